import type { Page } from '@playwright/test'
import { IS_EMBEDDED, IS_NEW_API, IS_NEW_API_1, IS_ONE_API } from '../support/embedded.ts'
import { expect, test } from '../support/fixtures.ts'
import { startModelProvider } from '../support/model-provider.ts'
import { headersOfRoot, submitSignIn, typeCurrentPassword } from '../support/page.ts'
import { closeNewKey } from '../support/tokens.ts'

const clickInDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name }).click()

const fillInDialog = (page: Page, field: string, text: string) =>
  page.getByRole('dialog').getByRole('textbox', { name: field, exact: true }).fill(text)

const openFromMenu = (page: Page, entry: string) =>
  page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: entry, exact: true }).click()

test('from a fresh installation to the first call of a user and its cost', {
  tag: ['@not-one-hub', '@R1.1', '@R1.2', '@R1.4', '@R4.23'],
  annotation: { type: 'One Hub', description: 'It has prices instead of ratios.' },
}, async ({ page, program, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const provider = await startModelProvider()
  let codes: string[] = []
  let key = ''

  await test.step('the default password leads to the profile, where it is changed', async () => {
    await page.goto('/login')
    await submitSignIn(page, 'root', '123456')
    await expect(page).toHaveURL('/user/edit')
    await expect(page.getByText('您正在使用众所周知的默认密码，请立刻修改！')).toBeVisible()
    await page.getByLabel('新密码').fill('a-better-password')
    await typeCurrentPassword(page, '123456', 'password')
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('密码已修改')).toBeVisible()
    await expect(page).toHaveURL('/dashboard')
  })

  await test.step('the gateway gets its name', async () => {
    const answer = await page.request.put('/api/option/', {
      headers: await headersOfRoot(page, 'a-better-password'),
      data: { key: 'SystemName', value: '晨星网关' },
    })
    expect(await answer.json()).toMatchObject({ success: true })
    await page.goto('/')
    await expect(page).toHaveTitle('首页 · 晨星网关')
  })

  await test.step('a channel is created and tested', async () => {
    await openFromMenu(page, '渠道')
    await page.getByRole('main').getByRole('link', { name: '新建渠道' }).first().click()
    await fillInDialog(page, '名称', 'first line')
    await fillInDialog(page, 'API 地址', provider.url)
    await fillInDialog(page, '密钥', 'sk-provider')
    await clickInDialog(page, '填入相关模型')
    await clickInDialog(page, '创建')
    await page.getByRole('button', { name: '测试渠道「first line」' }).click()
    await expect(page.getByText('渠道「first line」用 gpt-3.5-turbo 测试成功')).toBeVisible()
  })

  await test.step('a user and two codes are created', async () => {
    await openFromMenu(page, '用户')
    await page.getByRole('main').getByRole('link', { name: '新建用户' }).click()
    await fillInDialog(page, '用户名', 'grace')
    await fillInDialog(page, '密码', 'correct-horse')
    await clickInDialog(page, '创建')
    await expect(page.getByRole('textbox', { name: '新用户的登录信息' })).toHaveValue(
      /用户名：grace\n密码：correct-horse$/,
    )
    await clickInDialog(page, '完成')
    await expect(page.getByRole('rowheader', { name: 'grace' })).toBeVisible()
    await openFromMenu(page, '兑换码')
    await page.getByRole('main').getByRole('link', { name: '新建兑换码' }).first().click()
    await fillInDialog(page, '名称', 'welcome')
    await fillInDialog(page, '额度', '1')
    await fillInDialog(page, '生成数量', '2')
    await clickInDialog(page, '创建')
    codes = (await page.getByRole('textbox', { name: '新兑换码' }).inputValue()).split('\n')
    expect(codes).toHaveLength(2)
    await page.getByRole('button', { name: '完成' }).click()
  })

  await test.step('the user signs in and redeems a code', async () => {
    await page.getByRole('button', { name: /^账户：/ }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await submitSignIn(page, 'grace', 'correct-horse')
    await expect(page).toHaveURL('/token')
    await openFromMenu(page, '充值')
    await page.getByLabel('兑换码', { exact: true }).fill(codes[0] ?? '')
    await page.getByRole('button', { name: '兑换', exact: true }).click()
    await expect(page.getByText('剩余额度').locator('..')).toContainText('$1.00')
  })

  await test.step('creates a token and copies its key', async () => {
    await openFromMenu(page, '令牌')
    await page.getByRole('main').getByRole('link', { name: '新建令牌' }).first().click()
    await fillInDialog(page, '名称', 'laptop')
    await clickInDialog(page, '创建')
    await closeNewKey(page)
    // Its list has a part of each key only.
    if (IS_NEW_API) await page.getByRole('button', { name: '获取密钥：令牌「laptop」' }).click()
    await page.getByRole('button', { name: '复制令牌「laptop」的密钥' }).click()
    await expect(page.getByText('已复制')).toBeVisible()
    key = await page.evaluate(() => navigator.clipboard.readText())
  })

  await test.step('calls a model through the channel', async () => {
    const answer = await fetch(`${program.url}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'gpt-4o', messages: [{ role: 'user', content: 'hi' }] }),
    })
    expect(await answer.json()).toMatchObject({ choices: [{ message: { content: 'Hello!' } }] })
    expect(provider.requests.at(-1)).toEqual({ path: expect.any(String), key: 'sk-provider', model: 'gpt-4o' })
  })

  await test.step('sees the call in the log and on the dashboard, and its cost deducted', async () => {
    await openFromMenu(page, '日志')
    const call = page.getByRole('row').filter({ hasText: 'gpt-4o' })
    await expect(call).toContainText('laptop')
    await expect(call).toContainText('100')
    // New API adds up the usage of a day every few minutes only.
    if (!IS_NEW_API) {
      await openFromMenu(page, '仪表盘')
      const figures = page.getByRole('main').locator('dl')
      await expect(figures).toContainText(IS_EMBEDDED ? '调用1' : '调用次数 · 今天（UTC）1')
    }
    // It accepts no cookie here, and the token is in the page's memory.
    if (IS_NEW_API_1) return
    const headers = {
      'new-api-user': String(await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').id)),
    }
    const { data } = await (await page.request.get('/api/user/self', { headers })).json()
    // (100 + 50 × 4) × 2.5; forks have other prices.
    const cost = IS_ONE_API ? 750 : data.used_quota
    expect(cost).toBeGreaterThan(0)
    expect(data).toMatchObject({ quota: 500_000 - cost, used_quota: cost, request_count: 1 })
  })
  provider.close()
})
