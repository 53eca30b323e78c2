import { RANK } from '@relaydeck/api-sdk'
import { test } from '../support/channels.ts'
import { expect } from '../support/fixtures.ts'
import { expectToast, recordRequests } from '../support/page.ts'

const save = (page: import('@playwright/test').Page) => page.getByRole('button', { name: '保存', exact: true }).click()

test('prices are typed as money, and models in use without one are listed', async ({
  page,
  program,
  createChannels,
  signIn,
}) => {
  const root = await createChannels(['new'], { models: 'gpt-4o,nobody-knows-it' })
  const ratios = async (key: string): Promise<unknown> =>
    JSON.parse((await root.options.list()).find((option) => option.key === key)?.value ?? '')
  await program.operator.setOptions([
    ['ModelRatio', '{"gpt-4o":1.25,"gpt-4o-mini":0.075}'],
    ['CompletionRatio', '{"gpt-4o":4}'],
  ])
  await signIn({ role: RANK.root })
  const sent = recordRequests<{ key: string }>(page, (request) =>
    request.method() === 'PUT' ? request.postDataJSON() : undefined,
  )
  await page.goto('/setting?tab=operating')
  const prompt = (name: string) => page.getByRole('textbox', { name: `「${name}」的输入价格` })
  const completion = (name: string) => page.getByRole('textbox', { name: `「${name}」的输出价格` })
  await expect(prompt('gpt-4o')).toHaveValue('2.5')
  await expect(completion('gpt-4o')).toHaveValue('10')

  await test.step('looking changes nothing', async () => {
    await prompt('gpt-4o').focus()
    await completion('gpt-4o').focus()
    await expect(page.getByRole('button', { name: '保存', exact: true })).toHaveCount(0)
  })
  await test.step('a changed prompt price', async () => {
    await prompt('gpt-4o').fill('3')
    await expect(completion('gpt-4o')).toHaveValue('10')
    await expect(page.getByRole('listitem').filter({ hasText: '原为 $2.5 / $10' })).toBeVisible()
  })
  await test.step('a model without a price', async () => {
    const missing = page.getByRole('region', { name: '1 个在用的模型没有价格' })
    await expect(missing).toContainText('nobody-knows-it')
    await prompt('nobody-knows-it').fill('0.3')
    await completion('nobody-knows-it').fill('1.2')
  })
  await save(page)
  await expectToast(page, '已保存 2 项设置')
  expect(sent.map(({ key }) => key).toSorted()).toEqual(['CompletionRatio', 'ModelRatio'])
  expect(await ratios('ModelRatio')).toEqual({ 'gpt-4o': 1.5, 'gpt-4o-mini': 0.075, 'nobody-knows-it': 0.15 })
  expect(await ratios('CompletionRatio')).toEqual({ 'gpt-4o': 10 / 3, 'nobody-knows-it': 4 })
  await expect(page.getByRole('region', { name: /在用的模型没有价格/ })).toHaveCount(0)
  await expect(completion('gpt-4o')).toHaveValue('10')
})

test('a price file is compared and taken in part', async ({ page, program, signIn }) => {
  const root = await program.operator.asRoot()
  await program.operator.setOptions([['ModelRatio', '{"gpt-4o":1.25,"o1":7.5}']])
  await signIn({ role: RANK.root })
  await page.goto('/setting?tab=operating')
  const choose = (content: unknown) =>
    page
      .getByLabel('与价格文件比较')
      .and(page.locator('input[type=file]'))
      .setInputFiles({
        name: 'prices.json',
        mimeType: 'application/json',
        buffer: Buffer.from(JSON.stringify(content)),
      })
  await expect(page.getByRole('textbox', { name: '「o1」的输入价格' })).toHaveValue('15')
  await choose(['no prices'])
  await expectToast(page, '文件中没有价格')
  await choose({ ModelRatio: '{"gpt-4o":1,"o1":5,"ours":0.625}' })
  const drawer = page.getByRole('dialog', { name: '价格文件的差异' })
  await expect(drawer.getByRole('row', { name: /^ours/ })).toContainText('没有价格')
  await drawer.getByRole('checkbox', { name: 'gpt-4o' }).uncheck()
  await drawer.getByRole('button', { name: '采用所选的 2 项' }).click()
  await expectToast(page, '已填入 2 个模型的价格')
  await save(page)
  await expectToast(page, '已保存 1 项设置')
  const stored = (await root.options.list()).find(({ key }) => key === 'ModelRatio')?.value ?? ''
  expect(JSON.parse(stored)).toEqual({ 'gpt-4o': 1.25, o1: 5, ours: 0.625 })
})

test('a catalogue is compared with the prices in force, and its cache prices are taken too', async ({
  page,
  program,
  createChannels,
  signIn,
}) => {
  const root = await createChannels(['new'], { models: 'gpt-4o,gpt-5.4,house-model' })
  await program.operator.setOptions([['ModelRatio', '{"gpt-4o":1.25}']])
  await signIn({ role: RANK.root })
  await page.goto('/setting?tab=operating')
  await expect(page.getByText(/截至 20\d\d-\d\d-\d\d 的价格/)).toBeVisible()
  const missing = page.getByRole('region', { name: '1 个在用的模型没有价格' })
  await expect(missing).toContainText('house-model')
  // Its price is built in.
  await expect(missing).not.toContainText('gpt-5.4')
  const models = {
    'gpt-4o': { cost: { input: 2, output: 8 } },
    'gpt-5.4': { cost: { input: 5, output: 15, cache_read: 0.5 } },
    unused: { cost: { input: 1, output: 1 } },
  }
  await page
    .getByLabel('与价格文件比较')
    .and(page.locator('input[type=file]'))
    .setInputFiles({
      name: 'api.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify({ openai: { id: 'openai', models } })),
    })
  const drawer = page.getByRole('dialog', { name: '价格文件的差异' })
  await expect(drawer.getByRole('checkbox')).toHaveCount(3)
  await expect(drawer.getByRole('row', { name: /^gpt-5\.4/ })).toContainText('上涨 100%')
  await expect(drawer.getByRole('checkbox', { name: 'gpt-5.4' })).not.toBeChecked()
  await drawer.getByRole('button', { name: '采用所选的 1 项' }).click()
  await save(page)
  await expectToast(page, '已保存 3 项设置')
  const stored = await root.options.list()
  const ratios = (key: string): unknown => JSON.parse(stored.find((option) => option.key === key)?.value ?? '')
  expect(ratios('ModelRatio')).toEqual({ 'gpt-4o': 1 })
  expect(ratios('CompletionRatio')).toMatchObject({ 'gpt-4o': 4 })
  // Cached tokens cost $1.25 as before, since the catalogue states no price.
  expect(ratios('CacheRatio')).toEqual({ 'gpt-4o': 0.625 })
})

test('a price by unit is added with sizes, and changed to one of tokens with cache prices', async ({
  page,
  program,
  signIn,
}) => {
  const root = await program.operator.asRoot()
  await program.operator.setOptions([['ModelRatio', '{"painter":1}']])
  await signIn({ role: RANK.root })
  await page.goto('/setting?tab=operating')
  const stored = async (key: string): Promise<unknown> =>
    JSON.parse((await root.options.list()).find((option) => option.key === key)?.value ?? '')
  const dialog = page.getByRole('dialog')
  const row = page.getByRole('list', { name: '模型价格' }).getByRole('listitem')

  await test.step('added by keyboard', async () => {
    await page.getByRole('button', { name: '添加价格' }).press('Enter')
    await page.keyboard.type('painter-2')
    await dialog.getByRole('combobox', { name: '计费单位' }).click()
    await page.getByRole('option', { name: '每张图片' }).click()
    await dialog.getByRole('textbox', { name: '每张图片' }).fill('0.04')
    await dialog.getByRole('button', { name: '添加尺寸' }).click()
    await dialog.getByRole('textbox', { name: '第 1 行的尺寸' }).fill('hd/1024x1024')
    await dialog.getByRole('button', { name: '填入' }).click()
    await expect(dialog.getByRole('textbox', { name: '第 1 行的价格' })).toHaveAccessibleDescription(/金额/)
    await dialog.getByRole('textbox', { name: '第 1 行的价格' }).fill('0.08')
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(row.filter({ hasText: 'painter-2' })).toContainText('hd/1024x1024 $0.08')
    await save(page)
    await expectToast(page, '已保存 1 项设置')
    const price = { per: 'image', usd: 0.04, sizes: { 'hd/1024x1024': 0.08 } }
    expect(await stored('UnitPrices')).toEqual({ 'painter-2': price })
  })
  await test.step('changed to tokens', async () => {
    await page.getByRole('button', { name: '修改「painter-2」的价格' }).click()
    await dialog.getByRole('combobox', { name: '计费单位' }).click()
    await page.getByRole('option', { name: '每百万 token' }).click()
    await dialog.getByRole('textbox', { name: '输入', exact: true }).fill('3')
    await dialog.getByRole('textbox', { name: '缓存写入（1 小时）' }).fill('6')
    await dialog.getByRole('button', { name: '填入' }).click()
    await expect(row.filter({ hasText: 'painter-2' })).toContainText('缓存写入（1 小时） $6')
    await save(page)
    await expectToast(page, '已保存 3 项设置')
    expect(await stored('UnitPrices')).toEqual({})
    expect(await stored('ModelRatio')).toEqual({ painter: 1, 'painter-2': 1.5 })
    expect(await stored('CreateCacheRatio1h')).toEqual({ 'painter-2': 2 })
  })
})
