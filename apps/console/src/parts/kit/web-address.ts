/** Parses a setting as an http(s) URL. Returns `undefined` for anything else, such as `javascript:`. */
export function webAddress(text: string): URL | undefined {
  const address = URL.parse(text.trim())
  return address && /^https?:$/.test(address.protocol) ? address : undefined
}
