import { RANK } from '@relaydeck/api-sdk'
import { chooseModels, form, test } from '../support/channels.ts'
import { embeddedOnly } from '../support/embedded.ts'
import { expect } from '../support/fixtures.ts'
import { expectToast } from '../support/page.ts'

test(
  'a new channel has no models until they are fetched with its key, and is tested before it is saved',
  embeddedOnly('has no calls for a channel that is not saved'),
  async ({ page, program, provider, signIn }) => {
    await program.operator.setOptions([['PrivateHosts', '127.0.0.0/8']])
    await signIn({ role: RANK.admin })
    await page.goto('/channel/add')
    const fetchModels = form(page).getByRole('button', { name: '用此密钥获取模型' })

    await test.step('what is missing is said at its field', async () => {
      await fetchModels.click()
      await expect(form(page).getByRole('textbox', { name: '密钥' })).toBeFocused()
      await expect(form(page).getByText('请填写渠道名称和渠道密钥！')).toHaveCount(1)
      expect(provider.requests).toEqual([])
    })

    await test.step('the newest models are offered first, and all are one choice', async () => {
      await form(page).getByRole('textbox', { name: '密钥' }).fill('sk-first')
      await form(page).getByRole('textbox', { name: 'API 地址' }).fill(provider.url)
      await fetchModels.click()
      await expect(form(page)).toContainText('上游服务商现有 53 个模型')
      await form(page).getByRole('combobox', { name: '模型', exact: true }).click()
      await expect(page.getByRole('option').first()).toHaveText('model-53')
      await page.keyboard.press('Tab')
      await form(page).getByRole('button', { name: '全部选择' }).click()
      await expect(form(page)).toContainText('已选 53 个模型')
      const pills = form(page).locator('.mantine-Pill-label', { hasText: /^model-/ })
      expect(await pills.allTextContents()).toEqual([53, 52, 51, 50, 49, 48, 47, 46].map((name) => `model-${name}`))
      await expect(form(page).getByRole('button', { name: '其余 45 个' })).toBeVisible()
    })

    const testButton = form(page).getByRole('button', { name: '测试此渠道' })

    await test.step('a failed test says why, until the values change', async () => {
      provider.refuse('sk-first')
      await testButton.click()
      await expect(form(page).getByRole('alert')).toContainText('model-53 测试失败：The server is overloaded')
      await form(page).getByRole('textbox', { name: '密钥' }).fill('sk-second')
      await expect(form(page).getByRole('alert')).toHaveCount(0)
    })

    await test.step('a test that succeeds says so with its time, and saves nothing', async () => {
      await form(page).getByRole('combobox', { name: '测试模型' }).selectOption('model-7')
      await testButton.click()
      await expect(form(page)).toContainText(/model-7 测试成功，耗时 .*s。回复：Hello!/)
      expect(provider.requests.at(-1)).toMatchObject({ key: 'sk-second', model: 'model-7' })
      expect(await (await program.operator.asRoot()).channels.list()).toEqual([])
    })

    await form(page).getByRole('textbox', { name: '名称' }).fill('openai')
    await form(page).getByRole('button', { name: '创建' }).click()
    await expectToast(page, '已创建渠道「openai」')
  },
)

test(
  'a provider that lists no models says why, and its models are typed',
  embeddedOnly('has no calls for a channel that is not saved'),
  async ({ page, program, provider, signIn }) => {
    await program.operator.setOptions([['PrivateHosts', '127.0.0.0/8']])
    provider.refuse('sk-first')
    await signIn({ role: RANK.admin })
    await page.goto('/channel/add')
    await form(page).getByRole('textbox', { name: '密钥' }).fill('sk-first')
    await form(page).getByRole('textbox', { name: 'API 地址' }).fill(provider.url)
    await form(page).getByRole('button', { name: '用此密钥获取模型' }).click()
    await expect(form(page).getByRole('alert')).toContainText('未能获取模型：The server is overloaded')
    await chooseModels(page, 'gpt-4o')
    await form(page).getByRole('textbox', { name: '名称' }).focus()
    await expect(form(page)).toContainText('已选 1 个模型')
  },
)

test(
  'changes of a channel are tested with its stored key, which is not sent to another address',
  embeddedOnly('has no calls for a channel that is not saved'),
  async ({ page, provider, createChannels, signIn }) => {
    const root = await createChannels(['east'], { models: 'gpt-4o' })
    const [channel] = await root.channels.list()
    await signIn({ role: RANK.admin })
    await page.goto(`/channel/edit/${channel?.id}`)
    await form(page).getByRole('button', { name: '测试此渠道' }).click()
    await expect(form(page)).toContainText('gpt-4o 测试成功')
    expect(provider.requests).toMatchObject([{ key: 'sk-east', model: 'gpt-4o' }])
    await form(page).getByRole('textbox', { name: 'API 地址' }).fill('https://other.example')
    await form(page).getByRole('button', { name: '测试此渠道' }).click()
    await expect(form(page).getByText('请重新填写密钥')).toBeVisible()
    await expect(form(page).getByRole('textbox', { name: '密钥' })).toBeFocused()
    expect(provider.requests).toHaveLength(1)
  },
)

test('the form starts with provider, key and address', async ({ page, signIn }) => {
  await signIn({ role: RANK.admin })
  await page.goto('/channel/add')
  await expect(form(page).getByRole('textbox', { name: '密钥' })).toBeFocused()
  const labels = await form(page).locator('label').allTextContents()
  const order = ['类型', '密钥', 'API 地址', '名称', '模型'].map((name) =>
    labels.findIndex((label) => label.startsWith(name)),
  )
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  await expect(form(page)).not.toContainText('已选')
})
