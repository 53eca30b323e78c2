/** The address where a text is one and nothing else: http or https, no spaces. `undefined`: it is content. */
export function addressIn(text: string): URL | undefined {
  const trimmed = text.trim()
  if (!/^https?:\/\/\S+$/i.test(trimmed)) return undefined
  return URL.parse(trimmed) ?? undefined
}

const ALLOWED = 'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox'

/**
 * What a framed page may do. A foreign one keeps its own origin, or it could not sign anybody in; one of our own origin
 * may not, or it could reach out of its frame.
 */
export const sandboxOf = (address: URL, own = location.origin): string =>
  address.origin === own ? ALLOWED : `${ALLOWED} allow-same-origin`
