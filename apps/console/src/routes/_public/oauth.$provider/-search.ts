/** What a provider sends along; an empty text where it sent nothing. */
export interface CallbackSearch {
  code: string
  state: string
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Reads it, whatever else the address holds. */
export const readCallback = ({ code, state }: Record<string, unknown>): CallbackSearch => ({
  code: text(code),
  state: text(state),
})
