import { textParam } from '../../../parts/text-param.ts'

/** What a provider sends along. */
export interface CallbackSearch {
  code?: string | undefined
  state?: string | undefined
}

/** Reads it, whatever else the address holds. */
export const readCallback = ({ code, state }: Record<string, unknown>): CallbackSearch => ({
  code: textParam(code),
  state: textParam(state),
})
