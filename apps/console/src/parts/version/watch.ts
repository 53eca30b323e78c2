/** How often the window may ask whether there is a newer console, in milliseconds. */
const PAUSE = 60_000

/** Address of the first script of a page: its name changes with whatever was built. */
const firstScript = (page: Document): string | null | undefined =>
  page.querySelector('script[type="module"][src]')?.getAttribute('src')

/** The first script of the console as it is served now; nothing where that cannot be found out. */
async function servedScript(): Promise<string | null | undefined> {
  const answer = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } })
  return answer.ok ? firstScript(new DOMParser().parseFromString(await answer.text(), 'text/html')) : undefined
}

/** Looks for a newer console when the window is come back to, and tells of the first one. Gives the way to stop. */
export function watchVersion(announce: () => void): () => void {
  const own = firstScript(document)
  let next = 0
  const stop = () => window.removeEventListener('focus', look)
  function look(): void {
    if (Date.now() < next) return
    next = Date.now() + PAUSE
    servedScript().then(
      (served) => {
        if (!served || served === own) return
        stop()
        announce()
      },
      // Without a connection there is nothing newer to be had.
      () => {},
    )
  }
  window.addEventListener('focus', look)
  return stop
}
