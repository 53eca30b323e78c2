import { expect, type Page } from '@playwright/test'

/** Page whose uncaught errors and console errors are recorded. */
export interface Watched {
  readonly page: Page
  /** Problems since they were last taken. */
  readonly takeProblems: () => string[]
}

// The browser itself logs failed loads.
const OF_THE_BROWSER = /^Failed to load resource/

/** Records calls, alerts and toasts, including toasts that disappear again, and lets the page's clock end calls. */
function prepare(): void {
  const told = new Set<string>()
  const started: string[] = []
  Object.assign(window, { told, started })
  const { fetch } = window
  window.fetch = (...call) => {
    started.push(new URL(String(call[0]), location.href).href)
    return fetch(...call)
  }
  new MutationObserver(() => {
    for (const element of document.querySelectorAll(
      '[role="alert"], .mantine-Notification-root, .mantine-InputWrapper-error',
    ))
      if (element.textContent?.trim()) told.add(element.textContent.trim())
  }).observe(document, { childList: true, subtree: true, characterData: true })
  // The browser's timer does not follow the page's clock.
  AbortSignal.timeout = (milliseconds) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new DOMException('Timed out', 'TimeoutError')), milliseconds)
    return controller.signal
  }
}

/** Records the problems of a page from now on. Its clock can be put forward. */
export async function watch(page: Page): Promise<Watched> {
  let problems: string[] = []
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    const text = message.text()
    if (message.type() === 'error' && !OF_THE_BROWSER.test(text)) problems.push(`console: ${text.slice(0, 300)}`)
  })
  await page.clock.install()
  await page.addInitScript(prepare)
  const takeProblems = () => {
    const taken = [...new Set(problems)]
    problems = []
    return taken
  }
  return { page, takeProblems }
}

/** Alerts and toasts since the page was opened. */
export const toldOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...((Reflect.get(window, 'told') as Set<string> | undefined) ?? [])])

/** Returns a call without its times, which differ from one visit to the next. */
export const withoutTimes = (call: string): string => call.replace(/timestamp=\d+/g, 'timestamp=…')

/** Returns whether the page's scripts have made a call, as opposed to a preload in its HTML. */
export async function hasStarted(page: Page, path: string): Promise<boolean> {
  const started = await page.evaluate((): string[] => Reflect.get(window, 'started') ?? [])
  const url = new URL(path, page.url()).href
  return started.some((each) => withoutTimes(each) === withoutTimes(url))
}

/** Returns the texts and field values of a page, without toasts and times of day, which move on. */
export const textOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const isToast = (part: Element) => part.querySelector('.mantine-Notification-root') !== null
    // In it charts measure one label after another, out of sight.
    const isRuler = ({ id }: Element) => id === 'recharts_measurement_span'
    // An element that is not rendered still has an `innerText`.
    const parts = [...(document.body?.children ?? [])].filter(
      (part): part is HTMLElement =>
        part instanceof HTMLElement && part.localName !== 'noscript' && !isToast(part) && !isRuler(part),
    )
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')]
    const values = fields.map(({ type, checked, value }) => (type === 'checkbox' ? String(checked) : value))
    return [...parts.map(({ innerText }) => innerText.trim()), ...values]
      .filter((text) => text !== '')
      .join('\n')
      .replace(/\d\d:\d\d(:\d\d)?/g, '…')
  })

/** Returns whether a part of the page is marked as loading, for example one whose code is not loaded yet. */
const isBusy = (page: Page): Promise<boolean> => page.locator('[aria-busy="true"]').count().then(Boolean)

/** Waits until a page does not change for a while, no call is in progress and nothing loads, and returns its text. */
export async function settledText(page: Page, isIdle: () => boolean, still = 4): Promise<string> {
  let last = ''
  let same = 0
  await expect
    .poll(
      async () => {
        const text = await textOf(page)
        same = text === last && text !== '' && isIdle() && !(await isBusy(page)) ? same + 1 : 0
        last = text
        return same
      },
      { intervals: [100], message: 'the page settles' },
    )
    .toBeGreaterThanOrEqual(still)
  return last
}
