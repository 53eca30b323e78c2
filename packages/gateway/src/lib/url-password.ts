/** Stands for a secret of a URL. */
const HIDDEN = '***'

/** Returns a URL as it may be shown: without its password, or without a user name that has none. */
export function withoutPassword(text: string): string {
  if (!text.includes('@')) return text
  const url = URL.parse(text)
  // Of what is no URL, nobody knows what is secret.
  if (!url?.host) return `${HIDDEN}${text.slice(text.lastIndexOf('@'))}`
  if (!url.username && !url.password) return text
  if (url.password) url.password = HIDDEN
  else url.username = HIDDEN
  return url.href.replace(/\/$/, '')
}
