import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { RANK } from '@relaydeck/api-sdk'
import { expect, test } from '../support/fixtures.ts'
import { chooseInRow, expectAccessible, recordRequests, refuse, toasts } from '../support/page.ts'

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Returns the area in which two boxes overlap. */
function overlap(one: Box | null, other: Box | null): number {
  if (!one || !other) throw new Error('Nothing is drawn')
  const along = (at: 'x' | 'y', size: 'width' | 'height') =>
    Math.max(0, Math.min(one[at] + one[size], other[at] + other[size]) - Math.max(one[at], other[at]))
  return along('x', 'width') * along('y', 'height')
}

const field = (name: string) => ({ name, exact: true })

test('codes are created once, shown and downloaded', {
  tag: ['@R1.2', '@R2.18', '@R2.19', '@R2.35', '@R5.39', '@R5.40', '@R7.53', '@R9.10'],
}, async ({ page, signIn }) => {
  await signIn({ role: RANK.admin })
  const bodies = recordRequests<unknown>(page, (request, { pathname }) =>
    request.method() === 'POST' && pathname === '/api/redemption/' ? request.postDataJSON() : undefined,
  )

  await test.step('the menu opens the empty list, which explains its purpose', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: '兑换码' }).click()
    await expect(page.getByText('还没有兑换码')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: '新建兑换码' }).first().click()
    await expect(page).toHaveURL('/redemption/add')
  })

  await test.step('a missing or long name and an invalid count are errors at their fields', async () => {
    await expect(page.getByRole('textbox', field('额度'))).toHaveValue('$0.2')
    await expect(page.getByRole('textbox', field('生成数量'))).toHaveValue('1')
    await page.getByRole('button', { name: '创建' }).click()
    await expect(page.getByText('请输入名称')).toBeVisible()
    await page.getByRole('textbox', { name: '名称' }).fill('七个汉字的名称太长')
    await page.getByRole('textbox', field('生成数量')).fill('101')
    await page.getByRole('button', { name: '创建' }).click()
    await expect(page.getByText('名称最长 20 字节')).toBeVisible()
    await expect(page.getByText('请输入 1 到 100 之间的整数')).toBeVisible()
    expect(bodies).toEqual([])
  })

  await test.step('a double click creates the codes once, shows them and downloads them', async () => {
    await page.getByRole('textbox', { name: '名称' }).fill('新年/礼物')
    await page.getByRole('textbox', field('生成数量')).fill('3')
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: '创建' }).dblclick()
    const file = await downloading
    expect(file.suggestedFilename()).toBe('新年_礼物.txt')
    const codes = (await readFile(await file.path(), 'utf8')).trim().split('\n')
    expect(codes).toHaveLength(3)
    await expect(page.getByRole('textbox', { name: '新兑换码' })).toHaveValue(codes.join('\n'))
    expect(bodies).toEqual([{ name: '新年/礼物', quota: 100_000, count: 3 }])
    await page.getByRole('button', { name: '完成' }).click()
    await expect(page).toHaveURL('/redemption')
    await expect(page.getByRole('rowheader')).toHaveCount(3)
  })
})

test('a code is disabled, enabled, edited, found and deleted', { tag: ['@R2.19', '@R4.20', '@R4.35'] }, async ({
  page,
  program,
  signIn,
}) => {
  const root = await program.operator.asRoot()
  await root.redemptions.create({ name: '新年/礼物', quota: 100_000, count: 3 })
  await signIn({ role: RANK.admin })
  await page.goto('/redemption')
  const row = page.getByRole('row').nth(1)

  await test.step('one is disabled and enabled', async () => {
    const toggle = row.getByRole('switch')
    await toggle.click({ force: true })
    await expect(row).toContainText('已停用')
    await expect(toggle).toBeEnabled()
    await toggle.click({ force: true })
    await expect(row).toContainText('未使用')
  })

  await test.step('one is renamed', async () => {
    await row.getByRole('link').click()
    await page.getByRole('textbox', { name: '名称' }).fill('gift')
    await page.getByRole('textbox', field('额度')).fill('0.5')
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page).toHaveURL('/redemption')
    await expect(row).toContainText('gift')
    await expect(row).toContainText('$0.50')
  })

  await test.step('it is found by a prefix of its name', async () => {
    await page.getByRole('textbox', { name: '查找兑换码' }).fill('gi')
    await page.keyboard.press('Enter')
    await expect(page.getByText('共 1 条', { exact: true })).toBeVisible()
  })

  await test.step('it is deleted after a confirmation that names it', async () => {
    await chooseInRow(page, '兑换码「gift」', '删除')
    await expect(page.getByRole('dialog')).toContainText('将永久删除兑换码「gift」')
    await page.getByRole('button', { name: '删除', exact: true }).click()
    await expect(page.getByText('没有符合条件的结果')).toBeVisible()
    await page.getByRole('button', { name: '清除筛选' }).click()
    await expect(page.getByRole('rowheader')).toHaveCount(2)
  })

  await test.step('there are no axe violations', () => expectAccessible(page))
})

test('a used code cannot be disabled, and refusals are shown', {
  tag: ['@not-new-api', '@R4.20'],
  annotation: { type: 'New API', description: 'Its calls need a header that the test does not send.' },
}, async ({ page, signIn }) => {
  await signIn({ role: RANK.admin })
  const { data } = await (
    await page.request.post('/api/redemption/', { data: { name: 'used', quota: 500, count: 1 } })
  ).json()
  await page.request.post('/api/redemption/', { data: { name: 'new', quota: 500, count: 1 } })
  await page.request.post('/api/user/topup', { data: { key: data[0] } })
  await page.goto('/redemption')
  const used = page.getByRole('row').filter({ hasText: 'used' })
  await expect(used).toContainText('已使用')
  await expect(used.getByRole('switch')).toBeDisabled()

  const fresh = page.getByRole('row').filter({ hasText: 'new' })
  await refuse(page, '**/api/redemption/?status_only=true', '数据库只读')
  await fresh.getByRole('switch').click({ force: true })
  await expect(page.getByText('数据库只读')).toBeVisible()
  await expect(fresh).toContainText('未使用')

  await page.route('**/api/redemption/*', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.continue(),
  )
  await chooseInRow(page, '兑换码「new」', '删除')
  await page.getByRole('button', { name: '删除', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('连不上服务器')
  await page.getByRole('button', { name: '取消' }).click()
  await expect(fresh).toBeVisible()
})

for (const width of [1280, 800, 390])
  test(`at ${width} px, a toast covers neither headings nor buttons of a drawer`, async ({ page, signIn }) => {
    await page.setViewportSize({ width, height: 800 })
    await signIn({ role: RANK.admin })
    const drawer = page.getByRole('dialog')
    // Toasts slide in over the drawer.
    const expectUncovered = (parts: Locator) =>
      expect(async () => {
        const toast = await toasts(page).boundingBox({ timeout: 1000 })
        for (const part of await parts.all()) expect(overlap(toast, await part.boundingBox())).toBe(0)
      }).toPass({ timeout: 5000 })

    await test.step('a short drawer', async () => {
      await page.goto('/redemption/add')
      await page.getByRole('textbox', { name: '名称' }).fill('gift')
      await page.getByRole('button', { name: '创建' }).click()
      await expect(drawer.getByRole('textbox', { name: '新兑换码' })).toBeVisible()
      await expectUncovered(drawer.getByRole('heading').or(drawer.getByRole('button')))
    })

    await test.step('a drawer that scrolls', async () => {
      await page.goto('/token/add')
      await page.getByRole('textbox', { name: '名称' }).fill('gift')
      await refuse(page, '**/api/token/', '数据库只读')
      await page.getByRole('button', { name: '创建' }).click()
      await expectUncovered(
        drawer.getByRole('heading', { level: 2 }).or(drawer.getByRole('button', { name: /^(取消|创建)$/ })),
      )
    })
  })
