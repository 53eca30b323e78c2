/** Words for the numbers that a server uses. */
export type Vocabulary = Readonly<Record<string, number>>

/** A word of a vocabulary; a number it does not know is `unknown`. */
export type WordOf<V extends Vocabulary> = (keyof V & string) | 'unknown'

/** The word for a number. */
export function wordIn<V extends Vocabulary>(vocabulary: V, number: number): WordOf<V> {
  for (const word of Object.keys(vocabulary)) if (vocabulary[word] === number) return word
  return 'unknown'
}
