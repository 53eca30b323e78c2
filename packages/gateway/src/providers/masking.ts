/** Shorter parts of a key are not secret, and masking them would make messages unreadable. */
const SECRET_MIN = 6

/** Characters that an offset changes at both ends of a text in base64. */
const BASE64_EDGE = 2

const MASK = '***'

const PRIVATE_ADDRESS =
  /(?<![\d.])(?:10(?:\.\d{1,3}){3}|127(?:\.\d{1,3}){3}|169\.254(?:\.\d{1,3}){2}|192\.168(?:\.\d{1,3}){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d{1,3}){2})\b/g

/** Returns a secret in base64 as it is within a longer text: at each of the three offsets, without the changed edges. */
function inBase64(secret: string): string[] {
  return [0, 1, 2].flatMap((offset) => {
    const text = Buffer.from(' '.repeat(offset) + secret)
      .toString('base64')
      .replace(/=+$/, '')
    const inner = text.slice(offset === 0 ? 0 : offset + 1, -BASE64_EDGE)
    return inner.length < SECRET_MIN ? [] : [inner, inner.replaceAll('+', '-').replaceAll('/', '_')]
  })
}

/** Masks a channel's key in a provider's text, plain or encoded, what looks like an API key, and private addresses. */
export function maskSecrets(text: string, { key }: { readonly key: string }): string {
  const secrets = [key, ...key.split('|')].filter((part) => part.length >= SECRET_MIN)
  const forms = secrets.flatMap((secret) => [secret, encodeURIComponent(secret), ...inBase64(secret)])
  // The longest first, so that no rest of it remains.
  const masked = [...new Set(forms)]
    .sort((a, b) => b.length - a.length)
    .reduce((rest, form) => rest.replaceAll(form, MASK), text)
  return masked.replace(/\bsk-[\w*-]{4,}/g, `sk-${MASK}`).replace(PRIVATE_ADDRESS, MASK)
}
