/** Puts a text on the clipboard. `false` where the browser refuses, or has none: pages without TLS have no clipboard. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
