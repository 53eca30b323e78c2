/** Letters of other scripts that look like Latin letters, in the order of the Latin letters below. */
const LOOKALIKES = 'аαɑвβсϲԁеεһнηіιıјкκӏмոпоοօрρԛгѕтτսυхχуԝνѵ'
const LATIN = 'aaabbccdeehhniiijkklmnnoooppqrsttuuxxywvv'

const TO_LATIN = new Map([...LOOKALIKES].map((letter, index) => [letter, LATIN[index] ?? letter]))

/** Normalises a name: replaces full-width letters and ligatures by plain letters, and trims it. */
export const normalName = (name: string): string => name.normalize('NFKC').trim()

/** Whether a name consists of visible characters and spaces. */
export const isVisible = (name: string): boolean => !/[\p{C}\p{Z}\p{DI}]/u.test(name.replaceAll(' ', ''))

/** Whether a text has no line breaks or directional controls. Joiners are allowed, because emoji need them. */
export const isOneLine = (text: string): boolean =>
  !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u.test(text)

/** Returns the skeleton of a name, which all names that look alike share: lower-case Latin letters. */
export const skeletonOf = (name: string): string =>
  [...normalName(name).toLowerCase()].map((letter) => TO_LATIN.get(letter) ?? letter).join('')
