/** The entries of a comma text, as the server keeps models, groups and subnets: trimmed, without empty ones. */
export const splitComma = (value: string): string[] =>
  value
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

/** Entries as one comma text; each once, in their order. */
export const joinComma = (entries: readonly string[]): string => [...new Set(entries.flatMap(splitComma))].join(',')
