import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import { type PageTimes, recordMove, recordTimes, TARGET } from './probe.ts'

/** A console to measure. */
export interface Target {
  readonly name: string
  readonly url: string
}

/** Figures by name. */
export type Figures = Record<string, number>

/** Cookies and local storage of a signed-in visitor. */
export type Session = Awaited<ReturnType<BrowserContext['storageState']>>

const VIEWPORT = { width: 1280, height: 800 }

/** A phone on a slow line: a processor four times slower, 150 ms, 1.6 Mbit/s. */
async function throttle(cdp: CDPSession): Promise<void> {
  const perSecond = (megabits: number) => (megabits * 1024 * 1024) / 8
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: perSecond(1.6),
    uploadThroughput: perSecond(0.75),
  })
}

async function openContext(browser: Browser, { url }: Target, session?: Session) {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'zh-CN',
    viewport: VIEWPORT,
    ...(session ? { storageState: session } : {}),
  })
  await context.addInitScript(recordTimes, TARGET)
  const page = await context.newPage()
  return { context, page, cdp: await context.newCDPSession(page) }
}

const waitFor = (page: Page, time: 'seen' | 'usable') =>
  page.waitForFunction((name) => Reflect.get(window, 'times')?.[name] !== undefined, time, { timeout: 60_000 })

const timesOf = (page: Page): Promise<PageTimes> => page.evaluate(() => Reflect.get(window, 'times'))

/** Milliseconds in which a page loads its later parts. */
const IDLE = 1500

/** Opens a page with an empty cache on a slow line. */
export async function measureCold(browser: Browser, target: Target, path: string, session?: Session): Promise<Figures> {
  const { context, page, cdp } = await openContext(browser, target, session)
  let bytes = 0
  let requests = 0
  await cdp.send('Network.enable')
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
    requests++
  })
  await throttle(cdp)
  await page.goto(path, { waitUntil: 'commit' })
  await waitFor(page, 'usable')
  await page.waitForTimeout(IDLE)
  const { seen, usable, blocking } = await timesOf(page)
  const paint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime)
  await context.close()
  return {
    [`${path} first paint, ms`]: paint ?? Number.NaN,
    [`${path} seen, ms`]: seen ?? Number.NaN,
    [`${path} usable, ms`]: usable ?? Number.NaN,
    [`${path} blocking, ms`]: blocking,
    [`${path} all files, KB`]: bytes / 1024,
    [`${path} requests`]: requests,
  }
}

const LISTS = ['/token', '/channel', '/user', '/redemption', '/log']

/** Opens each list a second time, then moves from the log to the tokens. */
export async function measureWarm(browser: Browser, target: Target, session: Session): Promise<Figures> {
  const { context, page, cdp } = await openContext(browser, target, session)
  const figures: Figures = {}
  for (const path of LISTS) {
    for (const _ of ['first', 'second']) {
      await page.goto(path)
      await waitFor(page, 'usable')
    }
    const { seen, usable } = await timesOf(page)
    figures[`warm ${path} seen, ms`] = seen ?? Number.NaN
    figures[`warm ${path} usable, ms`] = usable ?? Number.NaN
  }
  await page.waitForTimeout(IDLE)
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  const elements = await page.evaluate(() => document.getElementsByTagName('*').length)
  Object.assign(figures, { '/log elements': elements, '/log heap, MB': usedSize / 1024 / 1024 })
  await page.evaluate(recordMove, '/token')
  await page.locator('a[href="/token"]:visible').first().click()
  // Measured in the page: Playwright alone takes some 60 ms before it clicks and until it reports.
  const move = await page.waitForFunction(() => Reflect.get(window, 'move'))
  figures['from /log to /token, ms'] = Number(await move.jsonValue())
  await context.close()
  return figures
}

/** Signs in through the form, and waits until the console has stored its state. */
export async function signIn(browser: Browser, target: Target, password: string): Promise<Session> {
  const { context, page } = await openContext(browser, target)
  await page.goto('/login')
  await waitFor(page, 'usable')
  await page.locator('input:not([type=password]):not([type=checkbox]):visible').first().fill('root')
  await page.locator('input[type=password]').fill(password)
  await page.keyboard.press('Enter')
  const isIn = () => page.waitForURL(({ pathname }) => pathname !== '/login', { timeout: 3000 })
  // Some consoles do not submit their form on Enter.
  await isIn().catch(async () => {
    await page
      .getByRole('button', { name: /^(登录|登 录)$/ })
      .last()
      .click()
    await isIn()
  })
  await page.goto('/token')
  await page.waitForTimeout(IDLE)
  const session = await context.storageState()
  await context.close()
  return session
}
