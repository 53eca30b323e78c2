import type { Page } from '@playwright/test'
import { RANK } from '@relaydeck/api-sdk'
import { writeLogs } from '@relaydeck/gateway/testing'
import { embeddedOnly, IS_EMBEDDED } from '../support/embedded.ts'
import { expect, test } from '../support/fixtures.ts'
import { relayCalls } from '../support/model-provider.ts'
import { recordRequests, rowHeadings, showTenRows, toasts } from '../support/page.ts'

const CALLS = { token: 'ci', models: ['gpt-4o', 'gpt-3.5-turbo', 'gpt-3.5-turbo'] }

/** Records requests to the log and to channels, except the chart's. */
const recordLogCalls = (page: Page) =>
  recordRequests(page, (_, { pathname, search }) =>
    /^\/api\/(log|channel)/.test(pathname) && !pathname.endsWith('/timeline') ? pathname + search : undefined,
  )

test.beforeEach(({ page }) => showTenRows(page))

/** Adds a filter by the keyboard: the menu has the focus, and Enter takes what was typed. */
async function addFilter(page: Page, name: string, value: string) {
  await page.getByRole('button', { name: '筛选', exact: true }).click()
  await expect(page.getByRole('textbox', { name: '筛选' })).toBeFocused()
  await page.getByRole('option', { name, exact: true }).click()
  await expect(page.getByRole('textbox', { name })).toBeFocused()
  await page.keyboard.type(value)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
}

/** Names of the filters that can be added. */
async function offeredFilters(page: Page) {
  const button = page.getByRole('button', { name: '筛选', exact: true })
  await button.click()
  const choices = page.getByRole('listbox')
  await expect(choices).toBeVisible()
  const names = await choices.getByRole('option').allTextContents()
  await page.keyboard.press('Escape')
  await expect(choices).toBeHidden()
  await expect(button).toBeFocused()
  return names
}

test('a user opens the log, and adds up the cost of what a filter shows', {
  tag: ['@R2.12', '@R2.38', '@R2.92', '@R2.93', '@R6.4', '@R9.13'],
}, async ({ page, program, signIn }) => {
  await signIn()
  await relayCalls(program, 'alice', CALLS)
  const requests = recordLogCalls(page)

  await test.step('the menu opens all own rows, without the filters for admins', async () => {
    await page.goto('/token')
    await page.getByRole('link', { name: '日志' }).click()
    await expect(page).toHaveURL('/log')
    await expect(rowHeadings(page)).toHaveCount(3)
    const results = IS_EMBEDDED ? ['调用结果'] : []
    expect(await offeredFilters(page)).toEqual([...results, '模型', '令牌', '时间段', '费用', '类型'])
    expect(requests).toEqual(['/api/log/self?p=0'])
  })

  await test.step('the total is loaded on demand and follows the filters', async () => {
    await page.getByRole('button', { name: '查看总费用' }).click()
    await expect(page.getByRole('status').filter({ hasText: '总费用' })).toContainText('<$0.01')
    await addFilter(page, '模型', ' gpt-4o ')
    await expect(page).toHaveURL('/log?model_name=gpt-4o')
    await expect(rowHeadings(page)).toHaveCount(1)
    expect(requests.slice(1).sort()).toEqual([
      '/api/log/self/stat',
      '/api/log/self/stat?model_name=gpt-4o',
      '/api/log/self?p=0&model_name=gpt-4o',
    ])
    await page.getByRole('button', { name: '重新统计总费用' }).click()
    await expect.poll(() => requests.at(-1)).toBe('/api/log/self/stat?model_name=gpt-4o')
    expect(requests).toHaveLength(5)
  })
})

test('names, type and period filter the log', { tag: ['@R2.91', '@R4.21', '@R6.7'] }, async ({
  page,
  program,
  signIn,
}) => {
  await signIn()
  await relayCalls(program, 'alice', CALLS)
  const requests = recordLogCalls(page)
  await page.goto('/log?token_name=somebody')

  await test.step('the page begins at its top', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })

  await test.step('every filter is applied at once', async () => {
    await page.getByRole('button', { name: '移除条件「somebody」' }).click()
    await expect(page).toHaveURL('/log')
    for (const [label, name] of [
      ['令牌', 'token_name'],
      ['模型', 'model_name'],
    ] as const) {
      await addFilter(page, label, 'nobody')
      await expect(page).toHaveURL(`/log?${name}=nobody`)
      await expect(page.getByText('没有符合条件的结果')).toBeVisible()
      expect(requests.at(-1)).toContain(`${name}=nobody`)
      await page.getByRole('button', { name: '清除筛选' }).first().click()
    }
    await expect(rowHeadings(page)).toHaveCount(3)
  })

  await test.step('a filter keeps the others, and its chip changes it', async () => {
    await addFilter(page, '令牌', 'ci')
    await addFilter(page, '类型', '系统')
    await expect(page).toHaveURL('/log?type=4&token_name=ci')
    await expect(page.getByText('没有符合条件的结果')).toBeVisible()
    await expect(page.getByText('只统计消费记录')).toBeVisible()
    const chip = page.getByRole('button', { name: '类型：系统' })
    await chip.click()
    await expect(page.getByRole('listbox').getByRole('option')).toHaveText([
      '充值',
      '消费',
      '管理',
      '系统',
      '测试',
      '失败',
    ])
    await page.keyboard.press('Escape')
    await expect(chip).toBeFocused()
    await chip.click()
    await page.getByRole('option', { name: '消费' }).click()
    await expect(page).toHaveURL('/log?type=2&token_name=ci')
    await expect(rowHeadings(page)).toHaveCount(3)
    await page.goBack()
    await page.goBack()
    await expect(page).toHaveURL('/log?token_name=ci')
    await expect(page.getByRole('button', { name: /^类型：/ })).toBeHidden()
  })

  await test.step('a period filters the rows, and invalid filters are ignored', async () => {
    await page.getByRole('button', { name: '筛选', exact: true }).click()
    await page.getByRole('option', { name: '时间段' }).click()
    const period = page.getByRole('textbox', { name: '时间段' })
    await expect(period).toBeFocused()
    await period.fill('2001-01-01 ~ 2001-01-02 00:00:00')
    await expect(page).toHaveURL(/start_timestamp=978278400&end_timestamp=978364800$/)
    await page.keyboard.press('Escape')
    await expect(page.getByText('没有符合条件的结果')).toBeVisible()
    expect(requests.at(-1)).toMatch(/start_timestamp=978278400&end_timestamp=978364800$/)
    await expect(page.getByRole('button', { name: /^时间段：2001-01-01 00:00:00/ })).toBeVisible()
    await page.goto('/log?type=77&start_timestamp=-4&channel=x&page=0')
    await expect(rowHeadings(page)).toHaveCount(3)
  })
})

test('the details of a row of the log show the calculation of its cost', async ({ page, program, signIn }) => {
  await signIn()
  await relayCalls(program, 'alice', CALLS)
  await page.goto('/log')
  await expect(rowHeadings(page)).toHaveCount(3)
  await page
    .getByRole('button', { name: /^查看 .* 的明细$/ })
    .first()
    .click()
  const detail = page.getByRole('dialog', { name: '日志明细' })
  await expect(detail).toContainText('gpt-3.5-turbo')
  // The embedded gateway has the exact price of each part.
  const price = IS_EMBEDDED ? '模型倍率 0.25，分组倍率 1，补全倍率 3' : '(100 + 50 × 3) × 0.25 × 1 ≈ 63'
  await expect(detail).toContainText(price)
  await expect(detail).toContainText('$0.000126 (63 额度)')
  await page.keyboard.press('Escape')
  await expect(detail).toBeHidden()
})

test('a row opens beside the list without a veil, and j and k move on to other rows', async ({
  page,
  program,
  signIn,
}) => {
  await signIn()
  await relayCalls(program, 'alice', CALLS)
  await page.goto('/log')
  const links = page.getByRole('button', { name: /^查看 .* 的明细$/ })
  const detail = page.getByRole('dialog', { name: '日志明细' })
  const current = page.locator('tr', { has: page.locator('[aria-current]') })
  const row = (nth: number) => rowHeadings(page).nth(nth).getByRole('button')
  await expect(links).toHaveCount(3)
  await links.first().click()
  await expect(detail).toBeFocused()
  await expect(row(0)).toHaveAttribute('aria-current', 'true')

  await test.step('the keys and buttons open the next and the previous row', async () => {
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await expect(row(2)).toHaveAttribute('aria-current', 'true')
    await expect(current).toHaveCount(1)
    await expect(detail).toContainText('gpt-4o')
    await page.keyboard.press('j')
    await expect(row(2)).toHaveAttribute('aria-current', 'true')
    await page.keyboard.press('k')
    await expect(row(1)).toHaveAttribute('aria-current', 'true')
    await detail.getByRole('button', { name: '上一条' }).click()
    await expect(row(0)).toHaveAttribute('aria-current', 'true')
    await detail.getByRole('button', { name: '下一条' }).click()
    await expect(row(1)).toHaveAttribute('aria-current', 'true')
  })
  await test.step('Escape closes them, and the focus is on the row', async () => {
    await page.keyboard.press('Escape')
    await expect(detail).toBeHidden()
    await expect(row(1)).toBeFocused()
    await page.keyboard.press('j')
    await expect(detail).toBeHidden()
  })
  await test.step('the list stays usable', async () => {
    await row(1).click()
    await expect(detail).toBeVisible()
    await row(2).click()
    await expect(row(2)).toHaveAttribute('aria-current', 'true')
    await page.getByRole('button', { name: '查看总费用' }).click()
    await expect(page.getByRole('status').filter({ hasText: '总费用' })).toBeVisible()
    await expect(detail).toBeVisible()
    await detail.getByRole('button', { name: '关闭' }).click()
    await expect(row(2)).toBeFocused()
  })
  await test.step('a value of a row filters by it', async () => {
    await page.getByRole('button', { name: '只看 gpt-4o' }).click()
    await expect(page).toHaveURL('/log?model_name=gpt-4o')
    await expect(rowHeadings(page)).toHaveCount(1)
  })
  await test.step('on a narrow screen the details cover the list', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await row(0).click()
    expect((await detail.boundingBox())?.width).toBe(360)
    await page.keyboard.press('Escape')
    await expect(detail).toBeHidden()
    await expect(row(0)).toBeFocused()
  })
})

test(
  'new rows arrive while the log is live, and wait while somebody reads',
  embeddedOnly('is written to by the test'),
  async ({ page, program, signIn }) => {
    await signIn()
    await relayCalls(program, 'alice', CALLS)
    await page.goto('/log')
    await expect(rowHeadings(page)).toHaveCount(3)
    const live = page.getByRole('switch', { name: '实时' })
    await live.check({ force: true })
    const now = Math.floor(Date.now() / 1000)
    await writeLogs(program.database, [{ created_at: now + 1, token_name: 'second' }])
    await expect(rowHeadings(page)).toHaveCount(4)
    await expect(page.getByRole('row').nth(1)).toContainText('second')

    await test.step('open details keep their row', async () => {
      const detail = page.getByRole('dialog', { name: '日志明细' })
      await rowHeadings(page).first().getByRole('button').click()
      await writeLogs(program.database, [{ created_at: now + 2, token_name: 'third' }])
      const arrived = page.getByRole('button', { name: '1 条新记录' })
      await expect(arrived).toBeVisible()
      await expect(rowHeadings(page)).toHaveCount(4)
      await arrived.click()
      await expect(rowHeadings(page)).toHaveCount(5)
      await expect(rowHeadings(page).nth(1).getByRole('button')).toHaveAttribute('aria-current', 'true')
      await expect(detail).toContainText('second')
    })
    await test.step('a period with an end has no new rows', async () => {
      await page.goto('/log?end_timestamp=4000000000')
      await expect(rowHeadings(page)).toHaveCount(5)
      await expect(live).toBeDisabled()
    })
  },
)

test('an admin sees all rows, filters by user and channel, and sees channel names', {
  tag: ['@R2.92', '@R6.7', '@R7.57'],
}, async ({ page, program, signIn }) => {
  await signIn()
  await relayCalls(program, 'alice', CALLS)
  await signIn({ username: 'boss', role: RANK.admin })
  await page.goto('/log')
  await expect(page.getByRole('row').nth(1)).toContainText('azure-east')
  await addFilter(page, '用户', 'ali')
  await expect(page).toHaveURL('/log?username=alice')
  await addFilter(page, '渠道', 'azure-e')
  await expect(page).toHaveURL('/log?username=alice&channel=1')
  await expect(rowHeadings(page)).toHaveCount(3)
  await expect(page.getByRole('row').nth(1)).toContainText('azure-east')
  await page.getByRole('button', { name: '查看总费用' }).click()
  await expect(page.getByRole('status').filter({ hasText: '总费用' })).toBeVisible()
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }))
  expect(kept).not.toContain('provider-key')
})

test('only an admin can clear old rows, after a confirmation', { tag: ['@R2.94', '@R8.9'] }, async ({
  page,
  program,
  signIn,
}) => {
  await signIn()
  await relayCalls(program, 'alice', CALLS)
  await page.goto('/log')
  await expect(rowHeadings(page)).not.toHaveCount(0)
  const open = page.getByRole('button', { name: '清理历史日志…' })
  await expect(open).toBeHidden()
  await signIn({ username: 'boss', role: RANK.admin })
  await page.goto('/log')
  await expect(rowHeadings(page)).not.toHaveCount(0)
  await open.click()
  await page.getByLabel('清理此时间之前的日志').fill('2099-01-01T00:00')
  await page.getByRole('button', { name: '清理历史日志', exact: true }).click()
  const question = page.getByRole('dialog', { name: /清理 2099-01-01 00:00:00 之前的日志/ })
  await question.getByRole('button', { name: '清理' }).click()
  await expect(page.getByText(/[1-9]\d* 条日志已清理/)).toBeVisible()
  await expect(page.getByText('还没有记录')).toBeVisible()
})

test('a role edited in local storage does not show rows of other users', { tag: '@R6.4' }, async ({ page, signIn }) => {
  await signIn()
  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('user') ?? '{}')
    localStorage.setItem('user', JSON.stringify({ ...user, role: 100 }))
  })
  const requests = recordRequests(page, (_, { pathname }) => pathname)
  await page.goto('/log')
  expect(await offeredFilters(page)).not.toContain('渠道')
  const asked = requests.filter((path) => path.startsWith('/api/log'))
  expect(asked).toContain('/api/log/self')
  expect(asked.filter((path) => !path.startsWith('/api/log/self'))).toEqual([])
})

test('a slow log offers a shorter period, and a failed one a retry', async ({ page, signIn }) => {
  await signIn()
  await page.clock.install()
  await page.route('**/api/log/self?p=0', () => {})
  await page.goto('/log')
  await expect(page.getByRole('button', { name: '筛选', exact: true })).toBeVisible()
  await page.clock.runFor(3000)
  await page.getByRole('button', { name: '只看最近 24 小时' }).click()
  await expect(page).toHaveURL(/\?start_timestamp=\d+$/)
  await expect(page.getByText('没有符合条件的结果')).toBeVisible()
  await page.unroute('**/api/log/self?p=0')
  await page.route('**/api/log/self?**', (route) => route.abort())
  await addFilter(page, '模型', 'lost')
  await expect(toasts(page)).toContainText('连不上服务器')
  await page.unroute('**/api/log/self?**')
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByText('没有符合条件的结果')).toBeVisible()
  await expect(page.getByRole('button', { name: '模型：lost' })).toBeVisible()
})

test('a call without a measured time shows none in the list and the details', async ({ page, signIn }) => {
  await signIn()
  const row = {
    id: 0,
    user_id: 2,
    type: 2,
    username: 'alice',
    token_name: 'ci',
    quota: 63,
    prompt_tokens: 1,
    completion_tokens: 1,
  }
  const rest = { content: '', channel: 1, is_stream: false, system_prompt_reset: false }
  const data = [
    { ...row, ...rest, created_at: 200, request_id: 'b', model_name: 'measured', elapsed_time: 1234 },
    { ...row, ...rest, created_at: 100, request_id: 'a', model_name: 'unmeasured', elapsed_time: 0 },
  ]
  await page.route('**/api/log/self?p=0', (route) => route.fulfill({ json: { success: true, message: '', data } }))
  await page.goto('/log')
  const TIME = /\d s(?!\w)/
  await expect(page.getByRole('row').filter({ hasText: '1.2 s' })).toHaveCount(1)
  const other = page.getByRole('row').filter({ hasText: 'unmeasured' })
  await expect(other).toHaveCount(1)
  await expect(other).not.toContainText(TIME)
  for (const [index, measured] of [
    [0, true],
    [1, false],
  ] as const) {
    await page
      .getByRole('button', { name: /^查看 .* 的明细$/ })
      .nth(index)
      .click()
    const detail = page.getByRole('dialog')
    await expect(detail).toContainText('ci')
    if (measured) await expect(detail).toContainText('1.2 s')
    else await expect(detail).not.toContainText(TIME)
    await page.keyboard.press('Escape')
    await expect(detail).toBeHidden()
  }
})

test(
  'a costly call is found among 10,000 rows with at most two requests, by a filter, an order, or a link',
  embeddedOnly('filters the log by cost and orders it'),
  async ({ page, program, signIn }) => {
    await signIn()
    const rows = Array.from({ length: 10_000 }, (_, index) => ({
      created_at: 1_700_000_000 + index,
      quota: index % 100,
      content: '',
      ...(index === 4321 && { quota: 9_000_000, model_name: 'costly-model', token_name: 'robot' }),
      ...(index === 1234 && { quota: 800_000, model_name: 'second-model' }),
    }))
    await writeLogs(program.database, rows)
    const requests = recordLogCalls(page)
    const first = page.getByRole('row').nth(1)
    await page.goto('/log')
    await expect(rowHeadings(page)).toHaveCount(10)
    requests.length = 0

    await test.step('by a filter and an order', async () => {
      await addFilter(page, '费用', '1.00')
      await expect(rowHeadings(page)).toHaveCount(2)
      await page.getByRole('columnheader').getByRole('button', { name: '费用' }).click()
      await expect(page).toHaveURL('/log?sort=-quota&cost=1')
      await expect(first).toContainText('costly-model')
      await expect(rowHeadings(page)).toHaveCount(2)
      expect(requests).toEqual(['/api/log/self?p=0&min_quota=500000', '/api/log/self?p=0&min_quota=500000&order=quota'])
    })

    await test.step('by a link, in a browser that does not know the server yet', async () => {
      await page.evaluate(() => localStorage.removeItem('status'))
      requests.length = 0
      await page.goto('/log?sort=-quota')
      await expect(first).toContainText('costly-model')
      await expect(page.getByRole('row').nth(2)).toContainText('second-model')
      expect(requests.length).toBeLessThanOrEqual(1)
    })
  },
)

test(
  'failed calls are rows of the log, and dragging over bars of its chart limits it to their time',
  embeddedOnly('logs failed calls and sums calls over time'),
  async ({ page, program, signIn }) => {
    await signIn()
    const now = Math.floor(Date.now() / 1000)
    const day = 24 * 60 * 60
    await writeLogs(program.database, [
      { created_at: now - 20 * day, model_name: 'oldest' },
      { created_at: now - 10 * day, model_name: 'older', type: 8, status: 429, quota: 0, content: '太多了' },
      { created_at: now, model_name: 'newest', conversation: 7 },
      { created_at: now - 5, model_name: 'second', conversation: 7 },
    ])
    await page.goto('/log')
    await expect(rowHeadings(page)).toHaveCount(4)
    await expect(page.getByRole('row').filter({ hasText: 'older' })).toContainText('失败 429')

    await test.step('one result', async () => {
      await addFilter(page, '调用结果', '失败')
      await expect(page).toHaveURL('/log?outcome=failed')
      await expect(rowHeadings(page)).toHaveCount(1)
      await page.getByRole('button', { name: '移除条件「失败」' }).click()
      await expect(rowHeadings(page)).toHaveCount(4)
    })
    await test.step('the calls of one conversation', async () => {
      await page
        .getByRole('row')
        .filter({ hasText: 'newest' })
        .getByRole('button', { name: /的明细$/ })
        .click()
      await page.getByRole('dialog').getByRole('button', { name: '对话' }).click()
      await expect(page).toHaveURL('/log?conversation=7')
      await expect(rowHeadings(page)).toHaveCount(2)
      await page.getByRole('button', { name: '移除条件「7」' }).click()
      await expect(rowHeadings(page)).toHaveCount(4)
    })
    await test.step('the time of several bars', async () => {
      const bars = page.getByRole('img', { name: '各时段的调用' }).locator('.recharts-bar-rectangle path')
      await expect(bars).toHaveCount(3)
      const centre = async (nth: number) => {
        const box = await bars.nth(nth).boundingBox()
        return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
      }
      // The bars of charged calls come first.
      const [from, to] = [await centre(0), await centre(2)]
      await page.mouse.move(from.x, from.y)
      await expect(page.locator('.recharts-tooltip-wrapper')).toBeVisible()
      await page.mouse.down()
      await page.mouse.move(to.x, to.y, { steps: 5 })
      await expect(page.locator('.recharts-reference-area')).toBeVisible()
      await page.mouse.up()
      await expect(page).toHaveURL(/\/log\?start_timestamp=\d+&end_timestamp=\d+$/)
      await expect(rowHeadings(page)).toHaveCount(2)
      await expect(page.getByRole('row').filter({ hasText: 'newest' })).toBeHidden()
    })
  },
)

test('every column of the log is in view at 1280 px, and a row has two lines on a phone', async ({
  page,
  program,
  signIn,
}) => {
  await signIn({ role: RANK.root })
  await relayCalls(program, 'alice', {
    token: 'a token with a long name',
    models: ['gpt-4o', 'claude-opus-4-5-20251101'],
  })
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/log')
  await expect(rowHeadings(page)).not.toHaveCount(0)
  await expect(page.locator('[data-more]')).toHaveCount(0)
  await page.setViewportSize({ width: 360, height: 740 })
  const row = page.getByRole('row').filter({ hasText: 'claude-opus-4-5-20251101' })
  await expect(row.getByText('alice')).toBeVisible()
  await expect(row.getByText('a token with a long name')).toBeHidden()
  const height = await row.evaluate((element) => element.getBoundingClientRect().height)
  expect(height).toBeLessThan(100)
})
