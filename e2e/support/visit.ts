import type { FaultServer } from './fault-server.ts'
import { type Fault, faultNamed } from './faults.ts'
import { hasStarted, settledText, textOf, toldOn, type Watched, withoutTimes } from './watch.ts'

/** State of a page without faults. */
export interface Healthy {
  readonly address: string
  readonly text: string
  /** Whether it is a drawer, which covers the list below it. */
  readonly isDrawer: boolean
  readonly told: readonly string[]
  /** Calls that it makes when it opens. */
  readonly calls: readonly string[]
  /** Stored values, which each visit restores. */
  readonly stored: Record<string, string>
}

export interface Visit extends Watched {
  readonly server: FaultServer
}

const pathOf = (url: string) => new URL(url).pathname

/** Opens a page without faults, and records its content and its calls; `undefined` if it redirects. */
export async function openHealthy({ page, server }: Visit, address: string): Promise<Healthy | undefined> {
  const isIdle = () => server.state.pending === 0
  server.forget()
  await page.goto(address)
  // The last call of every page; the announcement opens once without a click.
  await until(() => server.state.calls.some((call) => call === 'GET /api/notice'))
  await settledText(page, isIdle)
  if (pathOf(page.url()) !== address.split('?')[0]) return undefined
  server.forget()
  await page.reload()
  const text = await settledText(page, isIdle)
  const calls = [...new Set(server.state.calls)].filter((call) => call.startsWith('GET '))
  const stored = await page.evaluate(() => ({ ...localStorage }))
  const isDrawer = await page.getByRole('dialog').isVisible()
  return { address, text, isDrawer, told: await toldOn(page), calls, stored }
}

/** Calls, or calls of one page, whose failure is not shown, with the reason. */
const QUIET: Readonly<Record<string, string>> = {
  '/api/notice': 'nobody asked for the announcement',
  '/api/group/': 'suggestions of a field that takes any text',
  '/api/models': 'suggestions of a field that takes any text',
  '/api/channel/models': 'suggestions of a field that takes any text',
  '/api/user/available_models': 'suggestions of a field that takes any text',
  '/api/log/?p=0&type=2': 'the last step of the checklist, which stays open',
  '/api/log/?p=0&type=5': 'reasons of failed tests beside the channels',
  '/api/channel/search?keyword=': 'names beside the numbers of channels',
  '/api/usage/?by=model&start_timestamp=… of /setting?tab=operating':
    'models in use that have no price, beside the prices',
}

function isQuiet(call: string, address: string): boolean {
  const path = withoutTimes(call).replace('GET ', '')
  return path in QUIET || `${path} of ${address}` in QUIET
}

/** Steps of the wait for an effect, in milliseconds. */
const STEP = 60
const LIMIT = 15_000

/** Polls until a condition holds; returns whether it did. */
export async function until(condition: () => Promise<boolean> | boolean, limit = LIMIT): Promise<boolean> {
  for (const end = Date.now() + limit; Date.now() < end; await new Promise((done) => setTimeout(done, STEP)))
    if (await condition()) return true
  return false
}

/** Words of values that were not meant for the screen. */
const RAW = /\bundefined\b|\bNaN\b|\[object Object\]/

/** Returns the defects that no page may have: uncaught errors, no content, or values such as `undefined`. */
export async function flaws({ page, takeProblems }: Watched): Promise<string[]> {
  const text = await textOf(page)
  const raw = RAW.exec([text, ...(await toldOn(page))].join('\n'))
  return [...takeProblems(), ...(text === '' ? ['blank page'] : []), ...(raw ? [`shows "${raw[0]}"`] : [])]
}

/** Opens a page while one of its calls is spoiled, then without. Returns everything that is not as it should be. */
export async function visitWithFault(visit: Visit, healthy: Healthy, call: string, name: string): Promise<string[]> {
  const fault = faultNamed(name)
  const { page, server, takeProblems } = visit
  takeProblems()
  const cut = () => page.context().setOffline(true)
  server.spoil({ matches: (each) => withoutTimes(each) === withoutTimes(call), fault, cut })
  await page.goto(healthy.address, { waitUntil: 'commit' })
  const path = call.replace('GET ', '')
  if (!(await until(async () => server.state.hits > 0 && (await hasStarted(page, path)))))
    return ['the call was not made']
  const found = fault === 'late' ? await endLate(visit, healthy) : await expectTold(visit, healthy, call, fault)
  found.push(...(await flaws(visit)))
  return [...found, ...(await recover(visit, healthy)), ...(await flaws(visit))]
}

/** Delays the response by ten seconds; expects no toast, and the complete page. */
async function endLate({ page, server }: Visit, { text, told }: Healthy): Promise<string[]> {
  await page.clock.fastForward(10_000)
  if (!(await until(async () => (await textOf(page)) !== ''))) return ['blank while waiting']
  const early = (await toldOn(page)).filter((each) => !told.includes(each))
  server.release()
  const isComplete = await until(async () => (await textOf(page)) === text)
  return [
    ...early.map((each) => `told before the answer: ${each}`),
    ...(isComplete ? [] : [`a late answer is not shown: ${difference(text, await textOf(page))}`]),
  ]
}

/** Waits until the page shows the failure, unless it is in `QUIET`. */
async function expectTold({ page }: Visit, healthy: Healthy, call: string, fault: Fault): Promise<string[]> {
  if (fault === 'never') await page.clock.fastForward(31_000)
  const isTold = async () => (await toldOn(page)).some((each) => !healthy.told.includes(each))
  const hasText = async () => (await textOf(page)) !== ''
  if (isQuiet(call, healthy.address)) return (await until(hasText)) ? [] : ['blank page']
  return (await until(isTold)) ? [] : [`not told: ${(await textOf(page)).slice(0, 200).replaceAll('\n', ' / ')}`]
}

/** Largest number of parts of a page that can fail separately. */
const PARTS = 10

const RETRY = /^(重试|重新加载)$/

/** Lifts the fault and uses the page's retry, or opens the page again. The page is then the same as without faults. */
async function recover({ page, server }: Visit, healthy: Healthy): Promise<string[]> {
  server.lift()
  await page.context().setOffline(false)
  const isSignedOut = await page.evaluate((stored) => {
    const ended = 'user' in stored && localStorage.getItem('user') === null
    Object.assign(localStorage, stored)
    return ended
  }, healthy.stored)
  const place = healthy.isDrawer ? page.getByRole('dialog') : page
  const button = place.getByRole('button', { name: RETRY }).first()
  // As after signing in again: the cookie is still valid.
  if (isSignedOut || pathOf(page.url()) !== healthy.address.split('?')[0]) await page.goto(healthy.address)
  else if (await button.isVisible()) {
    // Parts of a page that failed have a button each.
    for (let count = 0; count < PARTS && (await button.isVisible()); count++) {
      // The button may go meanwhile: the page renders an answer later than it arrives.
      await button.click({ timeout: 1_000 }).catch(() => {})
      await until(() => server.state.pending === 0)
    }
    // A chart that is rendered below the pointer would show the values of a day.
    await page.mouse.move(0, 0)
  } else await page.reload()
  if (await until(async () => (await textOf(page)) === healthy.text)) return []
  return [`does not recover: ${difference(healthy.text, await textOf(page))}`]
}

/** Returns the first lines in which two texts differ. */
function difference(expected: string, actual: string): string {
  const [wanted, got] = [expected.split('\n'), actual.split('\n')]
  const isLonger = got.length > wanted.length
  const at = (isLonger ? got : wanted).findIndex((_, index) => wanted[index] !== got[index])
  return `expected "${wanted.slice(at, at + 2).join(' / ')}", got "${got.slice(at, at + 2).join(' / ')}"`
}

/** Returns the addresses of the other tabs of a page. */
export async function tabsOf({ page, server }: Visit, address: string): Promise<string[]> {
  await page.goto(address)
  await settledText(page, () => server.state.pending === 0, 2)
  const links = await page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  return [...new Set(links)].filter((link) => link.startsWith(`${address}?`) && link.includes('tab='))
}
