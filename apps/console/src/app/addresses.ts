import { withoutTrailingSlash } from '@relaydeck/api-sdk'

/**
 * Returns whether a text is a path of this site. Browsers drop tabs and line breaks of an address, read `\` as `/`, and
 * `//host` as an address of another site.
 */
export const isOwnPath = (text: string): boolean => /^\/(?![\t\n\r]*[/\\])/.test(text)

/** Returns whether a text is the address of a picture on this site or another one. */
export const isPictureAddress = (text: string): boolean => /^https?:\/\//.test(text) || isOwnPath(text)

/** Address of a server whose administrator has not set one. */
const DEFAULT_ADDRESS = 'http://localhost:3000'

/** Returns the address at which clients reach the gateway; the console's origin if the server has none. */
export function gatewayAddress(serverAddress: string, origin: string): string {
  const address = withoutTrailingSlash(webAddress(serverAddress)?.href ?? '')
  return address === '' || address === DEFAULT_ADDRESS ? origin : address
}

/** Parses a setting as an http(s) URL. Returns `undefined` for anything else, such as `javascript:`. */
export function webAddress(text: string): URL | undefined {
  const address = URL.parse(text.trim())
  return address && /^https?:$/.test(address.protocol) ? address : undefined
}
