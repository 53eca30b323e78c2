import { RANK } from '@relaydeck/api-sdk'
import { chooseType, form } from '../support/channels.ts'
import { embeddedOnly } from '../support/embedded.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectToast } from '../support/page.ts'

test(
  'a type that cannot be called is not offered, and a stored one is set up as a compatible one with one button',
  embeddedOnly('does not translate the protocols of other providers'),
  async ({ page, program, signIn }) => {
    await signIn({ role: RANK.admin })
    await page.goto('/channel/add')
    await form(page).getByRole('combobox', { name: '类型' }).fill('Coze')
    await expect(page.getByText('本网关不能调用：')).toContainText('Coze')
    await expect(page.getByRole('option', { name: 'Coze' })).toHaveCount(0)
    const root = await program.operator.asRoot()
    const draft = { type: 50, name: 'bots', key: 'pat-1', models: 'bot-1', base_url: 'https://proxy.example/v1' }
    await root.channels.create(draft)
    const [stored] = await root.channels.search({ keyword: 'bots' })
    const id = stored?.id ?? 0
    await root.channels.update({ id, type: 34, key: 'pat-1', config: '{"user_id":"7"}', status: 2 })
    await page.goto(`/channel/edit/${id}`)
    await expect(form(page).getByRole('alert')).toContainText('「Coze」使用自己的接口，本网关不能调用')
    await form(page).getByRole('button', { name: '改为「OpenAI 兼容」' }).click()
    await expect(form(page).getByRole('alert')).toHaveCount(0)
    // A stored key is not sent to another address.
    await form(page).getByRole('textbox', { name: '密钥' }).fill('pat-2')
    await form(page).getByRole('button', { name: '保存' }).click()
    await expect.poll(async () => (await root.channels.get({ id })).type).toBe(50)
    expect(await root.channels.get({ id })).toMatchObject({ base_url: draft.base_url, models: 'bot-1' })
  },
)

test(
  'AWS is set up with a region and a Bedrock API key',
  embeddedOnly('needs another key for AWS'),
  async ({ page, program, signIn }) => {
    await signIn({ role: RANK.admin })
    await page.goto('/channel/add')
    await form(page).getByRole('textbox', { name: '名称' }).fill('bedrock')
    await chooseType(page, 'AWS')
    await form(page).getByRole('textbox', { name: 'Region' }).fill('us-west-2')
    const key = form(page).getByRole('textbox', { name: '密钥' })
    await key.fill('AKIA|secret|us-west-2')
    await form(page).getByRole('button', { name: '创建' }).click()
    await expect(form(page).getByText('含 | 的是 One API 的密钥')).toBeVisible()
    await key.fill('ABSK-key')
    await form(page).getByRole('button', { name: '创建' }).click()
    await expectToast(page, '已创建渠道「bedrock」')
    const [channel] = await (await program.operator.asRoot()).channels.search({ keyword: 'bedrock' })
    expect(channel).toMatchObject({ type: 33, status: 1, config: '{"region":"us-west-2"}' })
    expect(channel?.models).toContain('claude')
  },
)
