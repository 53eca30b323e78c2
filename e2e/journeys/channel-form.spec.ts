import type { Page } from '@playwright/test'
import { RANK } from '@relaydeck/api-sdk'
import { channelId, chooseModels, chooseType, form, recordChanges, runOnAll, test } from '../support/channels.ts'
import { IS_EMBEDDED, IS_ONE_API } from '../support/embedded.ts'
import { expect } from '../support/fixtures.ts'
import { acceptNewChannels, answerAsOneApi } from '../support/one-api.ts'
import { expectToast, refuse, rowNamed } from '../support/page.ts'

test('the built-in models are stored by type; hints name the right settings and search rules', {
  tag: ['@not-one-hub', '@R3.27'],
  annotation: { type: 'One Hub', description: 'It does not tell the models of a type.' },
}, async ({ page, createChannels, signIn }) => {
  const root = await createChannels(['azure-east'])
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
  await expect(search).toHaveAttribute('placeholder', IS_EMBEDDED ? '按名称或编号搜索' : '名称以此开头，或编号')
  for (const typed of ['azure', String(await channelId(root, 'azure-east'))]) {
    await search.fill(typed)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/channel?keyword=${typed}`)
    await expect(rowNamed(page, 'azure-east')).toBeVisible()
  }
})

test('a batch of three keys creates three channels', {
  tag: ['@not-one-hub', '@R5.27'],
  annotation: { type: 'One Hub', description: 'It numbers the names of the channels.' },
}, async ({ page, program, provider, signIn }) => {
  await program.operator.setOptions([['PrivateHosts', '127.0.0.0/8']])
  await signIn({ role: RANK.admin })
  const sent = recordChanges(page)
  await page.goto('/channel/add')
  await form(page).getByRole('textbox', { name: '名称' }).fill('batch')
  await form(page).getByRole('textbox', { name: 'API 地址' }).fill(provider.url)
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
  if (IS_ONE_API) expect(sent).toEqual([expect.objectContaining({ key: 'sk-a\nsk-b\nsk-c' })])
  const root = await program.operator.asRoot()
  for (const { id } of (await root.channels.list()).toReversed()) await root.channels.test({ id })
  expect(provider.requests.map(({ key }) => key)).toEqual(['sk-a', 'sk-b', 'sk-c'])
})

const ALL_TYPES = {
  tag: ['@not-one-hub', '@not-new-api'],
  annotation: [
    { type: 'One Hub', description: 'It does not have all of One API’s channel types.' },
    { type: 'New API', description: 'It does not have all of One API’s channel types.' },
  ],
}

const fieldOf = (page: Page) => (name: string) => form(page).getByRole('textbox', { name })

test('types whose keys have parts show a hint', {
  ...ALL_TYPES,
  tag: [...ALL_TYPES.tag, '@R5.28', '@R9.24', '@R9.26', '@R9.28', '@R9.29', '@R9.33'],
}, async ({ page, signIn }) => {
  await signIn({ role: RANK.admin })
  await page.goto('/channel/add')
  await chooseType(page, 'Azure OpenAI')
  for (const [type, hint] of [
    ['百度文心千帆', IS_EMBEDDED ? '以 bce-v3/ 开头' : 'APIKey|SecretKey'],
    ['讯飞星火认知', IS_EMBEDDED ? 'APIPassword' : 'APPID|APISecret|APIKey'],
    ['知识库：FastGPT', 'APIKey-AppId'],
    ['腾讯混元', IS_EMBEDDED ? '以 sk- 开头' : 'AppId|SecretId|SecretKey'],
    ['字节跳动豆包', '推理接入点'],
  ] as const)
    await test.step(`${type} shows the hint ${hint}`, async () => {
      await chooseType(page, type)
      await expect(form(page).getByText(hint).first()).toBeVisible()
      await expect(fieldOf(page)('Azure 终结点地址')).toBeHidden()
    })
})

test('each type has its own fields, whose values are not carried over to another type', {
  ...ALL_TYPES,
  tag: [
    ...ALL_TYPES.tag,
    '@R5.23',
    '@R5.24',
    '@R5.25',
    '@R5.26',
    '@R9.22',
    '@R9.23',
    '@R9.25',
    '@R9.27',
    '@R9.30',
    '@R9.31',
    '@R9.32',
    '@R9.34',
    '@R9.35',
  ],
}, async ({ page, signIn }) => {
  await signIn({ role: RANK.admin })
  // The embedded gateway offers fewer types, and calls some without One API's fields.
  if (IS_EMBEDDED) {
    await answerAsOneApi(page)
    await acceptNewChannels(page)
  }
  const sent = recordChanges(page)
  const field = fieldOf(page)
  await page.goto('/channel/add')
  await field('名称').fill('types')
  await field('API 地址').fill('https://of-openai.example/')
  await field('密钥').fill('sk-of-openai')

  await test.step('Azure starts with an empty base URL and its own models', async () => {
    await chooseType(page, 'Azure OpenAI')
    await expect(field('Azure 终结点地址')).toHaveValue('')
    await expect(field('密钥')).toHaveValue('')
    await expect(field('默认 API 版本')).toHaveAttribute('placeholder', '2024-03-01-preview')
    await field('Azure 终结点地址').fill('https://of-azure.example')
    await field('默认 API 版本').fill('2025-01-01')
  })

  for (const [type, label] of [
    ['自定义渠道', 'API 地址'],
    ['阿里通义千问', '插件参数'],
    ['讯飞星火认知', '模型版本'],
    ['知识库：AI Proxy', '知识库 ID'],
    ['Coze', '用户 ID'],
    ['知识库：FastGPT', '私有部署地址'],
    ['Cloudflare', '账户 ID'],
  ] as const)
    await test.step(`${type} has an empty field ${label}`, async () => {
      await chooseType(page, type)
      await expect(field(label)).toHaveValue('')
      await field(label).fill(`of ${type}`)
    })

  await test.step('AWS and Vertex AI have separate fields instead of key, base URL and batch', async () => {
    for (const [type, parts] of [
      ['AWS', ['Region', 'AK', 'SK']],
      ['VertexAI', ['Region', 'Vertex AI 项目 ID', 'Google 应用默认凭据']],
    ] as const) {
      await chooseType(page, type)
      await expect(field('密钥')).toBeHidden()
      await expect(field('API 地址')).toBeHidden()
      await expect(form(page).getByRole('switch', { name: '批量创建' })).toBeHidden()
      for (const part of parts) await expect(form(page).getByLabel(part)).toHaveValue('')
      await field('Region').fill(`region of ${type}`)
    }
  })

  await test.step('a proxy is saved without models, and without values of other types', async () => {
    await chooseType(page, 'Proxy')
    await expect(form(page).getByRole('combobox', { name: '模型', exact: true })).toBeHidden()
    await field('密钥').fill('sk-of-proxy')
    await field('API 地址').fill('https://of-proxy.example')
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

  await test.step('the next form is empty', async () => {
    await page.getByRole('link', { name: '新建渠道' }).first().click()
    await expect(field('名称')).toHaveValue('')
    await expect(field('密钥')).toHaveValue('')
    await expect(field('API 地址')).toHaveValue('')
  })
})

test('a missing model or group is an error at its field', {
  ...ALL_TYPES,
  tag: [...ALL_TYPES.tag, '@R5.21', '@R5.29'],
}, async ({ page, signIn }) => {
  await signIn({ role: RANK.admin })
  const sent = recordChanges(page)
  const field = fieldOf(page)
  await page.goto('/channel/add')
  await field('名称').fill('refused')
  await field('密钥').fill('sk-refused')
  await form(page).getByRole('combobox', { name: '分组' }).press('Backspace')
  await form(page).getByRole('button', { name: '创建' }).click()
  await expect(form(page).getByText('请至少选择一个模型！')).toBeVisible()
  await expect(form(page).getByText('请至少选择一个分组')).toBeVisible()
  expect(sent).toEqual([])
})

const MODELS_OF_TYPES = {
  tag: '@not-one-hub',
  annotation: {
    type: 'One Hub',
    description: 'It does not tell the models of a type.',
  },
}

test(
  'models that arrive late are offered, also after an attempt to create',
  MODELS_OF_TYPES,
  async ({ page, signIn }) => {
    await signIn({ role: RANK.admin })
    const { promise: sent, resolve: send } = Promise.withResolvers<void>()
    await page.route('**/api/models', async (route) => {
      await sent
      await route.continue()
    })
    await page.goto('/channel/add')
    await form(page).getByRole('textbox', { name: '名称' }).fill('late')
    await form(page).getByRole('textbox', { name: '密钥' }).fill('sk-late')
    await form(page).getByRole('button', { name: '创建' }).click()
    await expect(form(page)).toContainText('请至少选择一个模型')
    send()
    await form(page).getByRole('button', { name: '填入相关模型' }).click()
    await expect(form(page)).toContainText(/已选 \d+ 个模型/)
    await expect(form(page)).not.toContainText('请至少选择一个模型')
    await form(page).getByRole('button', { name: '创建' }).click()
    await expectToast(page, '已创建渠道「late」')
  },
)

test('the form keeps its values after a refusal and a lost connection', MODELS_OF_TYPES, async ({ page, signIn }) => {
  await signIn({ role: RANK.admin })
  await page.goto('/channel/add')
  await chooseModels(page, 'gpt-3.5-turbo')
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

test(
  'a lost connection changes nothing in the list of channels',
  MODELS_OF_TYPES,
  async ({ page, createChannels, signIn }) => {
    await createChannels(['line'])
    await signIn({ role: RANK.admin })
    await page.goto('/channel')
    await expect(rowNamed(page, 'line')).toBeVisible()
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
  },
)

test('a channel that is gone is reported in its form', MODELS_OF_TYPES, async ({ page, signIn }) => {
  await signIn({ role: RANK.admin })
  await page.goto('/channel/edit/77')
  await expect(form(page).getByText('无法打开该渠道')).toBeVisible()
})
