import type { Page } from '@playwright/test'
import { accountWith, ROOT } from '../support/accounts.ts'
import { test } from '../support/channels.ts'
import { embeddedOnly } from '../support/embedded.ts'
import { expect } from '../support/fixtures.ts'
import { expectToast, rowHeadings, signInAs } from '../support/page.ts'
import { checkbox, dialog, selectionBar } from '../support/selection.ts'

const TWO_CALLS = { kind: 'requests', per: 'day', amount: 2 } as const

/** Creates a token with a limit of two calls a day for the signed-in user, and uses it. */
async function tokenWithCalls(page: Page, url: string, name: string, calls: number): Promise<void> {
  const data = { name, remain_quota: 500_000, expired_time: -1, limits: [TWO_CALLS] }
  const { key } = (await (await page.request.post('/api/token/', { data })).json()).data
  for (let nth = 0; nth < calls; nth++)
    await fetch(`${url}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer sk-${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'gpt-3.5-turbo', messages: [{ role: 'user', content: 'hi' }] }),
    })
}

test(
  'a used-up limit is in the overview and in the filtered list, and is raised for several tokens at once',
  embeddedOnly('has limits'),
  async ({ page, program, createChannels, signIn }) => {
    await createChannels(['east'])
    await signIn()
    await program.operator.setQuota(accountWith().username, 5_000_000)
    for (const [name, calls] of [
      ['used up', 2],
      ['unused', 0],
      ['also used up', 2],
    ] as const)
      await tokenWithCalls(page, program.url, name, calls)

    await test.step('the list has the tokens at a limit, with their number', async () => {
      await page.goto('/token')
      await page.getByRole('button', { name: '筛选', exact: true }).click()
      await page.getByRole('button', { name: '已达限额' }).click()
      await expect(page).toHaveURL('/token?limit=at')
      await expect(rowHeadings(page)).toHaveText(['also used up', 'used up'])
      await expect(page.getByRole('button', { name: '选择全部 2 条' })).toBeVisible()
    })

    await test.step('the owner’s overview says so', async () => {
      await page.goto('/dashboard')
      const attention = page.getByRole('region', { name: '需要处理' })
      await expect(attention.getByRole('row', { name: /^used up/ })).toContainText('已达限额：每天 2 次调用')
    })

    await test.step('the limit is changed for both, with a preview of each', async () => {
      await page.goto('/token?limit=at')
      for (const name of ['used up', 'also used up']) await checkbox(page, name).check()
      await selectionBar(page).getByRole('button', { name: '批量修改' }).click()
      await dialog(page).getByLabel('限额的改动').selectOption('添加以下项')
      await dialog(page).getByRole('button', { name: '添加限额' }).click()
      await dialog(page).getByLabel('周期').selectOption('每天')
      await dialog(page).getByLabel('数量').fill('50')
      const preview = dialog(page).getByRole('region', { name: '改动预览' })
      await expect(preview.getByRole('listitem')).toHaveCount(2)
      await expect(preview).toContainText('每天最多 2 次调用 → 每天最多 50 次调用')
      await dialog(page).getByRole('button', { name: '修改', exact: true }).click()
      await expectToast(page, '已修改 2 个令牌')
      await page.goto('/token?limit=at')
      await expect(page.getByText('没有符合条件的结果')).toBeVisible()
    })

    await test.step('an administrator sees other tokens at a limit', async () => {
      await tokenWithCalls(page, program.url, 'third', 2)
      await page.context().clearCookies()
      await signInAs(page, ROOT)
      await page.goto('/dashboard')
      const attention = page.getByRole('region', { name: '需要处理' })
      const row = attention.getByRole('row', { name: /^third/ })
      await expect(row).toContainText('已达限额')
      await expect(row.getByRole('link', { name: '查看用户' })).toHaveAttribute('href', /^\/user\/\d+$/)
    })
  },
)
