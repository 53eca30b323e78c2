/** Returns the entries of a comma text (models, groups, subnets), trimmed and without empty ones. */
export const splitComma = (value: string): string[] =>
  value
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

/** Returns a comma text of the entries, without duplicates, in their order. */
export const joinComma = (entries: readonly string[]): string => [...new Set(entries.flatMap(splitComma))].join(',')
