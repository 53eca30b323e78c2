/** Letters of other scripts that look like Latin ones, small or as capitals, in the order of the Latin ones below. */
const OTHERS = 'аαɑвβсϲԁеεһнηіιıјкκӏмոпоοօрρԛгѕтτսυхχуԝνѵ'
const LATIN = 'aaabbccdeehhniiijkklmnnoooppqrsttuuxxywvv'

const ALIKE = new Map([...OTHERS].map((letter, at) => [letter, LATIN[at] ?? letter]))

/** Returns a name in its usual form: wide and joined letters become plain ones, spaces at both ends go. */
export const normalName = (typed: string): string => typed.normalize('NFKC').trim()

/** Whether a name has only characters that are seen, and spaces. */
export const isVisible = (name: string): boolean => !/[\p{C}\p{Z}\p{DI}]/u.test(name.replaceAll(' ', ''))

/** Whether a text stays on its line and in its direction. What joins characters is allowed: emoji are made with it. */
export const isOneLine = (text: string): boolean =>
  !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u.test(text)

/** Returns what all names have in common that look like this one: without case, and in Latin letters. */
export const skeletonOf = (name: string): string =>
  [...normalName(name).toLowerCase()].map((letter) => ALIKE.get(letter) ?? letter).join('')
