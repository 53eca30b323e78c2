// SQLite takes no pattern over 50,000 bytes. No name is nearly as long, so nothing that long can be its beginning.
const KEYWORD_MAX = 10_000

/** Whether anything could be found by this keyword. */
export const isSearchable = (keyword: string): boolean => keyword.length <= KEYWORD_MAX

/** The id that a keyword is, or one that no row has. */
export const idIn = (keyword: string): number => {
  const id = /^\d+$/.test(keyword) ? Number(keyword) : 0
  return Number.isSafeInteger(id) ? id : 0
}
