import { RANK } from '@relaydeck/api-sdk'
import { channelId, chooseModels, form, recordChanges, test } from '../support/channels.ts'
import { IS_ONE_API } from '../support/embedded.ts'
import { expect } from '../support/fixtures.ts'
import {
  chooseInRow,
  expectAccessible,
  expectNoHorizontalScroll,
  expectToast,
  rowNamed,
  toasts,
} from '../support/page.ts'

const CREATED_BY_ADMINS = {
  tag: ['@not-one-hub', '@not-new-api'],
  annotation: [
    { type: 'One Hub', description: 'It does not tell the models of a type.' },
    { type: 'New API', description: 'Administrators need a permission of their own to create channels.' },
  ],
}

const ONE_API_ROWS = {
  tag: ['@not-one-hub', '@not-new-api'],
  annotation: [
    { type: 'One Hub', description: 'It stores the time of a test later.' },
    { type: 'New API', description: 'It does not store the time of a failed test.' },
  ],
}

/** A channel with two models, whose key is `sk-openai`. */
const TWO_MODELS = { models: 'gpt-4o,gpt-3.5-turbo' }

test('the form of a new channel offers the models of its type, selects none, and requires name and key', {
  ...CREATED_BY_ADMINS,
  tag: [...CREATED_BY_ADMINS.tag, '@R2.17', '@R5.20'],
}, async ({ page, signIn }) => {
  await signIn({ role: RANK.admin })
  const sent = recordChanges(page)
  await page.goto('/channel/add')
  await expect(form(page).getByRole('button', { name: '填入相关模型' })).toBeEnabled()
  await expect(form(page)).not.toContainText('已选')
  await form(page).getByRole('button', { name: '创建' }).click()
  await expect(form(page).getByText('请填写渠道名称和渠道密钥！')).toHaveCount(2)
  await expect(form(page).getByRole('textbox', { name: '密钥' })).toBeFocused()
  expect(sent).toEqual([])
})

test('an admin creates a channel, tests it and updates its balance', {
  ...CREATED_BY_ADMINS,
  tag: [...CREATED_BY_ADMINS.tag, '@R2.16', '@R2.33', '@R2.100', '@R2.102', '@R4.10'],
}, async ({ page, program, provider, signIn }) => {
  await program.operator.setOptions([['PrivateHosts', '127.0.0.0/8']])
  await signIn({ role: RANK.admin })
  const sent = recordChanges(page)
  await page.goto('/channel/add')

  await test.step('it is created', async () => {
    await form(page).getByRole('textbox', { name: '名称' }).fill('openai')
    await form(page).getByRole('textbox', { name: 'API 地址' }).fill(`${provider.url}/`)
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

  await test.step('it is tested with the selected model, which the message names', async () => {
    await expect(page.getByLabel('渠道「openai」的测试模型')).toHaveValue('gpt-3.5-turbo')
    await page.getByLabel('渠道「openai」的测试模型').selectOption('gpt-4o')
    await page.getByRole('button', { name: '测试渠道「openai」' }).click()
    await expectToast(page, '渠道「openai」用 gpt-4o 测试成功')
    expect(provider.requests).toEqual([{ path: expect.any(String), key: 'sk-first', model: 'gpt-4o' }])
    await expect(rowNamed(page, 'openai')).not.toContainText('未测试')
  })

  await test.step('its balance is updated', async () => {
    await page.getByRole('button', { name: '更新渠道「openai」的余额' }).click()
    await expectToast(page, '渠道「openai」的余额已更新')
    await expect(rowNamed(page, 'openai')).toContainText('$12.50')
  })
})

test('a channel is disabled, enabled, prioritised and weighted in the list', {
  ...ONE_API_ROWS,
  tag: [...ONE_API_ROWS.tag, '@R2.97', '@R2.98', '@R2.99', '@R4.11', '@R5.31', '@R5.32'],
}, async ({ page, createChannels, signIn }) => {
  await createChannels(['openai'], TWO_MODELS)
  await signIn({ role: RANK.admin })
  const sent = recordChanges(page)
  await page.goto('/channel')

  await test.step('it is disabled with status 2 and enabled with 1', async () => {
    await rowNamed(page, 'openai').getByRole('switch').press('Space')
    await expect(rowNamed(page, 'openai')).toContainText('已停用')
    await expect(rowNamed(page, 'openai').getByRole('switch')).toBeEnabled()
    await rowNamed(page, 'openai').getByRole('switch').press('Space')
    await expect(rowNamed(page, 'openai')).toContainText('已启用')
    if (IS_ONE_API)
      expect(sent).toEqual([
        { id: 1, status: 2 },
        { id: 1, status: 1 },
      ])
  })

  await test.step('priority and weight are saved in the list', async () => {
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
    if (IS_ONE_API)
      expect(sent).toEqual([
        { id: 1, priority: 5 },
        { id: 1, weight: 7 },
      ])
  })
})

test('a channel is renamed without its key, shows a failed test, and is deleted', {
  ...ONE_API_ROWS,
  tag: [...ONE_API_ROWS.tag, '@R2.103'],
}, async ({ page, provider, createChannels, signIn }) => {
  const root = await createChannels(['openai'], TWO_MODELS)
  await root.channels.updateBalance({ id: await channelId(root, 'openai') })
  await signIn({ role: RANK.admin })
  const sent = recordChanges(page)
  await page.goto('/channel')

  await test.step('after renaming it keeps its hidden key and its statistics', async () => {
    await page.getByRole('button', { name: '编辑渠道「openai」' }).click()
    await expect(page).toHaveURL(/\/channel\/edit\/\d+$/)
    await expect(form(page).getByRole('textbox', { name: '密钥' })).toHaveValue('')
    await expect(form(page).getByText('留空则保留已保存的密钥')).toBeVisible()
    await expect(form(page).getByRole('switch', { name: '批量创建' })).toBeHidden()
    await form(page).getByRole('textbox', { name: '名称' }).fill('openai-east')
    await form(page).getByRole('button', { name: '保存' }).click()
    await expectToast(page, '已保存渠道「openai-east」')
    if (IS_ONE_API) expect(sent).toEqual([{ id: 1, name: 'openai-east' }])
    await expect(rowNamed(page, 'openai-east')).toContainText('$12.50')
    await page.getByRole('button', { name: '测试渠道「openai-east」' }).click()
    await expectToast(page, '渠道「openai-east」用 gpt-3.5-turbo 测试成功')
    expect(provider.requests.at(-1)).toMatchObject({ key: 'sk-openai' })
  })

  await test.step('a failed test is shown as failed', async () => {
    provider.refuse('sk-openai')
    await page.getByRole('button', { name: '测试渠道「openai-east」' }).click()
    await expect(toasts(page)).toContainText('渠道「openai-east」用 gpt-3.5-turbo 测试失败')
    await expect(rowNamed(page, 'openai-east')).toContainText('测试失败')
    await page.reload()
    await expect(rowNamed(page, 'openai-east')).toContainText('测试失败')
  })

  await test.step('it is deleted after a confirmation that names it', async () => {
    await chooseInRow(page, '渠道「openai-east」', '删除')
    await expect(page.getByRole('dialog')).toContainText('将永久删除渠道「openai-east」')
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
    await expect(page.getByText('还没有渠道')).toBeVisible()
  })
})

test('a channel is created from another one, with a new key', {
  tag: '@not-new-api',
  annotation: { type: 'New API', description: 'Administrators need a permission of their own for it.' },
}, async ({ page, createChannels, signIn }) => {
  const settings = {
    type: 1,
    group: 'default,vip',
    models: 'gpt-4o,o3',
    base_url: 'https://a.example',
    model_mapping: '{"o3":"o4"}',
  }
  const root = await createChannels(['east', 'west'], settings)
  await signIn({ role: RANK.admin })
  const sent = recordChanges(page)
  await page.goto('/channel?keyword=east')
  await page.getByRole('button', { name: '编辑渠道「east」' }).click()
  await form(page).getByRole('link', { name: '复制为新渠道' }).click()
  await expect(page).toHaveURL(`/channel/add?keyword=east&from=${await channelId(root, 'east')}`)
  const name = form(page).getByRole('textbox', { name: '名称' })
  await expect(name).toHaveValue('east 副本')
  // The address alone says what is copied.
  await page.reload()
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

test('list and form have no axe violations and no horizontal scrolling at 360 px', async ({
  page,
  createChannels,
  signIn,
}) => {
  const shared = { group: 'default,vip', models: 'gpt-4o,gpt-3.5-turbo' }
  const long = 'a name as long as people give their lines in the east'
  const root = await createChannels([long], shared)
  await createChannels(['off'], { ...shared, type: 3 })
  await root.channels.update({ id: await channelId(root, 'off'), status: 2, priority: -12, weight: 1000 })
  const id = await channelId(root, long)
  await root.channels.updateBalance({ id })
  await signIn({ role: RANK.admin })
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    for (const address of ['/channel', '/channel/add', `/channel/edit/${id}`]) {
      await page.goto(address)
      await expect(rowNamed(page, 'off')).toContainText('已停用')
      if (address !== '/channel') await expect(form(page).getByRole('textbox', { name: '名称' })).toBeVisible()
      await expectAccessible(page)
      await expectNoHorizontalScroll(page)
    }
  }
})
