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

async function bulk(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: '批量操作' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** What the browser sends about channels, apart from questions. */
function sentBy(page: Page): unknown[] {
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (['POST', 'PUT'].includes(request.method()) && request.url().includes('/api/channel'))
      sent.push(request.postDataJSON())
  })
  return sent
}

test('R2.16 R2.17 R2.33 R2.97 R2.98 R2.99 R2.100 R2.102 R2.103 R4.10 R4.11 R5.20 R5.31 R5.32 D23 D38 D43 D53 an admin makes a channel, tries it, weighs it, changes it and deletes it', async ({
  page,
  provider,
  signIn,
}) => {
  await signIn({ role: RANK.admin })
  const sent = sentBy(page)

  await test.step('D43 the form opened directly has the models of its type', async () => {
    await page.goto('/channel/add')
    await expect(form(page).getByText('gpt-3.5-turbo', { exact: true })).toBeVisible()
    await expect(form(page).getByRole('button', { name: '填入相关模型' })).toBeEnabled()
  })

  await test.step('R5.20 nothing is sent without name and key', async () => {
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

  await test.step('R2.100 D38 it is tested with the chosen model, which the message names', async () => {
    await expect(page.getByLabel('渠道「openai」的测试模型')).toHaveValue('gpt-3.5-turbo')
    await page.getByLabel('渠道「openai」的测试模型').selectOption('gpt-4o')
    await page.getByRole('button', { name: '测试渠道「openai」' }).click()
    await expectToast(page, '渠道「openai」用 gpt-4o 测试成功')
    expect(provider.requests).toEqual([{ path: '/v1/chat/completions', key: 'sk-first', model: 'gpt-4o' }])
    await expect(rowNamed(page, 'openai')).not.toContainText('未测试')
  })

  await test.step('R2.102 its balance is asked for', async () => {
    await page.getByRole('button', { name: '更新渠道「openai」的余额' }).click()
    await expectToast(page, '渠道「openai」的余额已更新')
    await expect(rowNamed(page, 'openai')).toContainText('$12.50')
  })

  await test.step('R2.97 R4.11 it is switched off with 2 and on with 1', async () => {
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

  await test.step('R2.98 R2.99 R5.31 R5.32 priority and weight are saved where they stand', async () => {
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

  await test.step('D23 renamed it keeps its key, which is not shown, and whatever the server counted', async () => {
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

  await test.step('D38 a test that failed reads so', async () => {
    provider.refuse('sk-first')
    await page.getByRole('button', { name: '测试渠道「openai-east」' }).click()
    await expect(toasts(page)).toContainText('渠道「openai-east」用 gpt-3.5-turbo 测试失败')
    await expect(rowNamed(page, 'openai-east')).toContainText('测试失败')
    await page.reload()
    await expect(rowNamed(page, 'openai-east')).toContainText('测试失败')
  })

  await test.step('R2.103 D53 it is deleted after a question that names it', async () => {
    await page.getByRole('button', { name: '删除渠道「openai-east」' }).click()
    await expect(page.getByRole('dialog')).toContainText('将永久删除渠道「openai-east」')
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
    await expect(page.getByText('还没有渠道')).toBeVisible()
  })
})

test('R3.27 D64 what types have built in is kept by type; hints lead to where a thing is, and promise what is found', async ({
  page,
  program,
  signIn,
}) => {
  const root = await program.operator.asRoot()
  await root.channels.create({ type: 1, name: 'azure-east', group: 'default', models: 'gpt-4o', key: 'sk-1' })
  await signIn({ role: RANK.admin })
  const kept = () => page.evaluate(() => localStorage.getItem('channel_models'))
  await page.evaluate(() => localStorage.setItem('channel_models', '["not a map"]'))
  await page.goto('/channel/add')
  await expect(form(page)).toContainText('新的分组要先在「设置 → 运营设置」的分组倍率中添加')
  await expect.poll(async () => JSON.parse((await kept()) ?? '{}')['1']).toContain('gpt-3.5-turbo')
  const lists = Object.values<unknown[]>(JSON.parse((await kept()) ?? ''))
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

test('R2.95 R2.96 R2.101 R2.104 D99 many channels are found, paged, tested, asked for balances, and the disabled deleted', async ({
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
  const scopes: (string | null)[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/channel/test') scopes.push(searchParams.get('scope'))
  })

  await test.step('R2.33 R2.16 the menu leads there', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: '渠道', exact: true }).click()
    await expect(page).toHaveURL('/channel')
    await expect(page.getByRole('rowheader')).toHaveCount(10)
  })

  await test.step('R2.96 pages are turned', async () => {
    await page.getByRole('button', { name: '下一页' }).click()
    await expect(page).toHaveURL(/page=2/)
    await expect(page.getByRole('rowheader')).toHaveCount(3)
    await expect(rowNamed(page, 'line-02')).toContainText('已停用')
  })

  await test.step('R2.95 the search holds what the server found, newest first in whatever order it came', async () => {
    await page.route('**/api/channel/search**', async (route) => {
      const answer = await (await route.fetch()).json()
      await route.fulfill({ json: { ...answer, data: answer.data.toReversed() } })
    })
    await page.getByRole('textbox', { name: '查找渠道' }).fill(' line-1 ')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/keyword=line-1/)
    await expect(page.getByRole('rowheader')).toHaveText(['line-12', 'line-11', 'line-10'])
    await page.getByRole('textbox', { name: '查找渠道' }).fill('')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('rowheader')).toHaveCount(10)
  })

  await test.step('R2.101 D99 the disabled are tested, and only these', async () => {
    await bulk(page, '测试停用的渠道')
    await expect(form(page)).toContainText('已停用的渠道')
    expect(scopes).toEqual([])
    await form(page).getByRole('button', { name: '开始测试' }).click()
    await expectToast(page, '测试已在后台开始')
    await expect.poll(() => provider.requests.map(({ key }) => key).sort()).toEqual(['sk-2', 'sk-3'])
    expect(scopes).toEqual(['disabled'])
  })

  await test.step('R2.101 D99 all are tested; while that goes on a second run is told so', async () => {
    provider.requests.length = 0
    const release = provider.hold()
    await bulk(page, '测试所有渠道')
    await form(page).getByRole('button', { name: '开始测试' }).click()
    await expectToast(page, '测试已在后台开始')
    await expect.poll(() => provider.requests.length).toBe(1)
    await bulk(page, '测试所有渠道')
    await form(page).getByRole('button', { name: '开始测试' }).click()
    await expectToast(page, '已有一轮测试正在进行')
    release()
    const lines = Array.from({ length: 12 }, (_, at) => `sk-${at + 1}`)
    // Some servers know how to talk to providers of other types, too.
    await expect.poll(() => provider.requests.map(({ key }) => key)).toEqual(expect.arrayContaining(lines))
    expect(scopes).toEqual(['disabled', 'all', 'all'])
    await expect(rowNamed(page, 'line-12')).not.toContainText('未测试')
  })

  await test.step('balances come one after another, with progress, and can be stopped', async () => {
    const release = provider.hold()
    await bulk(page, '更新所有余额')
    await expect(page.getByText('正在更新余额：0 / 12')).toBeVisible()
    await expect(page.getByRole('button', { name: '停止' })).toBeVisible()
    release()
    await expectToast(page, '已更新 12 个渠道的余额')
    await expect(rowNamed(page, 'line-12')).toContainText('$12.50')
    await expect(rowNamed(page, 'no-balance')).toContainText('不支持')
  })

  await test.step('R2.104 the disabled are deleted, and their number is told', async () => {
    await bulk(page, '删除停用的渠道')
    await expect(form(page)).toContainText('永久删除所有停用的渠道')
    await form(page).getByRole('button', { name: '删除' }).click()
    await expectToast(page, '已删除 2 个停用的渠道')
    await page.getByRole('button', { name: '下一页' }).click()
    await expect(page.getByRole('rowheader')).toHaveText(['line-01'])
  })
})

test('D38 D152 before a server that keeps the time of a failed test, a run of many paints no failure over', async ({
  page,
  program,
  provider,
  signIn,
}) => {
  const root = await program.operator.asRoot()
  const shared = { type: 1, group: 'default', models: 'gpt-3.5-turbo', base_url: provider.url }
  for (const name of ['broken', 'sound']) await root.channels.create({ ...shared, name, key: `sk-${name}` })
  provider.refuse('sk-broken')
  // One API does so in a run of many: a failure of 2 ms looks like the fastest success.
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

  await test.step('as long as the log is silent the result is unknown', async () => {
    await page.route('**/api/log/?*', (route) => route.abort())
    await bulk(page, '测试所有渠道')
    await form(page).getByRole('button', { name: '开始测试' }).click()
    await expect(rowNamed(page, 'sound')).toContainText('结果未知')
    await expect(rowNamed(page, 'broken')).not.toContainText(/\d ms/)
  })

  await test.step('the log tells who failed', async () => {
    await page.unroute('**/api/log/?*')
    await expect(rowNamed(page, 'sound')).toContainText(/\d ms/)
    await expect(rowNamed(page, 'broken')).toContainText('测试失败')
    await page.reload()
    await expect(rowNamed(page, 'sound')).toContainText(/\d ms/)
    await expect(rowNamed(page, 'broken')).toContainText('测试失败')
  })
})

test('D31 a slow test lands on its row, wherever the row stands by then', async ({
  page,
  program,
  provider,
  signIn,
}) => {
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

  await test.step('the first row leaves, so that every other one moves up; pages are turned, a search made', async () => {
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

test('a channel is made like another one, with a key of its own', async ({ page, program, signIn }) => {
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
  const sent = sentBy(page)
  await page.goto('/channel?keyword=east')
  await page.getByRole('link', { name: 'east' }).click()
  await form(page).getByRole('link', { name: '以此新建' }).click()
  await expect(page).toHaveURL('/channel/add?keyword=east&from=1')
  const name = form(page).getByRole('textbox', { name: '名称' })
  await expect(name).toHaveValue('east 副本')
  await form(page).getByRole('button', { name: '创建' }).click()
  // A key is never copied: this field alone is missing.
  await expect(form(page).getByText('请填写渠道名称和渠道密钥！')).toHaveCount(1)
  await name.fill('east-2')
  await form(page).getByRole('textbox', { name: '密钥' }).fill('sk-new')
  await form(page).getByRole('button', { name: '创建' }).click()
  await expect(page).toHaveURL('/channel?keyword=east')
  await expect(page.getByRole('rowheader')).toHaveText(['east-2', 'east'])
  expect(sent).toEqual([expect.objectContaining({ ...settings, name: 'east-2', key: 'sk-new' })])
})

test('R5.27 three keys pasted as a batch make three channels', async ({ page, program, provider, signIn }) => {
  await signIn({ role: RANK.admin })
  const sent = sentBy(page)
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

test('R5.21 R5.22 R5.23 R5.24 R5.25 R5.26 R5.28 R5.29 R9.22 R9.23 R9.24 R9.25 R9.26 R9.27 R9.28 R9.29 R9.30 R9.31 R9.32 R9.33 R9.34 R9.35 D4 D44 each type asks for its own fields, and nothing goes from one to the next', async ({
  page,
  signIn,
}) => {
  await signIn({ role: RANK.admin })
  const sent = sentBy(page)
  const field = (name: string) => form(page).getByRole('textbox', { name })
  await page.goto('/channel/add')
  await field('名称').fill('types')
  await field('代理地址').fill('https://of-openai.example/')
  await field('密钥').fill('sk-of-openai')

  await test.step('R9.22 D44 Azure starts with an empty address and its own models', async () => {
    await chooseType(page, 'Azure OpenAI')
    await expect(field('Azure 终结点地址')).toHaveValue('')
    await expect(field('密钥')).toHaveValue('')
    await expect(field('默认 API 版本')).toHaveAttribute('placeholder', '2024-03-01-preview')
    await field('Azure 终结点地址').fill('https://of-azure.example')
    await field('默认 API 版本').fill('2025-01-01')
  })

  for (const [type, words] of [
    ['百度文心千帆', 'APIKey|SecretKey'],
    ['讯飞星火认知', 'APPID|APISecret|APIKey'],
    ['知识库：FastGPT', 'APIKey-AppId'],
    ['腾讯混元', 'AppId|SecretId|SecretKey'],
    ['字节跳动豆包', '推理接入点'],
  ] as const)
    await test.step(`R5.28 ${type} says ${words}`, async () => {
      await chooseType(page, type)
      await expect(form(page).getByText(words).first()).toBeVisible()
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
    await test.step(`${type} has the field ${label}, empty`, async () => {
      await chooseType(page, type)
      await expect(field(label)).toHaveValue('')
      await field(label).fill(`of ${type}`)
    })

  await test.step('R9.30 R9.34 AWS and Vertex AI have parts instead of a key, an address and a batch', async () => {
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

  await test.step('R9.35 a proxy has no models, and is saved without; nothing of the others is in it', async () => {
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

  await test.step('D4 nothing of the last channel is in the next form', async () => {
    await page.getByRole('link', { name: '新建渠道' }).first().click()
    await expect(field('名称')).toHaveValue('')
    await expect(field('密钥')).toHaveValue('')
    await expect(field('代理地址')).toHaveValue('')
  })

  await test.step('R5.21 R5.22 R5.29 no model, no group and a mapping that is none are refused at their fields', async () => {
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

test('D18 D19 a refusal, a lost connection and a missing channel are said, and what was typed stays', async ({
  page,
  program,
  provider,
  signIn,
}) => {
  const root = await program.operator.asRoot()
  const shared = { type: 1, group: 'default', models: 'gpt-3.5-turbo', base_url: provider.url }
  await root.channels.create({ ...shared, name: 'line', key: 'sk-line' })
  await signIn({ role: RANK.admin })

  await test.step('a channel is refused, then lost on its way', async () => {
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

  await test.step('a switch, a number, a test and a balance that are lost change nothing', async () => {
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
    await bulk(page, '更新所有余额')
    await expectToast(page, '连不上服务器')
    await bulk(page, '测试所有渠道')
    await form(page).getByRole('button', { name: '开始测试' }).click()
    await expect(form(page)).toContainText('连不上服务器')
    await form(page).getByRole('button', { name: '取消' }).click()
    await page.unroute('**/api/channel/**')
  })

  await test.step('a channel that is gone is said to be', async () => {
    await page.goto('/channel/edit/77')
    await expect(form(page).getByText('无法打开该渠道')).toBeVisible()
  })
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`D76 D77 D78 D81 list and form, ${colorScheme}: nothing for axe to say, nothing to scroll sideways at 360 px`, async ({
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
