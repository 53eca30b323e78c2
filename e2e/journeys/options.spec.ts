import { RANK } from '@relaydeck/api-sdk'
import { IS_NEW_API_1 } from '../support/embedded.ts'
import { expect, test } from '../support/fixtures.ts'
import { refuse, toasts } from '../support/page.ts'
import { openTab, recordOptionSaves, saveChanges, storedOptions } from '../support/settings.ts'

const WITH_RATIOS = {
  tag: ['@not-one-hub', '@not-laisky'],
  annotation: [
    { type: 'One Hub', description: 'It has no options for ratios.' },
    { type: 'Laisky', description: 'It has no ratios of completions.' },
  ],
}

const BOSS = { username: 'boss', role: RANK.root }
const OPERATING = '/setting?tab=operating'

test('the operating settings have five sections', { ...WITH_RATIOS, tag: [...WITH_RATIOS.tag, '@R2.73'] }, async ({
  page,
  signIn,
}) => {
  await signIn(BOSS)
  await page.goto('/setting')
  await openTab(page, '运营设置')
  for (const section of ['通用设置', '日志设置', '监控设置', '额度设置', '倍率设置'])
    await expect(page.getByRole('heading', { name: section })).toBeVisible()
  const list = page.getByRole('navigation', { name: '本页内容' })
  await expect(list.getByRole('button')).toHaveText(['通用设置', '日志设置', '监控设置', '额度设置', '倍率设置'])
  await list.getByRole('button', { name: '监控设置' }).click()
  await expect(page.getByRole('heading', { name: '监控设置' })).toBeInViewport()
  await expect(list.getByRole('button', { name: '监控设置' })).toHaveAttribute('aria-current', 'location')
  await page.setViewportSize({ width: 800, height: 720 })
  await expect(list).toBeHidden()
  await page.setViewportSize({ width: 1280, height: 720 })
})

test('changes are saved with the bar, one or several at once', {
  ...WITH_RATIOS,
  tag: [...WITH_RATIOS.tag, '@R3.15', '@R3.16', '@R3.18', '@R7.29', '@R7.30'],
}, async ({ page, program, signIn }) => {
  await signIn(BOSS)
  const stored = await storedOptions(program.operator)
  const sent = recordOptionSaves(page)
  await page.goto(OPERATING)

  await test.step('one is changed, and changed back to the original value', async () => {
    const retries = page.getByLabel('失败重试次数')
    for (const value of ['6', '5']) {
      await retries.fill(value)
      await expect(page.getByText('1 项未保存')).toBeVisible()
      expect(await stored('RetryTimes')).not.toBe(value)
      await saveChanges(page)
      await expect(page.getByText('项未保存')).toBeHidden()
      expect(await stored('RetryTimes')).toBe(value)
    }
  })

  await test.step('several are saved at once, with one request each', async () => {
    sent.length = 0
    await page.getByLabel('充值链接').fill('https://shop.example')
    await page.getByRole('textbox', { name: '新用户初始额度' }).fill('0.002')
    await expect(page.getByText('2 项未保存')).toBeVisible()
    await saveChanges(page)
    await expect(toasts(page).first()).toContainText('已保存 2 项设置')
    expect(sent).toEqual(
      expect.arrayContaining([
        { key: 'TopUpLink', value: 'https://shop.example' },
        { key: 'QuotaForNewUser', value: '1000' },
      ]),
    )
    expect(sent).toHaveLength(2)
  })
})

test('invalid ratios are not saved, a refused option shows its error, and leaving asks first', {
  ...WITH_RATIOS,
  tag: [...WITH_RATIOS.tag, '@R3.17'],
}, async ({ page, program, signIn }) => {
  await signIn(BOSS)
  const stored = await storedOptions(program.operator)
  const sent = recordOptionSaves(page)
  await page.goto(OPERATING)

  await test.step('invalid ratios prevent saving, and a refused option shows its error', async () => {
    const group = page.getByRole('group', { name: '分组倍率' })
    const completion = page.getByRole('textbox', { name: '补全倍率', exact: true })
    await group.getByText('JSON', { exact: true }).click()
    await page.getByRole('button', { name: '倍率（JSON）' }).click()
    await group.getByRole('textbox').fill('{"default":1,"vip":0.8}')
    await completion.fill('["gpt-4o"]')
    await saveChanges(page)
    await expect(completion).toHaveAccessibleDescription(/补全倍率不是合法的 JSON 字符串/)
    expect(sent).toEqual([])
    await completion.fill('{"gpt-4o":4}')
    await page.route('**/api/option/', (route) =>
      route.request().postDataJSON()?.key === 'CompletionRatio'
        ? route.fulfill({ json: { success: false, message: 'disk full' } })
        : route.continue(),
    )
    await saveChanges(page)
    await expect(completion).toHaveAccessibleDescription(/disk full/)
    await expect(page.getByText('1 项未保存')).toBeVisible()
    expect(JSON.parse((await stored('GroupRatio')) ?? '')).toEqual({ default: 1, vip: 0.8 })
    await page.unroute('**/api/option/')
  })

  await test.step('leaving the tab asks for confirmation', async () => {
    await openTab(page, '系统设置')
    await expect(page.getByRole('dialog')).toContainText('放弃未保存的修改')
    await page.getByRole('button', { name: '继续编辑' }).click()
    await page.getByRole('button', { name: '放弃修改' }).click()
    await expect(page.getByText('项未保存')).toBeHidden()
  })
})

test('a switch is saved immediately, and goes back if the request fails', {
  ...WITH_RATIOS,
  tag: [...WITH_RATIOS.tag, '@R4.34'],
}, async ({ page, program, signIn }) => {
  await signIn(BOSS)
  const stored = await storedOptions(program.operator)
  await page.goto(OPERATING)
  const logging = page.getByRole('switch', { name: '记录每次调用的日志' })
  await logging.click()
  await expect(logging).not.toBeChecked()
  await expect.poll(() => stored('LogConsumeEnabled')).toBe('false')
  await page.route('**/api/option/', (route) => route.abort())
  await logging.click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('连不上服务器')
  await expect(logging).not.toBeChecked()
})

test('old logs are cleared after a confirmation, and their number is shown', {
  ...WITH_RATIOS,
  tag: [...WITH_RATIOS.tag, '@R8.9'],
}, async ({ page, signIn }) => {
  await signIn(BOSS)
  await page.goto(OPERATING)
  const clear = async () => {
    await page.getByRole('button', { name: '清理历史日志' }).click()
    await expect(page.getByRole('dialog')).toContainText('无法恢复')
    await page.getByRole('dialog').getByRole('button', { name: '清理' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  const call = IS_NEW_API_1 ? '**/api/system-task/**' : '**/api/log/**'
  await refuse(page, call, 'database is locked')
  await clear()
  await expect(page.getByText('日志清理失败：database is locked')).toBeVisible()
  await page.unroute(call)
  await clear()
  await expect(page.getByText('0 条日志已清理！')).toBeVisible()
})

test('an admin whom the server refuses the settings sees no tabs for them, and a message at their URLs', {
  tag: '@R6.6',
}, async ({ page, signIn }) => {
  await signIn({ username: 'carol', role: RANK.admin })
  const tabs = page.getByRole('navigation', { name: '设置分类' }).getByRole('link')
  const refused = page.waitForResponse('**/api/option/')
  await page.goto('/setting')
  await refused
  await expect(page.getByRole('heading', { name: '个人资料' })).toBeVisible()
  await expect(tabs).toHaveCount(0)
  for (const tab of ['operating', 'system', 'other']) {
    await page.goto(`/setting?tab=${tab}`)
    await expect(page.getByRole('alert')).toContainText('只有超级管理员')
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
    await expect(tabs).toHaveText(['个人设置'])
  }
  await expect(toasts(page)).toHaveCount(0)
})

test('an admin who may read the settings sees all tabs', { tag: '@R6.6' }, async ({ page, signIn }) => {
  await signIn({ username: 'carol', role: RANK.admin })
  await page.route('**/api/option/', (route) =>
    route.fulfill({ json: { success: true, message: '', data: [{ key: 'SystemName', value: 'Relaydeck' }] } }),
  )
  await page.goto('/setting')
  await expect(page.getByRole('navigation', { name: '设置分类' }).getByRole('link')).toHaveText([
    '个人设置',
    '运营设置',
    '系统设置',
    '其他设置',
  ])
})
