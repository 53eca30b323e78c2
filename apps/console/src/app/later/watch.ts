/** Minimum time between checks, in milliseconds. */
const CHECK_INTERVAL_MS = 60_000

/** Returns the URL of a page's first script, whose name changes with every build. */
const firstScript = (page: Document): string | null | undefined =>
  page.querySelector('script[type="module"][src]')?.getAttribute('src')

/** Returns the first script of the console as the server currently serves it, or `undefined` if that is unknown. */
async function servedScript(): Promise<string | null | undefined> {
  const response = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } })
  return response.ok ? firstScript(new DOMParser().parseFromString(await response.text(), 'text/html')) : undefined
}

/** Checks for a newer console each time the window gets the focus, and calls `onUpdate` once. Returns a stop function. */
export function watchVersion(onUpdate: () => void): () => void {
  const current = firstScript(document)
  let nextCheck = 0
  const stop = () => window.removeEventListener('focus', check)
  function check(): void {
    if (Date.now() < nextCheck) return
    nextCheck = Date.now() + CHECK_INTERVAL_MS
    servedScript().then(
      (served) => {
        if (!served || served === current) return
        stop()
        onUpdate()
      },
      // Offline; the next focus checks again.
      () => {},
    )
  }
  window.addEventListener('focus', check)
  return stop
}
