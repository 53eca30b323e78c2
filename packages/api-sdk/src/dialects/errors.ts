import { GatewayError, RefusedError } from '../index.ts'

export { UnsupportedError } from '../core/errors.ts'

/** The server needs something that the client was not given, such as the id of the signed-in user before New API. */
export class SetupError extends GatewayError {
  override readonly name: string = 'SetupError'
}

/** The server tells a secret only after a fresh proof with the second factor: see `stepUp`. */
export class StepUpError extends RefusedError {
  override readonly name: string = 'StepUpError'
}
