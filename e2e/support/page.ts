import { expect, type Page, type Request } from '@playwright/test'
import { TOTAL_HEADER } from '@relaydeck/api-sdk'
import axe, { type RunOptions } from 'axe-core'
import { IS_NEW_API, IS_NEW_API_1 } from './embedded.ts'

interface Credentials {
  username: string
  password: string
}

const ICON = '/logo.png'

/** Page of the program's origin without scripts, so that no request or storage write happens later than expected. */
const PAGE_WITHOUT_SCRIPTS = ICON

/** Signs in over HTTP and stores the user, without the sign-in form. No console page is open afterwards. */
export async function signInAs(page: Page, { username, password }: Credentials): Promise<void> {
  const response = await page.request.post('/api/user/login', { data: { username, password } })
  const { data } = await response.json()
  const signedIn = IS_NEW_API_1 ? data.user : data
  // Some servers identify users by UUID; the console later reads the number that it derives from it.
  const { id = 1, display_name, role, status } = signedIn
  await page.goto(PAGE_WITHOUT_SCRIPTS)
  const user = JSON.stringify({ id, username: signedIn.username, display_name, role, status })
  await page.evaluate((text) => localStorage.setItem('user', text), user)
}

/** Returns headers that New API needs besides the cookie: the id of the user, or a token instead of both. */
export async function headersOfRoot(page: Page, password: string): Promise<Record<string, string>> {
  if (!IS_NEW_API_1) return { 'new-api-user': '1' }
  const { data } = await (await page.request.post('/api/user/login', { data: { username: 'root', password } })).json()
  return { authorization: `Bearer ${data.access_token}` }
}

/** Fills in and submits the sign-in form. */
export async function submitSignIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('用户名或邮箱').fill(username)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

/** Types the current password in the profile, if the server requires it with such a change. */
export async function typeCurrentPassword(page: Page, password: string, change: 'name' | 'password'): Promise<void> {
  if (IS_NEW_API_1 ? change === 'password' : IS_NEW_API) await page.getByLabel('当前密码').fill(password)
}

/** Signs out by deleting the cookies and the stored user. */
export async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies()
  await page.goto(PAGE_WITHOUT_SCRIPTS)
  await page.evaluate(() => localStorage.clear())
}

const TOAST = '.mantine-Notification-root'

/** Toasts of the page. */
export const toasts = (page: Page) => page.locator(TOAST)

/** Toasts that were shown: some disappear before a busy machine reads them. */
interface ShownToasts {
  /** Texts that no test has read yet. */
  readonly texts: Map<Element, string>
  /** Texts that were read, and are still shown while they disappear. */
  readonly taken: Map<Element, string>
}

/** Records all toasts of a page. */
export const recordToasts = (page: Page): Promise<unknown> =>
  page.addInitScript((selector) => {
    const shown: ShownToasts = { texts: new Map(), taken: new Map() }
    Object.assign(window, { shownToasts: shown })
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll(selector)) {
        const text = toast.textContent ?? ''
        if (shown.taken.get(toast) !== text) shown.texts.set(toast, text)
      }
    }).observe(document, { childList: true, subtree: true, characterData: true })
    // A toast that was gone before an action does not belong to its result.
    const forgetGone = () => {
      for (const toast of shown.texts.keys()) if (!toast.isConnected) shown.texts.delete(toast)
    }
    for (const action of ['pointerdown', 'keydown']) window.addEventListener(action, forgetGone, true)
  }, TOAST)

/** Takes and closes the toast with these texts, if there is one. Returns the number of such toasts. */
const takeToast = (page: Page, wanted: readonly string[]): Promise<number> =>
  page.evaluate((parts) => {
    const { texts, taken }: ShownToasts = Reflect.get(window, 'shownToasts')
    const found = [...texts].filter(([, text]) => parts.every((part) => text.includes(part)))
    const [only] = found
    if (only && found.length === 1) {
      const [toast, text] = only
      texts.delete(toast)
      taken.set(toast, text)
      // The last button closes; one before it, if any, is an action.
      ;[...toast.querySelectorAll('button')].at(-1)?.click()
    }
    return found.length
  }, wanted)

/** Waits for one toast with these texts and closes it, so that it is not mistaken for the next one. */
export async function expectToast(page: Page, ...texts: string[]): Promise<void> {
  // Fails while the page is navigating.
  await expect(async () => expect(await takeToast(page, texts), texts.join()).toBe(1)).toPass({
    timeout: 15_000,
    intervals: [100, 200, 300, 500],
  })
  await expect(toasts(page).filter({ hasText: texts[0] ?? '' })).toBeHidden()
}

/** Headings of the rows of a list. */
export const rowHeadings = (page: Page) => page.getByRole('rowheader')

/** Row of a list by the name of its record. */
export const rowNamed = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })

/** Shows ten rows on a page, as in front of a server without page sizes. */
export async function showTenRows(page: Page): Promise<void> {
  await page.context().addCookies([{ name: 'page_size', value: '10', domain: '127.0.0.1', path: '/' }])
  await page.addInitScript(() => localStorage.setItem('table-page-size', '10'))
}

/** Hides the totals of lists, which One API does not send. */
export const hideTotals = (page: Page): Promise<unknown> =>
  // In the page: an answer that is still on its way when a test ends cannot be changed outside.
  page.addInitScript((total) => {
    const get = Headers.prototype.get
    Headers.prototype.get = function (name) {
      return name.toLowerCase() === total ? null : get.call(this, name)
    }
  }, TOTAL_HEADER)

/** Chooses an action in the menu of a row, such as of `令牌「ci」`. */
export async function chooseInRow(page: Page, named: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `对${named}的更多操作` }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/**
 * Records the result of `pick` for each request from now on, unless it is undefined. The icon is left out: some
 * browsers ask their cache for it whenever the address changes.
 */
export function recordRequests<T>(page: Page, pick: (request: Request, url: URL) => T | undefined): T[] {
  const recorded: T[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (request.resourceType() === 'other' && url.pathname === ICON) return
    const picked = pick(request, url)
    if (picked !== undefined) recorded.push(picked)
  })
  return recorded
}

/** Answers matching requests like a gateway that refuses them. Undone with `page.unroute(url)`. */
export const refuse = (page: Page, url: string, message: string): Promise<unknown> =>
  page.route(url, (route) => route.fulfill({ json: { success: false, message } }))

/** Returns the message with which the server refuses the next call of a path. It differs between servers. */
export async function refusalMessage(page: Page, path: string): Promise<string> {
  const response = await page.waitForResponse((each) => new URL(each.url()).pathname === path)
  const body = await response.json()
  expect(body).toMatchObject({ success: false, message: expect.stringMatching(/\S/) })
  return body.message
}

// The rule of WCAG 2.2 that is off by default.
const ALL_RULES: RunOptions = { rules: { 'target-size': { enabled: true } } }

/** Returns the axe violations, once all finite animations have ended: fading colours have less contrast. */
export async function violationsOn(
  page: Page,
  options = ALL_RULES,
  outside: readonly string[] = [],
): Promise<string[]> {
  await expect
    .poll(() =>
      page.evaluate(() => {
        const isFading = (animation: Animation) =>
          animation.playState === 'running' &&
          animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
        return document.getAnimations().filter(isFading).length
      }),
    )
    .toBe(0)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ({ chosen, exclude }) => {
      const { run } = Reflect.get(window, 'axe') as typeof axe
      const { violations } = await run({ exclude: [...exclude] }, { resultTypes: ['violations'], ...chosen })
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
    },
    { chosen: options, exclude: outside },
  )
}

/** Shows the page in another scheme, which the console reads from the browser. */
async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
}

/**
 * Expects no axe violations in the light scheme, and enough contrast in the dark one, which only differs in colours.
 * @param outside selectors of excluded elements
 */
export async function expectAccessible(page: Page, outside: readonly string[] = []): Promise<void> {
  await showIn(page, 'dark')
  expect(await violationsOn(page, { runOnly: ['color-contrast'] }, outside)).toEqual([])
  await showIn(page, 'light')
  expect(await violationsOn(page, ALL_RULES, outside)).toEqual([])
}

/** Expects that the page does not scroll horizontally. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const width = page.viewportSize()?.width ?? 0
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
}

/** Makes the gateway look like one that neither sums usage nor keeps calls. */
export const withoutSums = (page: Page): Promise<unknown> =>
  page.route('**/api/status', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    await route.fulfill({ response, json: { ...body, data: { ...body.data, usage: undefined, calls: undefined } } })
  })
