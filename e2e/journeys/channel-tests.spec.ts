import type { Page } from '@playwright/test'
import { RANK } from '@relaydeck/api-sdk'
import { channelId, form, lineNames, runOnAll, test } from '../support/channels.ts'
import { expect } from '../support/fixtures.ts'
import { chooseInRow, expectToast, recordRequests, rowNamed, showTenRows, toasts } from '../support/page.ts'

const ONE_API_LISTS = {
  tag: ['@not-one-hub', '@not-new-api'],
  annotation: [
    { type: 'One Hub', description: 'Its lists have another shape, which the test reads.' },
    { type: 'New API', description: 'It does not test disabled channels alone.' },
  ],
}

/** Test with twelve channels, of which `line-02` and `line-03` are disabled, and one without a balance. */
const testOfMany = test.extend<{ many: undefined }>({
  many: [
    async ({ page, program, createChannels, signIn }, use) => {
      await program.operator.setOptions([
        ['AutomaticDisableChannelEnabled', 'false'],
        ['AutomaticEnableChannelEnabled', 'false'],
      ])
      const root = await createChannels(lineNames(12))
      await createChannels(['no-balance'], { type: 28 })
      for (const name of ['line-02', 'line-03'])
        await root.channels.update({ id: await channelId(root, name), status: 2 })
      await signIn({ role: RANK.admin })
      await showTenRows(page)
      await use(undefined)
    },
    { auto: true },
  ],
})

testOfMany(
  'many channels are paged and searched',
  { ...ONE_API_LISTS, tag: [...ONE_API_LISTS.tag, '@R2.16', '@R2.33', '@R2.95', '@R2.96'] },
  async ({ page }) => {
    await test.step('the menu opens the list', async () => {
      await page.goto('/')
      await page.getByRole('link', { name: '渠道', exact: true }).click()
      await expect(page).toHaveURL('/channel')
      await expect(page.getByRole('rowheader')).toHaveCount(10)
    })

    await test.step('the next page is shown', async () => {
      await page.getByRole('button', { name: '下一页' }).click()
      await expect(page).toHaveURL(/page=2/)
      await expect(page.getByRole('rowheader')).toHaveCount(3)
      await expect(rowNamed(page, 'line-02')).toContainText('已停用')
    })

    await test.step('search results are sorted newest first, regardless of the order of the response', async () => {
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
  },
)

testOfMany(
  'the disabled channels are tested, or all, but not twice at a time',
  { ...ONE_API_LISTS, tag: [...ONE_API_LISTS.tag, '@R2.101'] },
  async ({ page, provider }) => {
    const scopes = recordRequests(page, (_, { pathname, searchParams }) =>
      pathname === '/api/channel/test' ? searchParams.get('scope') : undefined,
    )
    await page.goto('/channel')

    await test.step('only the disabled channels are tested', async () => {
      await runOnAll(page, '测试停用的渠道')
      await expect(form(page)).toContainText('已停用的渠道')
      expect(scopes).toEqual([])
      await form(page).getByRole('button', { name: '开始测试' }).click()
      await expectToast(page, '测试已在后台开始')
      await expect.poll(() => provider.requests.map(({ key }) => key).sort()).toEqual(['sk-line-02', 'sk-line-03'])
      expect(scopes).toEqual(['disabled'])
    })

    await test.step('all channels are tested, and a second run meanwhile is refused', async () => {
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
      const keys = lineNames(12).map((name) => `sk-${name}`)
      // Some servers can also test channels of other types.
      await expect.poll(() => provider.requests.map(({ key }) => key)).toEqual(expect.arrayContaining(keys))
      expect(scopes).toEqual(['disabled', 'all', 'all'])
      await expect(rowNamed(page, 'line-12')).not.toContainText('未测试')
    })
  },
)

testOfMany(
  'balances of many channels are updated one after the other, with progress and a stop button',
  ONE_API_LISTS,
  async ({ page, provider }) => {
    await page.goto('/channel')
    const release = provider.hold()
    await runOnAll(page, '更新所有余额')
    await expect(page.getByText('正在更新余额：0 / 12')).toBeVisible()
    await expect(page.getByRole('button', { name: '停止' })).toBeVisible()
    release()
    await expectToast(page, '已更新 12 个渠道的余额')
    await expect(rowNamed(page, 'line-12')).toContainText('$12.50')
    await expect(rowNamed(page, 'no-balance')).toContainText('不支持')
  },
)

testOfMany(
  'the disabled channels are deleted, and their number is shown',
  { ...ONE_API_LISTS, tag: [...ONE_API_LISTS.tag, '@R2.104'] },
  async ({ page }) => {
    await page.goto('/channel')
    await runOnAll(page, '删除停用的渠道')
    await expect(form(page)).toContainText('永久删除所有停用的渠道')
    await form(page).getByRole('button', { name: '删除' }).click()
    await expectToast(page, '已删除 2 个停用的渠道')
    await page.getByRole('button', { name: '下一页' }).click()
    await expect(page.getByRole('rowheader')).toHaveText(['line-01'])
  },
)

/** Changes the rows of channels as One API stores them after many tests: the time of a failure looks very fast. */
async function storeTimesOfFailures(page: Page) {
  await page.route(/\/api\/channel\/(search)?\?/, async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    const data = answer.data.map((each: { test_time: number; response_time: number }) => ({
      ...each,
      response_time: each.test_time > 0 ? Math.max(2, each.response_time) : 0,
    }))
    await route.fulfill({ response, json: { ...answer, data } })
  })
}

test('a failed test is shown after many later tests', {
  tag: ['@not-one-hub', '@not-new-api'],
  annotation: [
    { type: 'One Hub', description: 'It does not store the time of a failed test.' },
    { type: 'New API', description: 'Its lists have another shape, which the test reads.' },
  ],
}, async ({ page, provider, createChannels, signIn }) => {
  const root = await createChannels(['broken'])
  provider.refuse('sk-broken')
  await storeTimesOfFailures(page)
  await signIn({ role: RANK.admin })
  await page.goto('/channel')
  await page.getByRole('button', { name: '测试渠道「broken」' }).click()
  await expect(rowNamed(page, 'broken')).toContainText('测试失败')
  await createChannels(lineNames(51))
  for (const { id, name } of await root.channels.list.all({}, { pace: 0 }))
    if (name !== 'broken') await root.channels.test({ id })

  const lookUp = page.waitForRequest(/\/api\/log\/\?(?=.*\bchannel=[\w-]+)(?=.*\btype=5\b)/)
  await page.goto('/channel?keyword=broken')
  await lookUp
  await expect(rowNamed(page, 'broken')).toContainText('测试失败')
})

test('a failed test stays visible after a run of many tests if the server stores its time', {
  tag: ['@not-one-hub', '@not-new-api'],
  annotation: [
    { type: 'One Hub', description: 'It does not store the time of a failed test.' },
    { type: 'New API', description: 'Its lists have another shape, which the test reads.' },
  ],
}, async ({ page, provider, createChannels, signIn }) => {
  await createChannels(['broken', 'sound'])
  provider.refuse('sk-broken')
  await storeTimesOfFailures(page)
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

test('a slow test updates its own row after the list has changed', {
  tag: ['@not-one-hub', '@not-new-api'],
  annotation: [
    { type: 'One Hub', description: 'It stores the time of a test later.' },
    { type: 'New API', description: 'It does not store the time of a failed test.' },
  ],
}, async ({ page, provider, createChannels, signIn }) => {
  await createChannels(lineNames(11))
  await signIn({ role: RANK.admin })
  await showTenRows(page)
  await page.goto('/channel')
  const release = provider.hold()
  for (const name of ['line-11', 'line-10']) await page.getByRole('button', { name: `测试渠道「${name}」` }).click()
  await expect.poll(() => provider.requests.length).toBe(2)
  provider.refuse('sk-line-10')

  await test.step('a row is deleted, the page is changed, and a search is made', async () => {
    await createChannels(['newest'])
    await page.getByRole('button', { name: '下一页' }).click()
    await expect(page.getByRole('rowheader')).toHaveText(['line-01'])
    await page.getByRole('textbox', { name: '查找渠道' }).fill('line-')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('rowheader')).toHaveCount(10)
    await chooseInRow(page, '渠道「line-09」', '删除')
    await form(page).getByRole('button', { name: '删除' }).click()
    await expect(rowNamed(page, 'line-09')).toBeHidden()
  })

  release()
  await expect(rowNamed(page, 'line-10')).toContainText('测试失败')
  await expect(rowNamed(page, 'line-11')).not.toContainText('未测试')
  await expect(rowNamed(page, 'line-11')).not.toContainText('测试失败')
  await expect(page.getByRole('row').filter({ hasText: '未测试' })).toHaveCount(8)
})

const openTests = (page: Page) => chooseInRow(page, '渠道「line」', '逐个测试模型')

test('all models of a channel are tested, and those that failed are removed', {
  tag: ['@not-new-api', '@not-one-hub'],
  annotation: [
    { type: 'New API', description: 'Its log has no rows of channel tests.' },
    { type: 'One Hub', description: 'Its log has no rows of channel tests.' },
  ],
}, async ({ page, program, provider, createChannels, signIn }) => {
  await program.operator.setOptions([['AutomaticDisableChannelEnabled', 'false']])
  const root = await createChannels(['line'], { models: 'gpt-4o,gpt-4o-mini,o1' })
  provider.refuseModel('o1')
  await signIn({ role: RANK.admin })
  await page.goto('/channel')

  await test.step('each model has its own result', async () => {
    await openTests(page)
    await form(page).getByRole('button', { name: '开始测试' }).click()
    await expect(form(page).getByRole('button', { name: '全部重新测试' })).toBeVisible()
    const results = form(page).getByRole('list', { name: '各模型的测试结果' }).getByRole('listitem')
    await expect(results.filter({ hasText: / m?s$/ })).toHaveText([/^gpt-4o\d/, /^gpt-4o-mini\d/])
    await expect(results.filter({ hasText: /^o1/ })).toContainText('overloaded')
    expect(provider.requests.map(({ model }) => model).toSorted()).toEqual(['gpt-4o', 'gpt-4o-mini', 'o1'])
  })

  await test.step('the failed one is removed after a question that names it', async () => {
    await form(page).getByRole('button', { name: '移除失败的 1 个模型' }).click()
    const question = page.getByRole('dialog', { name: '移除失败的 1 个模型' })
    await expect(question).toContainText('o1')
    // Someone else has left the channel with the failed one only.
    const id = await channelId(root, 'line')
    await root.channels.update({ id, models: 'o1' })
    await question.getByRole('button', { name: '移除' }).click()
    await expectToast(page, '渠道至少要有一个模型')
    expect(await root.channels.get({ id })).toMatchObject({ models: 'o1' })
    await root.channels.update({ id, models: 'gpt-4o,gpt-4o-mini,o1' })
    await form(page).getByRole('button', { name: '关闭' }).click()
    await page.getByRole('link', { name: '令牌', exact: true }).click()
    // Another click before the page has changed would stay on this one.
    await expect(page.getByRole('heading', { level: 1, name: '令牌' })).toBeVisible()
    await page.getByRole('link', { name: '渠道', exact: true }).click()
    await openTests(page)
    await form(page).getByRole('button', { name: '移除失败的 1 个模型' }).click()
    await question.getByRole('button', { name: '移除' }).click()
    await expect(form(page).getByRole('listitem')).toHaveCount(2)
    expect(await root.channels.get({ id })).toMatchObject({ models: 'gpt-4o,gpt-4o-mini' })
  })

  await test.step('the row says why a test failed', async () => {
    provider.refuseModel('gpt-4o')
    await form(page).getByRole('button', { name: '关闭' }).click()
    await page.getByRole('button', { name: '测试渠道「line」', exact: true }).click()
    await expect(rowNamed(page, 'line')).toContainText('测试失败：')
    await page.reload()
    await expect(rowNamed(page, 'line')).toContainText('overloaded')
  })
})

const MODELS = ['gpt-4o', 'gpt-4o-mini', 'o1', 'o3']
const TITLE = '测试模型：line'

/** Button of the top bar that opens the panel of work. */
const indicator = (page: Page) => page.getByRole('button', { name: /^任务：/ })

/** Tests of the models of `line` in the panel. */
const card = (page: Page) =>
  page.getByRole('dialog', { name: '任务', exact: true }).getByRole('region', { name: TITLE, exact: true })

test('tests of models go on when the drawer is closed, and are shown in the panel and the drawer', async ({
  page,
  program,
  provider,
  createChannels,
  signIn,
}) => {
  await program.operator.setOptions([['AutomaticDisableChannelEnabled', 'false']])
  await createChannels(['line'], { models: MODELS.join() })
  provider.refuseModel('o1')
  await signIn({ role: RANK.admin })
  await page.goto('/channel')
  const called = () => provider.requests.map(({ model }) => model)
  const release = provider.hold()
  await openTests(page)
  await form(page).getByRole('button', { name: '开始测试' }).click()
  await expect.poll(() => provider.requests.length).toBe(2)

  await test.step('the drawer is closed, and the panel of another page stops the tests', async () => {
    await page.keyboard.press('Escape')
    await expect(form(page)).toBeHidden()
    await page.getByRole('link', { name: '日志', exact: true }).click()
    await expect(page).toHaveURL('/log')
    await expect(indicator(page)).toHaveAccessibleName(`任务：${TITLE}，已处理 0 / 4`)
    await indicator(page).click()
    await expect(card(page).getByRole('listitem')).toHaveText([
      'gpt-4o进行中',
      'gpt-4o-mini进行中',
      'o1等待中',
      'o3等待中',
    ])
    await card(page)
      .getByRole('button', { name: `停止「${TITLE}」` })
      .click()
    release()
    await expect(card(page).getByRole('listitem')).toHaveText([
      /^gpt-4o完成用时 .+ 秒$/,
      /^gpt-4o-mini完成用时 .+ 秒$/,
      'o1未执行',
      'o3未执行',
    ])
    expect(called()).toEqual(expect.arrayContaining(['gpt-4o', 'gpt-4o-mini']))
    expect(called()).toHaveLength(2)
    await page.keyboard.press('Escape')
  })

  await test.step('the drawer shows them when it is opened again, and goes on with the rest', async () => {
    await page.getByRole('link', { name: '渠道', exact: true }).click()
    await openTests(page)
    const results = form(page).getByRole('list', { name: '各模型的测试结果' }).getByRole('listitem')
    await expect(results).toHaveText([/^gpt-4o\d.* m?s$/, /^gpt-4o-mini\d.* m?s$/, 'o1未测试', 'o3未测试'])
    const releaseRest = provider.hold()
    await form(page).getByRole('button', { name: '继续测试其余 2 个' }).click()
    await expect(results.filter({ hasText: '测试中…' })).toHaveCount(2)
    await page.keyboard.press('Escape')
    await openTests(page)
    await expect(results.filter({ hasText: '测试中…' })).toHaveCount(2)
    await expect(form(page)).toContainText('已测试 2 / 4')
    releaseRest()
    await expect(results.filter({ hasText: /^o1/ })).toContainText('overloaded')
    await expect(results.filter({ hasText: /^o3/ })).toHaveText(/ m?s$/)
    expect(called()).toHaveLength(MODELS.length)
    // The drawer shows the results itself.
    await expect(toasts(page).filter({ hasText: '个模型测试成功' })).toBeHidden()
  })

  await test.step('the panel says why one failed, and tests it again', async () => {
    await page.keyboard.press('Escape')
    await indicator(page).click()
    await expect(card(page).getByRole('listitem').first()).toHaveText(/^o1失败.*overloaded/)
    await card(page).getByRole('button', { name: '重试失败的 1 条' }).click()
    await expect.poll(called).toHaveLength(MODELS.length + 1)
    await expectToast(page, '1 条失败：「o1」')
    await page.keyboard.press('Escape')
  })

  await test.step('what is removed from the channel is removed from the panel', async () => {
    await openTests(page)
    await form(page).getByRole('button', { name: '移除失败的 1 个模型' }).click()
    const question = page.getByRole('dialog', { name: '移除失败的 1 个模型' })
    await question.getByRole('button', { name: '移除' }).click()
    await expect(form(page).getByRole('listitem')).toHaveCount(3)
    await page.keyboard.press('Escape')
    await expect(indicator(page)).toHaveAccessibleName('任务：已全部完成')
    await indicator(page).click()
    await expect(card(page).getByRole('listitem')).toHaveCount(3)
  })
})
