import { RANK } from '@relaydeck/api-sdk'
import { expect, test } from '../support/fixtures.ts'
import { expectAccessible } from '../support/page.ts'
import { createTokens } from '../support/tokens.ts'

// guest.spec.ts covers the guest pages.
for (const width of [360, 1280])
  test(`there are no axe violations at ${width} px`, async ({ page, signIn }) => {
    await page.setViewportSize({ width, height: 800 })
    await signIn()
    await createTokens(page.request, [
      { name: 'a', remain_quota: 10 },
      { name: 'b', unlimited_quota: true },
    ])
    await page.goto('/token')
    await expect(page.getByRole('switch').first()).toBeVisible()
    await expect(page.getByRole('button', { name: /账户/ })).toBeVisible()
    await expectAccessible(page)
    await page.goto('/token/add')
    await page.getByRole('button', { name: '创建' }).click()
    await expect(page.getByText('请输入令牌名称')).toBeVisible()
    await expectAccessible(page)
    await page.goto('/user/edit')
    await expect(page.getByLabel('新密码')).toBeVisible()
    await expectAccessible(page)
  })

test('tokens can be managed with the keyboard only', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/token')
  await page.getByRole('link', { name: '新建令牌' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: '名称' })).toBeFocused()
  await page.keyboard.type('by keyboard')
  await page.keyboard.press('Enter')
  await expect(page.getByText('已创建令牌「by keyboard」')).toBeVisible()
  const menu = page.getByRole('button', { name: '对令牌「by keyboard」的更多操作' })
  await menu.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: '删除' })).toBeFocused()
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog')
  await expect(question.getByRole('button', { name: '取消' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('menuitem', { name: '删除' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question.getByRole('button', { name: '取消' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('已删除令牌「by keyboard」')).toBeVisible()
})

test('a busy button regains the focus unless the user moved it', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/log')
  await page.getByRole('button', { name: '查看总费用' }).click()
  const again = page.getByRole('button', { name: '重新统计总费用' })
  const field = page.getByRole('button', { name: '筛选', exact: true })
  for (const [moveFocus, expected] of [
    [async () => {}, again],
    [() => field.focus(), field],
    [() => page.getByRole('heading', { level: 1 }).click(), undefined],
  ] as const) {
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route('**/api/log/self/stat', async (route) => {
      await promise
      await route.continue()
    })
    await again.focus()
    await page.keyboard.press('Enter')
    await expect(again).toBeDisabled()
    await expect(again).not.toBeFocused()
    await moveFocus()
    resolve()
    await expect(again).toBeEnabled()
    if (expected) await expect(expected).toBeFocused()
    else await expect(again).not.toBeFocused()
    await page.unroute('**/api/log/self/stat')
  }
})

test('the profile marks no entry in the menu', async ({ page, signIn }) => {
  await signIn({ username: 'boss', role: RANK.admin })
  const marked = page.getByRole('navigation', { name: '主导航' }).locator('[aria-current="page"]')
  await page.goto('/user/edit')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(marked).toHaveCount(0)
  await page.goto('/user/add')
  await expect(marked).toHaveText('用户')
  await page.goto('/token?page=1')
  await expect(marked).toHaveText('令牌')
})
