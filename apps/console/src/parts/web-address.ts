/** A setting as the http(s) address that it should be; `undefined`: it is none, `javascript:` and rubbish included. */
export function webAddress(text: string): URL | undefined {
  const address = URL.parse(text.trim())
  return address && /^https?:$/.test(address.protocol) ? address : undefined
}
