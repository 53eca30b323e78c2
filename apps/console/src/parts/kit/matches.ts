import Pinyin from 'pinyin-match'

/** Returns whether a typed text is in one of the words, or is the pinyin of a part of one, or its initials. */
export const matches = (typed: string, words: readonly string[]): boolean => {
  const query = typed.trim().toLowerCase()
  return words.some((word) => word.toLowerCase().includes(query) || Pinyin.match(word, query) !== false)
}
