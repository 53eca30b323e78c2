const formats = new Map<string, Intl.NumberFormat>()

/** Returns the cached number format of a language. Creating one takes longer than formatting a whole list. */
export function numberFormat(language: string): Intl.NumberFormat {
  let format = formats.get(language)
  if (!format) {
    format = new Intl.NumberFormat(language, { signDisplay: 'negative' })
    formats.set(language, format)
  }
  return format
}
