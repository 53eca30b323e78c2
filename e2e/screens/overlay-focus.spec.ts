import type { Locator, Page } from '@playwright/test'
import { RANK } from '@relaydeck/api-sdk'
import { test } from '../support/channels.ts'
import { embeddedOnly } from '../support/embedded.ts'
import { expect } from '../support/fixtures.ts'
import { rowNamed } from '../support/page.ts'
import { createToken, createTokens } from '../support/tokens.ts'

const OVERLAY = '[role="dialog"], [role="menu"]'

const PAGES = [
  '/dashboard',
  '/token',
  '/token/1',
  '/channel',
  '/channel/1',
  '/redemption',
  '/alert/target',
  '/journal',
  '/user',
  '/user/1',
  '/log',
  '/usage',
  '/topup',
  '/user/edit',
  '/setting?tab=personal',
  '/setting?tab=operating',
  '/setting?tab=system',
  '/setting?tab=other',
]

/** Controls that may open an overlay. */
const CONTROLS = [
  'header button:enabled',
  'main button:not(:disabled, [type="submit"], [role="switch"], [role="tab"])',
  'main table a[href*="/edit/"]',
  'main a[href$="/add"]',
  'main a[href*="/add?"]',
  'main a[href$="/import"]',
].join()

/** Controls of a page that are pressed; the lists of models have hundreds. */
const MOST = 25

const overlays = (page: Page) => page.locator(OVERLAY).filter({ visible: true })

/** Opens a page and waits until its content has arrived. */
async function openWhole(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.waitForLoadState('networkidle')
}

/** Milliseconds after a request in which React may still hold back what was loaded: 300, and time for a busy machine. */
const HELD_BACK = 500

/** Returns a function that waits until all requests are over, and nothing remains to be done in some frames. */
function watchWork(page: Page): () => Promise<void> {
  let pending = 0
  let changed = 0
  const count = (difference: number) => () => {
    pending += difference
    changed = Date.now()
  }
  page.on('request', count(1))
  page.on('requestfinished', count(-1))
  page.on('requestfailed', count(-1))
  const beIdle = async () => {
    for (let frame = 0; frame < 4; frame++) {
      await new Promise(requestAnimationFrame)
      // While other programs keep the machine busy, Chromium may hold back idle callbacks of an idle page for minutes.
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }))
    }
  }
  return async () => {
    do await page.evaluate(beIdle)
    while (pending > 0 || Date.now() < changed + HELD_BACK)
  }
}

/** Presses a control with the keyboard, and returns whether that opened an overlay. */
async function opens(page: Page, control: Locator, finishWork: () => Promise<void>): Promise<boolean> {
  const announced = await control.getAttribute('aria-haspopup')
  await control.focus()
  await page.keyboard.press('Enter')
  const isOpen = async () => (await overlays(page).count()) > 0
  const opened = overlays(page)
    .first()
    .waitFor({ timeout: 5000 })
    .then(() => true)
  // On a busy machine the overlay that a control announces may open after all other work is done.
  if (announced === 'dialog' || announced === 'menu') return opened.catch(() => false)
  // On a busy machine an overlay opens late: without one, the page must have finished its work.
  const finished = finishWork().then(
    isOpen,
    // The page has been left.
    () => opened,
  )
  return Promise.race([opened, finished]).catch(() => finished.catch(isOpen))
}

const expectFocusInside = (page: Page) =>
  expect.poll(() => page.evaluate((overlay) => Boolean(document.activeElement?.closest(overlay)), OVERLAY)).toBe(true)

/** Returns the name of a control for the message of a failure. */
const nameOf = (control: Locator) =>
  control.evaluate((element) => element.getAttribute('aria-label') ?? element.textContent ?? '')

test.beforeEach(async ({ page, signIn, createChannels }) => {
  const root = await createChannels(['east'])
  await root.redemptions.create({ name: 'gift', quota: 500_000, count: 1 })
  await root.users.create({ username: 'bob', password: 'a-long-password', display_name: 'bob' })
  await signIn({ username: 'chief', role: RANK.root })
  await createToken(page.request, { name: 'ci' })
})

/** Opens each overlay of a page twice with the keyboard, closes it, and expects the focus on its control. */
async function expectFocusReturns(page: Page, address: string): Promise<void> {
  const finishWork = watchWork(page)
  await openWhole(page, address)
  const controls = page.locator(CONTROLS).filter({ visible: true })
  let opened = 0
  for (let index = 0; index < Math.min(await controls.count(), MOST); index++) {
    const control = controls.nth(index)
    const name = await nameOf(control)
    for (const time of ['first', 'second']) {
      if (!(await opens(page, control, finishWork))) break
      opened++
      await expectFocusInside(page)
      await page.keyboard.press('Escape')
      await expect(overlays(page)).toHaveCount(0)
      await expect(control, `${name}, the ${time} time`).toBeFocused()
    }
    if (!page.url().endsWith(address)) await openWhole(page, address)
  }
  expect(opened).toBeGreaterThan(0)
}

for (const address of PAGES)
  test(`the focus returns from each overlay of ${address}, the first time and the second`, async ({ page }) => {
    test.setTimeout(300_000)
    await expectFocusReturns(page, address)
  })

test(
  'the focus returns from each overlay of the alert rules and their templates',
  embeddedOnly('sends alerts'),
  async ({ page, program }) => {
    test.setTimeout(300_000)
    const root = await program.operator.asRoot()
    const settings = { url: 'http://127.0.0.1:9/hook', secret: 's3cret' }
    await root.alertTargets.create({ name: 'duty', kind: 'webhook', settings })
    await expectFocusReturns(page, '/alert')
  },
)

const inOverlay = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })

test('the focus returns to the button of a form after cancel, close, save and going back', async ({ page }) => {
  await page.goto('/token')
  const edit = page.getByRole('button', { name: '编辑令牌「ci」' })
  for (const button of ['取消', '关闭', '保存']) {
    await edit.press('Enter')
    await expect(page.getByRole('textbox', { name: '名称' })).toBeFocused()
    await inOverlay(page, button).press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(edit, button).toBeFocused()
  }
  await edit.press('Enter')
  await expect(page.getByRole('textbox', { name: '名称' })).toBeFocused()
  await page.goBack()
  await expect(edit).toBeFocused()
})

test('after a deletion the focus is in the row that took the place', async ({ page }) => {
  await createTokens(page.request, [{ name: 'a' }, { name: 'b' }])
  await page.goto('/token')
  await rowNamed(page, 'b')
    .getByRole('button', { name: /更多操作$/ })
    .press('Enter')
  await page.getByRole('menuitem', { name: '删除' }).press('Enter')
  await inOverlay(page, '删除').press('Enter')
  await expect(rowNamed(page, 'b')).toHaveCount(0)
  await expect(rowNamed(page, 'a').locator(':focus')).toHaveCount(1)
})

test('a drawer that opened with the page leaves the focus at the heading', async ({ page }) => {
  await page.goto('/token/add')
  await expect(page.getByRole('textbox', { name: '名称' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('the focus returns from a question that a menu asked', async ({ page }) => {
  await page.goto('/channel')
  const menu = page.getByRole('button', { name: '全部渠道' })
  for (const time of ['first', 'second']) {
    await menu.press('Enter')
    await expectFocusInside(page)
    await page.getByRole('menuitem').first().press('Enter')
    await expect(inOverlay(page, '取消')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(menu, time).toBeFocused()
  }
})

test('the focus returns from the form of the selected rows', async ({ page }) => {
  await page.goto('/channel')
  await rowNamed(page, 'east').getByRole('checkbox').press('Space')
  const edit = page.getByRole('button', { name: '批量修改' })
  for (const button of ['取消', '关闭']) {
    await edit.press('Enter')
    await expectFocusInside(page)
    await inOverlay(page, button).press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(edit, button).toBeFocused()
  }
})

test('the focus returns from the form of the selected rows to the menu that a phone opens it with', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/channel')
  await page.getByRole('checkbox', { name: '选择「east」' }).press('Space')
  const menu = page.getByRole('button', { name: '更多', exact: true })
  for (const time of ['first', 'second']) {
    await menu.press('Enter')
    await page.getByRole('menuitem', { name: '批量修改' }).press('Enter')
    await expectFocusInside(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(menu, time).toBeFocused()
  }
})

test('the focus returns from the navigation of a phone to its button', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/dashboard')
  const button = page.getByRole('button', { name: '打开导航' })
  for (const time of ['first', 'second']) {
    await button.press('Enter')
    await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(button, time).toBeFocused()
  }
})

/** Returns the control with the focus if something stands over its middle. */
const coveredFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused) return undefined
    const { left, top, width, height } = focused.getBoundingClientRect()
    const found = document.elementFromPoint(left + width / 2, top + height / 2)
    // Inputs of switches and checkboxes have no size; labels and icons are drawn over them.
    const isSeen = width < 2 || !found || focused.contains(found) || found.contains(focused)
    return isSeen ? undefined : (focused.getAttribute('aria-label') ?? focused.outerHTML.slice(0, 80))
  })

for (const [form, open] of [
  ['a drawer', (page: Page) => page.goto('/token/add')],
  [
    'a dialog',
    async (page: Page) => {
      await page.goto('/token')
      await rowNamed(page, 'ci').getByRole('checkbox').press('Space')
      await page.getByRole('button', { name: '批量修改' }).press('Enter')
      await page.getByLabel('限额的改动').selectOption('替换为以下项')
    },
  ],
  [
    'a page',
    async (page: Page) => {
      await page.goto('/setting?tab=system')
      // The buttons appear with the first change.
      await page.getByPlaceholder('https://example.com').first().fill('https://relaydeck.example')
    },
  ],
] as const)
  test(`the title and the buttons of ${form} do not cover the field with the focus`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 480 })
    await open(page)
    await page.waitForLoadState('networkidle')
    for (const key of ['Tab', 'Shift+Tab'])
      for (let nth = 0; nth < 30; nth++) {
        await page.keyboard.press(key)
        await expect
          .poll(() => coveredFocus(page), { message: `after ${nth + 1} × ${key}`, timeout: 2000 })
          .toBeUndefined()
      }
  })
