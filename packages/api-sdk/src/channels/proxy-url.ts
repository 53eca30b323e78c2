const PROTOCOL = /^(https?|socks5h?):$/

const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i

function parse(text: string): URL | undefined {
  const whole = SCHEME.test(text) ? text : `http://${text}`
  // Only hosts of http URLs are checked and written in one way.
  const asHttp = whole.replace(SCHEME, 'http://')
  if (!URL.canParse(whole) || !URL.canParse(asHttp)) return undefined
  const [url, { hostname }] = [new URL(whole), new URL(asHttp)]
  if (!PROTOCOL.test(url.protocol) || url.pathname.length > 1 || url.search || url.hash) return undefined
  url.hostname = hostname
  return url
}

/**
 * Returns the URL of an outbound proxy: http, https or SOCKS5; http without a scheme. Returns `undefined` for other texts. A
 * proxy looks up names itself, also with SOCKS5.
 */
export const readProxyUrl = (text: string): string | undefined => parse(text)?.href.replace(/^socks5h:/, 'socks5:')

/** Stands for the secret of a proxy's URL. */
const HIDDEN = '***'

/** Returns a proxy's URL as it may be shown: without its password, or without a user name that has none. */
export function hideProxySecret(text: string): string {
  const url = parse(text)
  if (!url) return ''
  if (!url.username && !url.password) return text
  if (url.password) url.password = HIDDEN
  else url.username = HIDDEN
  return url.href.replace(/\/$/, '')
}

/** Whether the secret of a proxy's URL is hidden. */
export function isProxySecretHidden(text: string): boolean {
  const { username = '', password = '' } = parse(text) ?? {}
  return (password || username) === HIDDEN
}
