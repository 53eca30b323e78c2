// SQLite rejects patterns over 50,000 bytes. No name is nearly as long, so a longer keyword cannot match.
const KEYWORD_MAX = 10_000

/** Whether a keyword is short enough to match anything. */
export const isSearchable = (keyword: string): boolean => keyword.length <= KEYWORD_MAX

/** Returns the ID in a keyword, or 0, which no row has. */
export const idIn = (keyword: string): number => {
  const id = /^\d+$/.test(keyword) ? Number(keyword) : 0
  return Number.isSafeInteger(id) ? id : 0
}
