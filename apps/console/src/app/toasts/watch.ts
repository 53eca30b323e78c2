/** Minimum time between checks, in milliseconds. */
const CHECK_INTERVAL_MS = 60_000

/** Returns the URLs of a page's scripts, which differ in each build. */
const scriptsOf = (page: Document): string =>
  [...page.querySelectorAll('script[type="module"][src]')].map((script) => script.getAttribute('src')).join()

/** Returns the scripts of the console as the server currently serves it; `''` if they are unknown. */
async function servedScripts(): Promise<string> {
  const response = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } })
  return response.ok ? scriptsOf(new DOMParser().parseFromString(await response.text(), 'text/html')) : ''
}

/** Checks for a newer console each time the window gets the focus, and calls `onUpdate` once. Returns a stop function. */
export function watchVersion(onUpdate: () => void): () => void {
  const current = scriptsOf(document)
  let nextCheck = 0
  const stop = () => window.removeEventListener('focus', check)
  function check(): void {
    if (Date.now() < nextCheck) return
    nextCheck = Date.now() + CHECK_INTERVAL_MS
    servedScripts().then(
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
