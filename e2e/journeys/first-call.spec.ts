import { samples } from '@relaydeck/api-sdk/testing'
import { countClicks } from '../support/clicks.ts'
import { IS_EMBEDDED } from '../support/embedded.ts'
import { expect, test } from '../support/fixtures.ts'
import { startModelProvider } from '../support/model-provider.ts'
import { recordRequests, refuse, typeCurrentPassword } from '../support/page.ts'
import { closeNewKey } from '../support/tokens.ts'

test('a checklist leads from a fresh gateway to the first call with at most 12 clicks', {
  tag: ['@not-new-api', '@not-one-hub'],
  annotation: [
    {
      type: 'New API',
      description: 'It counts the test of a channel as a call, so that the list is done before the first one.',
    },
    { type: 'One Hub', description: 'It stores the time of a test later.' },
  ],
}, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const provider = await startModelProvider()
  await page.goto('/login')
  const clicks = await countClicks(page)
  const list = page.getByRole('region', { name: '开始使用' })
  const done = list.getByRole('img', { name: '已完成' })

  await test.step('the password', async () => {
    await page.getByLabel('用户名或邮箱').fill('root')
    await page.getByLabel('密码', { exact: true }).fill('123456')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.getByLabel('新密码').fill('a-better-password')
    await typeCurrentPassword(page, '123456', 'password')
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page).toHaveURL('/dashboard')
    await expect(done).toHaveCount(1)
  })

  await test.step('a channel', async () => {
    await list.getByRole('link', { name: '新建渠道' }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('textbox', { name: '名称', exact: true }).fill('first line')
    await form.getByRole('textbox', { name: 'API 地址', exact: true }).fill(provider.url)
    await form.getByRole('textbox', { name: '密钥', exact: true }).fill('sk-provider')
    if (IS_EMBEDDED) {
      await form.getByRole('button', { name: '用此密钥获取模型' }).click()
      await form.getByRole('button', { name: '全部选择' }).click()
    } else await form.getByRole('button', { name: '填入相关模型' }).click()
    await form.getByRole('button', { name: '创建' }).click()
    await expect(page.getByRole('rowheader', { name: 'first line' })).toBeVisible()
    // The list goes on with the steps.
    await expect(list).toContainText('第 3 步，共 5 步')
    await list.getByRole('button', { name: '测试' }).click()
    await expect(list).toContainText('第 4 步，共 5 步')
  })

  await test.step('a token', async () => {
    await list.getByRole('link', { name: '新建令牌' }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('textbox', { name: '名称', exact: true }).fill('first')
    await form.getByRole('button', { name: '创建' }).click()
    await closeNewKey(page)
    await expect(page.getByRole('rowheader', { name: 'first' })).toBeVisible()
    await expect(list).toContainText('第 5 步，共 5 步')
  })

  await test.step('the first call, with the copied command', async () => {
    await expect(list.getByText(/^curl /)).toContainText('Bearer sk-…')
    await list.getByRole('button', { name: '复制命令' }).click()
    await expect(list.getByText('已复制')).toBeVisible()
    const command = await page.evaluate(() => navigator.clipboard.readText())
    const [, address = ''] = /^curl (\S+)/.exec(command) ?? []
    const [, key = ''] = /Bearer (\S+)'/.exec(command) ?? []
    const [, body = ''] = /-d '(.*)'$/.exec(command) ?? []
    const response = await fetch(address, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body,
    })
    expect(await response.json()).toMatchObject({ choices: [{ message: { content: 'Hello!' } }] })
    await expect(page.getByRole('region', { name: '网关已可以使用' })).toBeVisible()
  })

  expect(clicks()).toBeLessThanOrEqual(12)
  await page.getByRole('button', { name: '完成' }).click()
  await expect(page.getByRole('region', { name: '网关已可以使用' })).toBeHidden()
  provider.close()
})

test('a checklist that was put away does not come back', async ({ page, signIn }) => {
  await signIn({ role: 100 })
  await page.goto('/dashboard')
  await page.getByRole('region', { name: '开始使用' }).getByRole('button', { name: '不再显示' }).click()
  await expect(page.getByRole('region', { name: '开始使用' })).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { name: '需要处理' })).toBeVisible()
  await expect(page.getByRole('region', { name: '开始使用' })).toBeHidden()
})

test('a checklist that cannot be read says so, and is read again', {
  tag: ['@not-new-api', '@not-one-hub'],
  annotation: {
    type: 'New API, One Hub',
    description: 'The checklist reads their lists with other calls, which have other answers.',
  },
}, async ({ page, signIn }) => {
  await signIn({ role: 100 })
  await refuse(page, '**/api/channel/search*', 'the database is locked')
  await page.goto('/dashboard')
  const failure = page.getByRole('alert').filter({ hasText: '未能读取开始使用的进度' })
  await expect(failure).toContainText('the database is locked')
  // Other parts of the page read the channels, too.
  await page.waitForLoadState('networkidle')
  await page.unroute('**/api/channel/search*')
  await failure.getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('region', { name: '开始使用' })).toBeVisible()
  await expect(failure).toBeHidden()
})

test('a gateway that has served calls is not asked for the rows of the checklist', {
  tag: ['@not-new-api', '@not-one-hub'],
  annotation: {
    type: 'New API, One Hub',
    description: 'The checklist reads their lists with other calls, which have other answers.',
  },
}, async ({ page, signIn }) => {
  await signIn({ role: 100 })
  const asked = recordRequests(page, (_, { pathname, search }) => {
    return /^\/api\/(token|log)\/$/.test(pathname) && search.includes('p=0') ? pathname : undefined
  })
  await page.route(
    ({ pathname, searchParams }) => pathname === '/api/log/' && searchParams.get('type') === '2',
    (route) => route.fulfill({ json: { success: true, message: '', data: [samples.log] } }),
  )
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: '需要处理' })).toBeVisible()
  await expect.poll(() => asked).toContain('/api/log/')
  await page.waitForLoadState('networkidle')
  expect(asked).not.toContain('/api/token/')
})
