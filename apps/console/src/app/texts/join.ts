const LATIN = /[A-Za-z0-9]/
const HAN = /\p{Script=Han}/u

/** Joins names as a list in a language, with a space between a Chinese conjunction and a Latin name. */
export function joinNames(language: string, names: Iterable<string>, options?: Intl.ListFormatOptions): string {
  const parts = new Intl.ListFormat(language, options).formatToParts(names)
  return parts
    .map(({ type, value }, at) => {
      if (type === 'element') return value
      const before = HAN.test(value.charAt(0)) && LATIN.test(parts[at - 1]?.value.at(-1) ?? '')
      const after = HAN.test(value.slice(-1)) && LATIN.test(parts[at + 1]?.value.charAt(0) ?? '')
      return `${before ? ' ' : ''}${value}${after ? ' ' : ''}`
    })
    .join('')
}
