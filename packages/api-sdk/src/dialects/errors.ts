import { GatewayError, RefusedError } from '../index.ts'

export { UnsupportedError } from '../core/errors.ts'

/** The server needs an option that the client was not given, for example the signed-in user's id with New API. */
export class SetupError extends GatewayError {
  override readonly name: string = 'SetupError'
}

/** The answer shows a later generation of the server, in whose dialect the call is sent again. */
export class NextGenerationError extends GatewayError {
  override readonly name: string = 'NextGenerationError'
}

/** The server reveals a secret only after a fresh proof with the second factor: see `stepUp`. */
export class StepUpError extends RefusedError {
  override readonly name: string = 'StepUpError'
}
