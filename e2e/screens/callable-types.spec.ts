import { DatabaseSync } from 'node:sqlite'
import { RANK } from '@relaydeck/api-sdk'
import { chooseType, form } from '../support/channels.ts'
import { embeddedOnly } from '../support/embedded.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectToast, rowNamed } from '../support/page.ts'
import { selectionBar } from '../support/selection.ts'

test(
  'a type that cannot be called is not offered, and a stored one is set up as a compatible one with one button',
  embeddedOnly('does not translate the protocols of other providers'),
  async ({ page, program, signIn }) => {
    await signIn({ role: RANK.admin })
    await page.goto('/channel/add')
    await form(page).getByRole('combobox', { name: '类型' }).fill('Coze')
    const unlisted = page.getByText('本网关不能调用，因此未列出：')
    await expect(unlisted).toContainText('Coze')
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
    // Their names are known, so that nothing is called.
    await form(page).getByRole('button', { name: '用此密钥获取模型' }).click()
    await form(page).getByRole('button', { name: '全部选择' }).click()
    await form(page).getByRole('button', { name: '创建' }).click()
    await expectToast(page, '已创建渠道「bedrock」')
    const [channel] = await (await program.operator.asRoot()).channels.search({ keyword: 'bedrock' })
    expect(channel).toMatchObject({ type: 33, status: 1, config: '{"region":"us-west-2"}' })
    expect(channel?.models).toContain('claude-sonnet-4-5')
    await page.goto(`/channel/edit/${channel?.id}`)
    await form(page).getByRole('combobox', { name: '模型', exact: true }).fill('gpt-4o,')
    await form(page).getByRole('button', { name: '保存' }).click()
    await expect(form(page).getByText('本网关不能调用 gpt-4o。请填写 Bedrock 的模型 ID')).toBeVisible()
    await form(page).getByRole('group', { name: '模型重定向' }).getByRole('button', { name: '添加' }).click()
    await form(page).getByRole('textbox', { name: '请求的模型 1' }).fill('gpt-4o')
    await form(page).getByRole('textbox', { name: '实际调用的模型 1' }).fill('openai.gpt-oss-120b-1:0')
    await form(page).getByRole('button', { name: '保存' }).click()
    await expectToast(page, '已保存渠道「bedrock」')
  },
)

test(
  'the fields of AWS are edited in many channels as in one',
  embeddedOnly('needs another key for AWS'),
  async ({ page, program, signIn }) => {
    const root = await program.operator.asRoot()
    for (const name of ['east', 'west'])
      await root.channels.create({
        type: 33,
        name,
        key: 'ABSK-old',
        models: 'claude-sonnet-4-5',
        config: '{"region":"us-east-1"}',
      })
    await signIn({ role: RANK.admin })
    await page.goto('/channel')
    await page.getByRole('checkbox', { name: '选择本页全部' }).check()
    await selectionBar(page).getByRole('button', { name: '批量修改' }).click()
    await form(page).getByRole('textbox', { name: 'Region' }).fill('eu-west-1')
    await form(page).getByRole('textbox', { name: '新密钥' }).fill('ABSK-new')
    await expect(form(page).getByText('us-east-1')).toHaveCount(2)
    await form(page).getByRole('button', { name: '修改', exact: true }).click()
    await expect
      .poll(async () => (await root.channels.list()).map(({ config }) => config))
      .toEqual(['{"region":"eu-west-1"}', '{"region":"eu-west-1"}'])
  },
)

test(
  'a channel whose type cannot be called opens with the reason, keeps its values, and is saved disabled',
  embeddedOnly('does not translate the protocols of other providers'),
  async ({ page, program, signIn }) => {
    const root = await program.operator.asRoot()
    await root.channels.create({ type: 50, name: 'bots', key: 'k', models: 'bot-1', base_url: 'https://p.example/v1' })
    const [stored] = await root.channels.search({ keyword: 'bots' })
    const id = stored?.id ?? 0
    await root.channels.update({ id, type: 34, key: 'pat-1', config: '{"user_id":"7"}', status: 2 })
    // As an earlier version left it.
    const database = new DatabaseSync(program.database)
    database.exec('UPDATE channels SET status = 1')
    database.close()
    await signIn({ role: RANK.admin })
    await page.goto(`/channel/edit/${id}`)
    await expect(form(page).getByRole('alert')).toContainText('保存后，此渠道将停用')
    await expect(form(page).getByRole('textbox', { name: '用户 ID' })).toHaveValue('7')
    await form(page).getByRole('textbox', { name: '名称' }).fill('robots')
    await form(page).getByRole('button', { name: '保存' }).click()
    await expectToast(page, '已保存渠道「robots」')
    expect(await root.channels.get({ id })).toMatchObject({ type: 34, name: 'robots', models: 'bot-1', status: 2 })
    await expect(rowNamed(page, 'robots')).toContainText('已停用')
  },
)
