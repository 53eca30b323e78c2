/** Parses a setting as an http(s) address; `undefined` for anything else, such as `javascript:` URLs. */
export function webAddress(text: string): URL | undefined {
  const address = URL.parse(text.trim())
  return address && /^https?:$/.test(address.protocol) ? address : undefined
}
