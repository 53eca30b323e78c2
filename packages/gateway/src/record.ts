/** Something with keys, of which nothing is known yet. */
export type Fields = Readonly<Record<string, unknown>>
