import type { Page } from '@playwright/test'
import { RANK } from '@relaydeck/api-sdk'
import { expect, test as withProgram } from '../support/fixtures.ts'
import { startModelProvider } from '../support/model-provider.ts'
import { expectAccessible, expectNoHorizontalScroll, expectToast, refuse, rowNamed, toasts } from '../support/page.ts'

type Provider = Awaited<ReturnType<typeof startModelProvider>>

const test = withProgram.extend<{ provider: Provider }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures it needs from here
  provider: async ({}, use) => {
    const provider = await startModelProvider()
    await use(provider)
    provider.close()
  },
})

const form = (page: Page) => page.getByRole('dialog')

async function chooseType(page: Page, name: string): Promise<void> {
  await form(page).getByRole('combobox', { name: '类型' }).click()
  await page.getByRole('option', { name, exact: true }).click()
}

async function chooseModels(page: Page, models: string): Promise<void> {
  await form(page).getByRole('button', { name: '全部清除' }).click()
  await form(page).getByRole('combobox', { name: '模型' }).fill(`${models},`)
}

/** Opens an action that applies to all channels. */
async function runOnAll(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: '批量操作' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** Records the bodies of requests that change channels. */
export const recordChanges = (page: Page) =>
  recordRequests<unknown>(page, (request, { pathname }) =>
    ['POST', 'PUT'].includes(request.method()) && pathname.startsWith('/api/channel')
      ? request.postDataJSON()
      : undefined,
  )

test('R2.16 R2.17 R2.33 R2.97 R2.98 R2.99 R2.100 R2.102 R2.103 R4.10 R4.11 R5.20 R5.31 R5.32 D23 D38 D43 D53 an admin creates, tests, weights, edits and deletes a channel', async ({
  page,
  provider,
  signIn,
}) => {
  await signIn({ role: RANK.admin })
  const sent = recordChanges(page)

  await test.step('D43 the form has the models of its type when it is opened directly', async () => {
    await page.goto('/channel/add')
    await expect(form(page).getByText('gpt-3.5-turbo', { exact: true })).toBeVisible()
    await expect(form(page).getByRole('button', { name: '填入相关模型' })).toBeEnabled()
  })

  await test.step('R5.20 name and key are required', async () => {
    await form(page).getByRole('button', { name: '创建' }).click()
    await expect(form(page).getByText('请填写渠道名称和渠道密钥！')).toHaveCount(2)
    await expect(form(page).getByRole('textbox', { name: '名称' })).toBeFocused()
    expect(sent).toEqual([])
  })

  await test.step('it is created', async () => {
    await form(page).getByRole('textbox', { name: '名称' }).fill('openai')
    await form(page).getByRole('textbox', { name: '代理地址' }).fill(`${provider.url}/`)
    await chooseModels(page, 'gpt-4o,gpt-3.5-turbo')
    await form(page).getByRole('textbox', { name: '密钥' }).fill('sk-first')
    await form(page).getByRole('button', { name: '创建' }).dblclick()
    await expect(page).toHaveURL('/channel')
    await expectToast(page, '已创建渠道「openai」')
    await expect(rowNamed(page, 'openai')).toContainText('已启用')
    await expect(rowNamed(page, 'openai')).toContainText('未测试')
    expect(sent).toEqual([
      expect.objectContaining({ type: 1, name: 'openai', base_url: provider.url, models: 'gpt-4o,gpt-3.5-turbo' }),
    ])
  })

  await test.step('R2.100 D38 it is tested with the selected model, which the message names', async () => {
    await expect(page.getByLabel('渠道「openai」的测试模型')).toHaveValue('gpt-3.5-turbo')
    await page.getByLabel('渠道「openai」的测试模型').selectOption('gpt-4o')
    await page.getByRole('button', { name: '测试渠道「openai」' }).click()
    await expectToast(page, '渠道「openai」用 gpt-4o 测试成功')
    expect(provider.requests).toEqual([{ path: '/v1/chat/completions', key: 'sk-first', model: 'gpt-4o' }])
    await expect(rowNamed(page, 'openai')).not.toContainText('未测试')
  })

  await test.step('R2.102 its balance is updated', async () => {
    await page.getByRole('button', { name: '更新渠道「openai」的余额' }).click()
    await expectToast(page, '渠道「openai」的余额已更新')
    await expect(rowNamed(page, 'openai')).toContainText('$12.50')
  })

  await test.step('R2.97 R4.11 it is disabled with status 2 and enabled with 1', async () => {
    sent.length = 0
    await rowNamed(page, 'openai').getByRole('switch').press('Space')
    await expect(rowNamed(page, 'openai')).toContainText('已停用')
    await expect(rowNamed(page, 'openai').getByRole('switch')).toBeEnabled()
    await rowNamed(page, 'openai').getByRole('switch').press('Space')
    await expect(rowNamed(page, 'openai')).toContainText('已启用')
    expect(sent).toEqual([
      { id: 1, status: 2 },
      { id: 1, status: 1 },
    ])
  })

  await test.step('R2.98 R2.99 R5.31 R5.32 priority and weight are saved in the list', async () => {
    sent.length = 0
    const priority = page.getByLabel('渠道「openai」的优先级')
    const weight = page.getByLabel('渠道「openai」的权重')
    await priority.fill('5')
    await priority.press('Enter')
    await expectToast(page, '已保存渠道「openai」')
    await weight.fill('-3')
    await weight.press('Enter')
    await expect(weight).toHaveValue('0')
    await weight.fill('7')
    await weight.press('Tab')
    await expectToast(page, '已保存渠道「openai」')
    await priority.fill('')
    await priority.press('Enter')
    await expect(priority).toHaveValue('5')
    await page.reload()
    await expect(priority).toHaveValue('5')
    await expect(weight).toHaveValue('7')
    expect(sent).toEqual([
      { id: 1, priority: 5 },
      { id: 1, weight: 7 },
    ])
  })

  await test.step('D23 after renaming it keeps its hidden key and its statistics', async () => {
    sent.length = 0
    await rowNamed(page, 'openai').getByRole('link').click()
    await expect(page).toHaveURL(/\/channel\/edit\/1$/)
    await expect(form(page).getByRole('textbox', { name: '密钥' })).toHaveValue('')
    await expect(form(page).getByText('留空则保留已保存的密钥')).toBeVisible()
    await expect(form(page).getByRole('switch', { name: '批量创建' })).toBeHidden()
    await form(page).getByRole('textbox', { name: '名称' }).fill('openai-east')
    await form(page).getByRole('button', { name: '保存' }).click()
    await expectToast(page, '已保存渠道「openai-east」')
    expect(sent).toEqual([{ id: 1, name: 'openai-east' }])
    await expect(rowNamed(page, 'openai-east')).toContainText('$12.50')
    await page.getByRole('button', { name: '测试渠道「openai-east」' }).click()
    await expectToast(page, '渠道「openai-east」用 gpt-3.5-turbo 测试成功')
    expect(provider.requests.at(-1)).toMatchObject({ key: 'sk-first' })
  })

  await test.step('D38 a failed test is shown as failed', async () => {
    provider.refuse('sk-first')
    await page.getByRole('button', { name: '测试渠道「openai-east」' }).click()
    await expect(toasts(page)).toContainText('渠道「openai-east」用 gpt-3.5-turbo 测试失败')
    await expect(rowNamed(page, 'openai-east')).toContainText('测试失败')
    await page.reload()
    await expect(rowNamed(page, 'openai-east')).toContainText('测试失败')
  })

  await test.step('R2.103 D53 it is deleted after a confirmation that names it', async () => {
    await page.getByRole('button', { name: '删除渠道「openai-east」' }).click()
    await expect(page.getByRole('dialog')).toContainText('将永久删除渠道「openai-east」')
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
    await expect(page.getByText('还没有渠道')).toBeVisible()
  })
})

test('R3.27 D64 the built-in models are stored by type; hints name the right settings and search rules', async ({
  page,
  program,
  signIn,
}) => {
  const root = await program.operator.asRoot()
  await root.channels.create({ type: 1, name: 'azure-east', group: 'default', models: 'gpt-4o', key: 'sk-1' })
  await signIn({ role: RANK.admin })
  const stored = () => page.evaluate(() => localStorage.getItem('channel_models'))
  await page.evaluate(() => localStorage.setItem('channel_models', '["not a map"]'))
  await page.goto('/channel/add')
  await expect(form(page)).toContainText('新的分组要先在「设置 → 运营设置」的分组倍率中添加')
  await expect.poll(async () => JSON.parse((await stored()) ?? '{}')['1']).toContain('gpt-3.5-turbo')
  const lists = Object.values<unknown[]>(JSON.parse((await stored()) ?? ''))
  expect(lists.flat().filter((model) => typeof model !== 'string')).toEqual([])
  await page.goto('/channel')
  const search = page.getByRole('textbox', { name: '查找渠道' })
  await expect(search).toHaveAttribute('placeholder', '名称以此开头，或编号')
  for (const typed of ['azure', '1']) {
    await search.fill(typed)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/channel?keyword=${typed}`)
    await expect(rowNamed(page, 'azure-east')).toBeVisible()
  }
})

test('R2.95 R2.96 R2.101 R2.104 D99 many channels are searched, paged, tested and updated, and the disabled ones deleted', async ({
  page,
  program,
  provider,
  signIn,
}) => {
  test.slow()
  await program.operator.setOptions([
    ['AutomaticDisableChannelEnabled', 'false'],
    ['AutomaticEnableChannelEnabled', 'false'],
  ])
  const root = await program.operator.asRoot()
  const shared = { type: 1, group: 'default', models: 'gpt-3.5-turbo', base_url: provider.url }
  for (let at = 1; at <= 12; at++)
    await root.channels.create({ ...shared, name: `line-${String(at).padStart(2, '0')}`, key: `sk-${at}` })
  await root.channels.create({ ...shared, type: 14, name: 'no-balance', key: 'sk-none' })
  for (const id of [2, 3]) await root.channels.update({ id, status: 2 })
  await signIn({ role: RANK.admin })
  const scopes = recordRequests(page, (_, { pathname, searchParams }) =>
    pathname === '/api/channel/test' ? searchParams.get('scope') : undefined,
  )

  await test.step('R2.33 R2.16 the menu opens the list', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: '渠道', exact: true }).click()
    await expect(page).toHaveURL('/channel')
    await expect(page.getByRole('rowheader')).toHaveCount(10)
  })

  await test.step('R2.96 the next page is shown', async () => {
    await page.getByRole('button', { name: '下一页' }).click()
    await expect(page).toHaveURL(/page=2/)
    await expect(page.getByRole('rowheader')).toHaveCount(3)
    await expect(rowNamed(page, 'line-02')).toContainText('已停用')
  })

  await test.step('R2.95 search results are sorted newest first, regardless of the order of the response', async () => {
    await page.route('**/api/channel/search**', async (route) => {
      const response = await (await route.fetch()).json()
      await route.fulfill({ json: { ...response, data: response.data.toReversed() } })
    })
    await page.getByRole('textbox', { name: '查找渠道' }).fill(' line-1 ')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/keyword=line-1/)
    await expect(page.getByRole('rowheader')).toHaveText(['line-12', 'line-11', 'line-10'])
    await page.getByRole('textbox', { name: '查找渠道' }).fill('')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('rowheader')).toHaveCount(10)
  })

  await test.step('R2.101 D99 only the disabled channels are tested', async () => {
    await runOnAll(page, '测试停用的渠道')
    await expect(form(page)).toContainText('已停用的渠道')
    expect(scopes).toEqual([])
    await form(page).getByRole('button', { name: '开始测试' }).click()
    await expectToast(page, '测试已在后台开始')
    await expect.poll(() => provider.requests.map(({ key }) => key).sort()).toEqual(['sk-2', 'sk-3'])
    expect(scopes).toEqual(['disabled'])
  })

  await test.step('R2.101 D99 all channels are tested, and a second run meanwhile is refused', async () => {
    provider.requests.length = 0
    const release = provider.hold()
    await runOnAll(page, '测试所有渠道')
    await form(page).getByRole('button', { name: '开始测试' }).click()
    await expectToast(page, '测试已在后台开始')
    await expect.poll(() => provider.requests.length).toBe(1)
    await runOnAll(page, '测试所有渠道')
    await form(page).getByRole('button', { name: '开始测试' }).click()
    await expectToast(page, '已有一轮测试正在进行')
    release()
    const lines = Array.from({ length: 12 }, (_, at) => `sk-${at + 1}`)
    // Some servers can also test channels of other types.
    await expect.poll(() => provider.requests.map(({ key }) => key)).toEqual(expect.arrayContaining(lines))
    expect(scopes).toEqual(['disabled', 'all', 'all'])
    await expect(rowNamed(page, 'line-12')).not.toContainText('未测试')
  })

  await test.step('balances are updated one by one, with progress and a stop button', async () => {
    const release = provider.hold()
    await runOnAll(page, '更新所有余额')
    await expect(page.getByText('正在更新余额：0 / 12')).toBeVisible()
    await expect(page.getByRole('button', { name: '停止' })).toBeVisible()
    release()
    await expectToast(page, '已更新 12 个渠道的余额')
    await expect(rowNamed(page, 'line-12')).toContainText('$12.50')
    await expect(rowNamed(page, 'no-balance')).toContainText('不支持')
  })

  await test.step('R2.104 the disabled channels are deleted, and their number is shown', async () => {
    await runOnAll(page, '删除停用的渠道')
    await expect(form(page)).toContainText('永久删除所有停用的渠道')
    await form(page).getByRole('button', { name: '删除' }).click()
    await expectToast(page, '已删除 2 个停用的渠道')
    await page.getByRole('button', { name: '下一页' }).click()
    await expect(page.getByRole('rowheader')).toHaveText(['line-01'])
  })
})

test('D38 D152 a failed test stays visible after a run of many tests if the server stores its time', async ({
  page,
  program,
  provider,
  signIn,
}) => {
  const root = await program.operator.asRoot()
  const shared = { type: 1, group: 'default', models: 'gpt-3.5-turbo', base_url: provider.url }
  for (const name of ['broken', 'sound']) await root.channels.create({ ...shared, name, key: `sk-${name}` })
  provider.refuse('sk-broken')
  // In a run of many tests, One API stores the time of a failure, which looks like a very fast success.
  await page.route('**/api/channel/?p=0', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    const data = answer.data.map((each: { test_time: number; response_time: number }) => ({
      ...each,
      response_time: each.test_time > 0 ? Math.max(2, each.response_time) : 0,
    }))
    await route.fulfill({ response, json: { ...answer, data } })
  })
  await signIn({ role: RANK.admin })
  await page.goto('/channel')
  await page.getByRole('button', { name: '测试渠道「broken」' }).click()
  await expect(rowNamed(page, 'broken')).toContainText('测试失败')

  await test.step('the result is unknown until the log can be read', async () => {
    await page.route('**/api/log/?*', (route) => route.abort())
    await runOnAll(page, '测试所有渠道')
    await form(page).getByRole('button', { name: '开始测试' }).click()
    await expect(rowNamed(page, 'sound')).toContainText('结果未知')
    await expect(rowNamed(page, 'broken')).not.toContainText(/\d ms/)
  })

  await test.step('the log shows which channels failed', async () => {
    await page.unroute('**/api/log/?*')
    await expect(rowNamed(page, 'sound')).toContainText(/\d ms/)
    await expect(rowNamed(page, 'broken')).toContainText('测试失败')
    await page.reload()
    await expect(rowNamed(page, 'sound')).toContainText(/\d ms/)
    await expect(rowNamed(page, 'broken')).toContainText('测试失败')
  })
})

test('D31 a slow test updates its own row after the list has changed', async ({ page, program, provider, signIn }) => {
  const root = await program.operator.asRoot()
  const shared = { type: 1, group: 'default', models: 'gpt-3.5-turbo', base_url: provider.url }
  for (let at = 1; at <= 11; at++)
    await root.channels.create({ ...shared, name: `line-${String(at).padStart(2, '0')}`, key: `sk-${at}` })
  await signIn({ role: RANK.admin })
  await page.goto('/channel')
  const release = provider.hold()
  for (const name of ['line-11', 'line-10']) await page.getByRole('button', { name: `测试渠道「${name}」` }).click()
  await expect.poll(() => provider.requests.length).toBe(2)
  provider.refuse('sk-10')

  await test.step('a row is deleted, the page is changed, and a search is made', async () => {
    await root.channels.create({ ...shared, name: 'newest', key: 'sk-newest' })
    await page.getByRole('button', { name: '下一页' }).click()
    await expect(page.getByRole('rowheader')).toHaveText(['line-01'])
    await page.getByRole('textbox', { name: '查找渠道' }).fill('line-')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('rowheader')).toHaveCount(10)
    await page.getByRole('button', { name: '删除渠道「line-09」' }).click()
    await form(page).getByRole('button', { name: '删除' }).click()
    await expect(rowNamed(page, 'line-09')).toBeHidden()
  })

  release()
  await expect(rowNamed(page, 'line-10')).toContainText('测试失败')
  await expect(rowNamed(page, 'line-11')).not.toContainText('未测试')
  await expect(rowNamed(page, 'line-11')).not.toContainText('测试失败')
  await expect(page.getByRole('row').filter({ hasText: '未测试' })).toHaveCount(8)
})

test('a channel is created from another one, with a new key', async ({ page, program, signIn }) => {
  const root = await program.operator.asRoot()
  const settings = {
    type: 1,
    group: 'default,vip',
    models: 'gpt-4o,o3',
    base_url: 'https://a.example',
    model_mapping: '{"o3":"o4"}',
  }
  await root.channels.create({ ...settings, name: 'east', key: 'sk-east' })
  await root.channels.create({ ...settings, name: 'west', key: 'sk-west' })
  await signIn({ role: RANK.admin })
  const sent = recordChanges(page)
  await page.goto('/channel?keyword=east')
  await page.getByRole('link', { name: 'east' }).click()
  await form(page).getByRole('link', { name: '以此新建' }).click()
  await expect(page).toHaveURL('/channel/add?keyword=east&from=1')
  const name = form(page).getByRole('textbox', { name: '名称' })
  await expect(name).toHaveValue('east 副本')
  await form(page).getByRole('button', { name: '创建' }).click()
  // Only the key is missing, because it is never copied.
  await expect(form(page).getByText('请填写渠道名称和渠道密钥！')).toHaveCount(1)
  await name.fill('east-2')
  await form(page).getByRole('textbox', { name: '密钥' }).fill('sk-new')
  await form(page).getByRole('button', { name: '创建' }).click()
  await expect(page).toHaveURL('/channel?keyword=east')
  await expect(page.getByRole('rowheader')).toHaveText(['east-2', 'east'])
  expect(sent).toEqual([expect.objectContaining({ ...settings, name: 'east-2', key: 'sk-new' })])
})

test('R5.27 a batch of three keys creates three channels', async ({ page, program, provider, signIn }) => {
  await signIn({ role: RANK.admin })
  const sent = recordChanges(page)
  await page.goto('/channel/add')
  await form(page).getByRole('textbox', { name: '名称' }).fill('batch')
  await form(page).getByRole('textbox', { name: '代理地址' }).fill(provider.url)
  await chooseModels(page, 'gpt-3.5-turbo')
  const keys = form(page).getByRole('textbox', { name: '密钥' })
  await keys.fill('sk-a\nsk-b\n\n sk-c\nsk-a\n')
  await form(page).getByRole('button', { name: '创建' }).click()
  await expect(form(page).getByText('一个密钥不能换行')).toBeVisible()
  expect(sent).toEqual([])
  await form(page).getByRole('switch', { name: '批量创建' }).press('Space')
  await expect(form(page).getByText('共 3 个密钥，另有 1 个重复')).toBeVisible()
  await form(page).getByRole('button', { name: '创建' }).click()
  await expectToast(page, '已创建 3 个渠道「batch」')
  await expect(page.getByRole('rowheader')).toHaveText(['batch', 'batch', 'batch'])
  expect(sent).toEqual([expect.objectContaining({ key: 'sk-a\nsk-b\nsk-c' })])
  const root = await program.operator.asRoot()
  for (const id of [1, 2, 3]) await root.channels.test({ id })
  expect(provider.requests.map(({ key }) => key)).toEqual(['sk-a', 'sk-b', 'sk-c'])
})

test('R5.21 R5.22 R5.23 R5.24 R5.25 R5.26 R5.28 R5.29 R9.22 R9.23 R9.24 R9.25 R9.26 R9.27 R9.28 R9.29 R9.30 R9.31 R9.32 R9.33 R9.34 R9.35 D4 D44 each type has its own fields, whose values are not carried over to another type', async ({
  page,
  signIn,
}) => {
  await signIn({ role: RANK.admin })
  const sent = recordChanges(page)
  const field = (name: string) => form(page).getByRole('textbox', { name })
  await page.goto('/channel/add')
  await field('名称').fill('types')
  await field('代理地址').fill('https://of-openai.example/')
  await field('密钥').fill('sk-of-openai')

  await test.step('R9.22 D44 Azure starts with an empty base URL and its own models', async () => {
    await chooseType(page, 'Azure OpenAI')
    await expect(field('Azure 终结点地址')).toHaveValue('')
    await expect(field('密钥')).toHaveValue('')
    await expect(field('默认 API 版本')).toHaveAttribute('placeholder', '2024-03-01-preview')
    await field('Azure 终结点地址').fill('https://of-azure.example')
    await field('默认 API 版本').fill('2025-01-01')
  })

  for (const [type, hint] of [
    ['百度文心千帆', 'APIKey|SecretKey'],
    ['讯飞星火认知', 'APPID|APISecret|APIKey'],
    ['知识库：FastGPT', 'APIKey-AppId'],
    ['腾讯混元', 'AppId|SecretId|SecretKey'],
    ['字节跳动豆包', '推理接入点'],
  ] as const)
    await test.step(`R5.28 ${type} shows the hint ${hint}`, async () => {
      await chooseType(page, type)
      await expect(form(page).getByText(hint).first()).toBeVisible()
      await expect(field('Azure 终结点地址')).toBeHidden()
    })

  for (const [type, label] of [
    ['自定义渠道', 'Base URL'],
    ['阿里通义千问', '插件参数'],
    ['讯飞星火认知', '模型版本'],
    ['知识库：AI Proxy', '知识库 ID'],
    ['知识库：FastGPT', '私有部署地址'],
    ['Coze', '用户 ID'],
    ['Cloudflare', '账户 ID'],
  ] as const)
    await test.step(`${type} has an empty field ${label}`, async () => {
      await chooseType(page, type)
      await expect(field(label)).toHaveValue('')
      await field(label).fill(`of ${type}`)
    })

  await test.step('R9.30 R9.34 AWS and Vertex AI have separate fields instead of key, base URL and batch', async () => {
    for (const [type, parts] of [
      ['AWS', ['Region', 'AK', 'SK']],
      ['VertexAI', ['Region', 'Vertex AI 项目 ID', 'Google 应用默认凭据']],
    ] as const) {
      await chooseType(page, type)
      await expect(field('密钥')).toBeHidden()
      await expect(field('代理地址')).toBeHidden()
      await expect(form(page).getByRole('switch', { name: '批量创建' })).toBeHidden()
      for (const part of parts) await expect(form(page).getByLabel(part)).toHaveValue('')
      await field('Region').fill(`region of ${type}`)
    }
  })

  await test.step('R9.35 a proxy is saved without models, and without values of other types', async () => {
    await chooseType(page, 'Proxy')
    await expect(form(page).getByRole('combobox', { name: '模型' })).toBeHidden()
    await field('密钥').fill('sk-of-proxy')
    await field('代理地址').fill('https://of-proxy.example')
    await form(page).getByRole('button', { name: '创建' }).click()
    await expectToast(page, '已创建渠道「types」')
    expect(sent).toEqual([
      {
        type: 43,
        name: 'types',
        group: 'default',
        base_url: 'https://of-proxy.example',
        other: '',
        models: '',
        model_mapping: '',
        system_prompt: '',
        config: '{}',
        key: 'sk-of-proxy',
      },
    ])
  })

  await test.step('D4 the next form is empty', async () => {
    await page.getByRole('link', { name: '新建渠道' }).first().click()
    await expect(field('名称')).toHaveValue('')
    await expect(field('密钥')).toHaveValue('')
    await expect(field('代理地址')).toHaveValue('')
  })

  await test.step('R5.21 R5.22 R5.29 a missing model or group and an invalid mapping are errors at their fields', async () => {
    sent.length = 0
    await field('名称').fill('refused')
    await field('密钥').fill('sk-refused')
    await form(page).getByRole('button', { name: '全部清除' }).click()
    await form(page).getByRole('combobox', { name: '分组' }).press('Backspace')
    await form(page).getByRole('button', { name: '创建' }).click()
    await expect(form(page).getByText('请至少选择一个模型！')).toBeVisible()
    await expect(form(page).getByText('请至少选择一个分组')).toBeVisible()
    expect(sent).toEqual([])
  })
})

test('D18 D19 refusals, a lost connection and a missing channel are reported, and the form keeps its values', async ({
  page,
  program,
  provider,
  signIn,
}) => {
  const root = await program.operator.asRoot()
  const shared = { type: 1, group: 'default', models: 'gpt-3.5-turbo', base_url: provider.url }
  await root.channels.create({ ...shared, name: 'line', key: 'sk-line' })
  await signIn({ role: RANK.admin })

  await test.step('creating a channel is refused, then the connection is lost', async () => {
    await page.goto('/channel/add')
    await form(page).getByRole('textbox', { name: '名称' }).fill('kept')
    await form(page).getByRole('textbox', { name: '密钥' }).fill('sk-kept')
    await refuse(page, '**/api/channel/', '数据库只读')
    await form(page).getByRole('button', { name: '创建' }).click()
    await expectToast(page, '数据库只读')
    await page.unroute('**/api/channel/')
    await page.route('**/api/channel/', (route) => route.abort())
    await form(page).getByRole('button', { name: '创建' }).click()
    await expectToast(page, '连不上服务器')
    await expect(form(page).getByRole('textbox', { name: '密钥' })).toHaveValue('sk-kept')
    await page.unroute('**/api/channel/')
    await form(page).getByRole('button', { name: '创建' }).click()
    await expectToast(page, '已创建渠道「kept」')
  })

  await test.step('a lost connection changes nothing in the list', async () => {
    await page.route('**/api/channel/**', (route) => route.abort())
    await rowNamed(page, 'line').getByRole('switch').press('Space')
    await expectToast(page, '连不上服务器')
    await expect(rowNamed(page, 'line')).toContainText('已启用')
    await page.getByLabel('渠道「line」的优先级').fill('9')
    await page.keyboard.press('Enter')
    await expectToast(page, '连不上服务器')
    await expect(page.getByLabel('渠道「line」的优先级')).toHaveValue('0')
    await page.getByRole('button', { name: '测试渠道「line」' }).click()
    await expectToast(page, '渠道「line」用 gpt-3.5-turbo 测试失败')
    await expect(rowNamed(page, 'line')).toContainText('未测试')
    await page.getByRole('button', { name: '更新渠道「line」的余额' }).click()
    await expectToast(page, '连不上服务器')
    await runOnAll(page, '更新所有余额')
    await expectToast(page, '连不上服务器')
    await runOnAll(page, '测试所有渠道')
    await form(page).getByRole('button', { name: '开始测试' }).click()
    await expect(form(page)).toContainText('连不上服务器')
    await form(page).getByRole('button', { name: '取消' }).click()
    await page.unroute('**/api/channel/**')
  })

  await test.step('a deleted channel is reported', async () => {
    await page.goto('/channel/edit/77')
    await expect(form(page).getByText('无法打开该渠道')).toBeVisible()
  })
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`D76 D77 D78 D81 list and form in the ${colorScheme} scheme have no axe violations and no horizontal scrolling at 360 px`, async ({
    page,
    program,
    provider,
    signIn,
  }) => {
    const root = await program.operator.asRoot()
    const shared = { type: 1, group: 'default,vip', models: 'gpt-4o,gpt-3.5-turbo', base_url: provider.url }
    await root.channels.create({ ...shared, name: 'a name as long as people give their lines in the east', key: 'k' })
    await root.channels.create({ ...shared, name: 'off', type: 33, key: 'k' })
    await root.channels.update({ id: 2, status: 2, priority: -12, weight: 1000 })
    await root.channels.updateBalance({ id: 1 })
    await page.emulateMedia({ colorScheme })
    await signIn({ role: RANK.admin })
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      for (const address of ['/channel', '/channel/add', '/channel/edit/1']) {
        await page.goto(address)
        await expect(rowNamed(page, 'off')).toContainText('已停用')
        if (address !== '/channel') await expect(form(page).getByRole('textbox', { name: '名称' })).toBeVisible()
        await expectAccessible(page)
        await expectNoHorizontalScroll(page)
      }
    }
  })
