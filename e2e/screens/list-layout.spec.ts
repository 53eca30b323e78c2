import type { Locator, Page } from '@playwright/test'
import { RANK } from '@relaydeck/api-sdk'
import { expect, test } from '../support/fixtures.ts'
import { expectNoHorizontalScroll } from '../support/page.ts'
import { createToken, createTokens, numberedTokens } from '../support/tokens.ts'

test.beforeEach(async ({ signIn }) => {
  await signIn()
})

test('rows are cards on a phone, also after resizing', async ({ page }) => {
  await page.goto('/token')
  const table = page.getByRole('table', { name: '我的令牌' })
  await expect(table.locator('thead')).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  const row = page.getByRole('row').filter({ hasText: 'default' })
  const box = await row.boundingBox()
  expect(box?.width).toBeLessThanOrEqual(360)
  expect(box?.height).toBeGreaterThan(48)
  expect(box?.height).toBeLessThan(90)
  await expectNoHorizontalScroll(page)
})

test('scrollable elements have visible scrollbars', async ({ page }) => {
  await createTokens(page.request, numberedTokens(24))
  await page.setViewportSize({ width: 900, height: 500 })
  for (const address of ['/token', '/token/add', '/log', '/setting']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const hidden = await page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .filter((element) => {
          const { overflowX, overflowY } = getComputedStyle(element)
          const [wide, high] = [element.scrollWidth > element.clientWidth, element.scrollHeight > element.clientHeight]
          return (wide && /auto|scroll/.test(overflowX)) || (high && /auto|scroll/.test(overflowY))
        })
        .filter((element) => {
          const bar = getComputedStyle(element, '::-webkit-scrollbar')
          return getComputedStyle(element).scrollbarWidth === 'none' || bar.display === 'none'
        })
        .map((element) => element.outerHTML.slice(0, 120)),
    )
    expect(hidden).toEqual([])
  }
})

/** Returns the position of a row's sticky actions. */
const actionsOf = (row: Locator) => row.locator('[data-actions]').boundingBox()

/** Returns the right edge of an element. */
const rightEdgeOf = async (element: Locator) => {
  const box = await element.boundingBox()
  if (!box) throw new Error('The element is not rendered')
  return box.x + box.width
}

test('the actions of a typical row cover no other column at 1280 px', async ({ page, program, signIn }) => {
  await createToken(page.request, { name: 'nightly-evaluation', expired_time: 1_895_000_000 })
  await page.goto('/token')
  const token = page.getByRole('row').filter({ hasText: 'nightly-evaluation' })
  expect(await rightEdgeOf(token.getByText(/^2030-/))).toBeLessThanOrEqual((await actionsOf(token))?.x ?? 0)
  const root = await program.operator.asRoot()
  const models = 'gpt-4o,gpt-3.5-turbo-with-a-long-name'
  await root.channels.create({
    type: 3,
    name: 'azure-eastasia',
    key: 'k',
    group: 'default',
    models,
    base_url: 'https://a.example',
  })
  await signIn({ username: 'boss', role: RANK.admin })
  await page.goto('/channel')
  const channel = page.getByRole('row').filter({ hasText: 'azure-eastasia' })
  for (const name of ['渠道「azure-eastasia」的优先级', '渠道「azure-eastasia」的权重'])
    expect(await rightEdgeOf(channel.getByLabel(name))).toBeLessThanOrEqual((await actionsOf(channel))?.x ?? 0)
})

test('focused fields are not covered by the name or actions of their row', async ({ page, program, signIn }) => {
  const root = await program.operator.asRoot()
  const name = 'azure-eastasia'
  await root.channels.create({
    type: 3,
    name,
    key: 'k',
    group: 'default',
    models: 'gpt-4o',
    base_url: 'https://a.example',
  })
  await signIn({ username: 'boss', role: RANK.admin })
  await page.goto('/channel')
  const channel = page.getByRole('row').filter({ hasText: name })
  const focusWith = async (target: Locator, key: string) => {
    while (!(await target.evaluate((element) => element === document.activeElement))) await page.keyboard.press(key)
  }
  for (const width of [1280, 1240, 1200, 1160, 1120, 1080]) {
    await page.setViewportSize({ width, height: 800 })
    await channel.getByRole('link').focus()
    for (const field of [`渠道「${name}」的优先级`, `渠道「${name}」的权重`].map((label) =>
      channel.getByLabel(label),
    )) {
      await focusWith(field, 'Tab')
      expect(await rightEdgeOf(field), `at ${width} px`).toBeLessThanOrEqual((await actionsOf(channel))?.x ?? 0)
    }
    const model = channel.getByRole('combobox')
    await focusWith(model, 'Shift+Tab')
    const box = await model.boundingBox()
    expect(box?.x, `at ${width} px`).toBeGreaterThanOrEqual(await rightEdgeOf(channel.getByRole('rowheader')))
  }
})

/** Returns the headings of the columns that lie under the fixed actions. */
const coveredColumns = (page: Page) =>
  page.getByRole('table').evaluate((table) => {
    const edge = table.querySelector('th[data-actions]')?.getBoundingClientRect().x ?? 0
    const headings = [...table.querySelectorAll<HTMLElement>('th[data-id]')]
    return headings
      .filter((heading) => heading.getBoundingClientRect().right > edge + 1)
      .map(({ dataset }) => dataset.id)
  })

/** Returns whether the fade that indicates more columns is shown, and beside the fixed actions. */
const fades = (page: Page) =>
  page.getByRole('table').evaluate((table) => {
    const fade = table.parentElement?.nextElementSibling?.getBoundingClientRect()
    const edge = table.querySelector('th[data-actions]')?.getBoundingClientRect().x ?? 0
    return fade !== undefined && fade.width >= 16 && Math.abs(fade.right - edge) <= 1
  })

for (const language of ['zh', 'en'])
  test(`no column of channels is covered at 1440 px, and a fade tells of those that are below (${language})`, async ({
    page,
    program,
    signIn,
  }) => {
    const root = await program.operator.asRoot()
    const base = { key: 'k', group: 'default', models: 'gpt-3.5-turbo-16k-0613,gpt-4o', base_url: 'https://a.example' }
    await root.channels.create({ ...base, type: 1, name: 'a provider with a name of more than 40 characters' })
    await root.channels.create({ ...base, type: 3, name: 'azure-eastasia', group: 'default,vip,svip,research' })
    await root.channels.create({ ...base, type: 10, name: '一个名字很长很长的渠道，用来占满这一列的全部宽度' })
    await signIn({ username: 'boss', role: RANK.admin })
    await page.evaluate((value) => localStorage.setItem('language', value), language)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/channel')
    const name = page.getByRole('link', { name: 'a provider with a name' })
    await expect(name).toHaveAttribute('title', 'a provider with a name of more than 40 characters')
    expect(await coveredColumns(page)).toEqual([])
    expect(await fades(page)).toBe(false)
    await page.setViewportSize({ width: 1280, height: 900 })
    await expect.poll(async () => (await fades(page)) === (await coveredColumns(page)).length > 0).toBe(true)
    await page.setViewportSize({ width: 1120, height: 900 })
    await expect.poll(() => fades(page)).toBe(true)
    await page.getByRole('region').evaluate((scroller) => scroller.scrollTo(scroller.scrollWidth, 0))
    await expect.poll(() => fades(page)).toBe(false)
  })

for (const language of ['zh', 'en'])
  test(`no column of ordinary channels and tokens is covered at 1280 px (${language})`, async ({
    page,
    program,
    signIn,
  }) => {
    const root = await program.operator.asRoot()
    const base = { key: 'k', base_url: 'https://a.example', priority: 20 }
    const names = { 3: 'azure-eastasia', 44: '硅基流动', 14: 'Claude 备用', 36: 'DeepSeek 官方' }
    for (const [type, name] of Object.entries(names)) {
      const models = type === '14' ? 'claude-sonnet-4-5' : 'text-embedding-3-small'
      await root.channels.create({ ...base, type: Number(type), name, group: 'default,vip', models })
    }
    await signIn({ username: 'boss', role: RANK.admin })
    await createToken(page.request, { name: 'nightly', expired_time: 1_000_000_000, remain_quota: 6_160_000 })
    await page.evaluate((value) => localStorage.setItem('language', value), language)
    await page.setViewportSize({ width: 1280, height: 900 })
    for (const [address, name] of [
      ['/channel', 'azure-eastasia'],
      ['/token', 'nightly'],
    ] as const) {
      await page.goto(address)
      await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
      expect(await coveredColumns(page), address).toEqual([])
    }
  })

test('the test model uses the width that is free, and is read as a whole where it is cut', async ({
  page,
  program,
  signIn,
}) => {
  const root = await program.operator.asRoot()
  const model = 'claude-3-5-sonnet-20241022'
  await root.channels.create({ type: 1, name: 'one', key: 'k', group: 'default', models: model })
  await signIn({ username: 'boss', role: RANK.admin })
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/channel')
  const select = page.getByRole('row').filter({ hasText: 'one' }).getByRole('combobox')
  await expect(select).toHaveAttribute('title', model)
  const narrow = await select.evaluate((element) => element.clientWidth)
  await page.setViewportSize({ width: 1920, height: 900 })
  const isCut = () =>
    select.evaluate((element) => {
      const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(element)
      const context = document.createElement('canvas').getContext('2d')
      if (!context) throw new Error('A canvas has no context')
      context.font = font
      const room = element.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd)
      return context.measureText((element as HTMLSelectElement).value).width > room
    })
  await expect.poll(isCut).toBe(false)
  expect(await select.evaluate((element) => element.clientWidth)).toBeGreaterThan(narrow)
})

test('the values of a row are on one line', async ({ page, signIn }) => {
  await signIn({ username: 'boss', role: RANK.admin })
  await page.goto('/user')
  const row = page.getByRole('row').filter({ hasText: 'boss' })
  await expect(row).toBeVisible()
  const middles = await row.evaluate((element) =>
    [...element.querySelectorAll('td')].flatMap((cell) => {
      const text = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode()
      if (!text) return []
      const range = document.createRange()
      range.selectNodeContents(text)
      const { top, height } = range.getBoundingClientRect()
      return [`${text.textContent} ${top + height / 2}`]
    }),
  )
  const heights = middles.map((middle) => Number(middle.split(' ').at(-1)))
  expect(middles.length).toBeGreaterThan(6)
  expect(Math.max(...heights) - Math.min(...heights), middles.join()).toBeLessThanOrEqual(0.5)
})
