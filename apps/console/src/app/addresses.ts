/**
 * Returns whether a text is a path of this site. Browsers drop tabs and line breaks of an address, read `\` as `/`, and
 * `//host` as an address of another site.
 */
export const isOwnPath = (text: string): boolean => /^\/(?![\t\n\r]*[/\\])/.test(text)

/** Parses a setting as an http(s) URL. Returns `undefined` for anything else, such as `javascript:`. */
export function webAddress(text: string): URL | undefined {
  const address = URL.parse(text.trim())
  return address && /^https?:$/.test(address.protocol) ? address : undefined
}
