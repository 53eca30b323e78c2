/** Reads a text from the query string. Returns `undefined` if it is missing or empty. */
export const textParam = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined
