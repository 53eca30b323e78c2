import { textParam } from '../../../parts/text-param.ts'

/** Query string of a provider's redirect. */
export interface CallbackSearch {
  code?: string | undefined
  state?: string | undefined
}

/** Reads the query string and ignores other parameters. */
export const readCallback = ({ code, state }: Record<string, unknown>): CallbackSearch => ({
  code: textParam(code),
  state: textParam(state),
})
