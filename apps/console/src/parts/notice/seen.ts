import { readText, removeItem, writeText } from '../../app/storage.ts'

/** Holds a fingerprint of the announcement that was shown last. */
const KEY = 'notice'

/** Drawn HTML that older consoles kept: a payload in it would outlive its removal from the server. */
const LEFT_OVER = ['home_page_content', 'about'] as const

/** Tells two texts apart, without keeping either: FNV-1a over its UTF-16 units, and its length. */
export function fingerprintOf(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return `${(hash >>> 0).toString(16)}-${text.length}`
}

/** Whether this browser has not shown this announcement yet; from now on it has. */
export function isNews(text: string): boolean {
  for (const key of LEFT_OVER) removeItem(key)
  const fingerprint = fingerprintOf(text)
  if (text.trim() === '' || readText(KEY) === fingerprint) return false
  writeText(KEY, fingerprint)
  return true
}
