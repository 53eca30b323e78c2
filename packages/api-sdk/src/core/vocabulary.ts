/** Names of the numbers of a server's field. */
export type Vocabulary = Readonly<Record<string, number>>

/** Name in a vocabulary, or `unknown`. */
export type WordOf<V extends Vocabulary> = (keyof V & string) | 'unknown'

/** Returns the name of a number. */
export function wordIn<V extends Vocabulary>(vocabulary: V, number: number): WordOf<V> {
  for (const word of Object.keys(vocabulary)) if (vocabulary[word] === number) return word
  return 'unknown'
}
