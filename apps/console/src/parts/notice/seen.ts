import { readText, removeItem, writeText } from '../../app/storage.ts'

/** Local storage key of the fingerprint of the last announcement. */
const KEY = 'notice'

/** Keys of HTML stored by older consoles, which could still contain a payload that was removed from the server. */
const OBSOLETE_KEYS = ['home_page_content', 'about'] as const

/** Returns a fingerprint of a text: FNV-1a over its UTF-16 units, and its length. */
export function fingerprintOf(text: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return `${(hash >>> 0).toString(16)}-${text.length}`
}

/** Returns whether this browser has not shown an announcement yet, and marks it as shown. */
export function isNew(text: string): boolean {
  for (const key of OBSOLETE_KEYS) removeItem(key)
  const fingerprint = fingerprintOf(text)
  if (text.trim() === '' || readText(KEY) === fingerprint) return false
  writeText(KEY, fingerprint)
  return true
}
