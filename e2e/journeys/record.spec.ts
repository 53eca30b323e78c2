import { ROOT } from '../support/accounts.ts'
import { test } from '../support/channels.ts'
import { embeddedOnly } from '../support/embedded.ts'
import { expect } from '../support/fixtures.ts'
import { relayCalls } from '../support/model-provider.ts'
import { expectAccessible, signInAs } from '../support/page.ts'

const KEPT = embeddedOnly('sums usage and keeps calls')

test(
  'an administrator blocks a user in three clicks from the list, and sees what the user did',
  KEPT,
  async ({ page, program, signIn }) => {
    await signIn()
    await relayCalls(program, 'alice', { token: 'ci', models: ['gpt-4o', 'gpt-3.5-turbo'] })
    await page.context().clearCookies()
    await signInAs(page, ROOT)
    await page.goto('/user')

    await test.step('three clicks', async () => {
      await page.getByRole('link', { name: 'alice', exact: true }).click()
      await page.getByRole('button', { name: '封禁' }).click()
      await page.getByRole('dialog').getByRole('button', { name: '封禁' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('alice已封禁')
      await expect(page.getByRole('button', { name: '解除封禁' })).toBeVisible()
    })
    await test.step('what the user did', async () => {
      const month = page.getByRole('region', { name: '近 30 天' })
      await expect(month.locator('dl')).toContainText('调用2前一时段没有数据')
      const last = page.getByRole('region', { name: '最近 10 次调用' })
      await expect(last.getByRole('row').filter({ hasText: '成功' })).toHaveCount(2)
      await expectAccessible(page)
      await last
        .getByRole('link', { name: /^\d{4}-/ })
        .first()
        .click()
      await expect(page.getByRole('dialog', { name: '调用的处理过程' })).toBeVisible()
      await page.goBack()
      await page.getByRole('link', { name: '全部调用' }).click()
      await expect(page).toHaveURL('/log?username=alice')
      await expect(page.getByRole('rowheader').nth(1)).toBeVisible()
    })
    await test.step('the name in the details leads back', async () => {
      await page
        .getByRole('button', { name: /^查看 .* 的明细$/ })
        .first()
        .click()
      await page.getByRole('dialog').getByRole('link', { name: 'alice', exact: true }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('alice已封禁')
    })
    await test.step('a channel that the user called', async () => {
      await page.getByRole('region', { name: '最近 10 次调用' }).locator('a[href^="/channel/"]').first().click()
      await expect(page.getByRole('button', { name: '测试', exact: true })).toBeVisible()
      await expect(page.getByRole('region', { name: '近 30 天' }).locator('dl')).toContainText('调用2')
      await page.getByRole('region', { name: '费用最高的用户' }).getByRole('link', { name: 'alice' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('alice已封禁')
    })
    await test.step('the form, which asks before its changes are lost', async () => {
      const parts = page.getByRole('navigation', { name: '页面内容' })
      await parts.getByRole('link', { name: '设置' }).click()
      await page.getByRole('combobox', { name: '分组' }).fill('vip')
      await parts.getByRole('link', { name: '概览' }).click()
      await page.getByRole('dialog').getByRole('button', { name: '继续编辑' }).click()
      await page.getByRole('button', { name: '保存' }).click()
      await expect(page).toHaveURL(/\/user\/\d+$/)
      await expect(page.getByRole('main')).toContainText('分组vip')
    })
    await test.step('deleting leads to the list', async () => {
      await page.getByRole('button', { name: '对用户「alice」的更多操作' }).click()
      await page.getByRole('menuitem', { name: '删除' }).click()
      await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
      await expect(page).toHaveURL('/user')
    })
  },
)

test('a user sees only his own tokens, and an unknown number leads back to the list', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/token')
  await page.getByRole('link', { name: 'default', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('default')
  await expect(page.getByRole('link', { name: '全部调用' })).toHaveAttribute('href', '/log?token_name=default')
  await page.goto('/token/987654')
  await expect(page.getByRole('alert')).toContainText('无法打开该令牌')
  await page.getByRole('link', { name: '返回令牌列表' }).click()
  await expect(page).toHaveURL('/token')
  for (const address of ['/user/1', '/channel/1']) {
    await page.goto(address)
    await expect(page.getByText('没有权限打开此页面')).toBeVisible()
  }
})
