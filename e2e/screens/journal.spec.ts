import { ROOT } from '../support/accounts.ts'
import { embeddedOnly } from '../support/embedded.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectToast, signInAs } from '../support/page.ts'
import { runAction } from '../support/selection.ts'

test(
  'an administrator finds who changed a channel, and takes the change back',
  embeddedOnly('keeps a journal'),
  async ({ page, program }) => {
    const root = await program.operator.asRoot()
    await root.channels.create({ type: 1, name: 'east', key: 'k', models: 'gpt-4o', base_url: 'https://east.example' })
    const id = (await root.channels.list())[0]?.id ?? 0
    await root.channels.update({ id, priority: 7, name: 'west' })
    await signInAs(page, ROOT)
    const panel = page.getByRole('dialog', { name: '变更详情' })

    await test.step('the page of the channel leads to its changes', async () => {
      await page.goto(`/channel/${id}`)
      await page.getByRole('region', { name: '变更记录' }).getByRole('button').first().click()
      await expect(panel.getByRole('row', { name: /priority/ })).toHaveText(/priority\s*0\s*7/)
      await expect(panel.getByText('系统访问令牌')).toBeVisible()
      await page.keyboard.press('Escape')
      await page.getByRole('link', { name: '全部变更' }).click()
      await expect(page).toHaveURL(/\/journal\?kind=channel/)
      await expect(page.getByRole('table', { name: '变更记录' }).getByRole('row')).toHaveCount(3)
    })

    await test.step('taking it back says first what it changes', async () => {
      await page
        .getByRole('button', { name: /的变更详情/ })
        .first()
        .click()
      await panel.getByRole('button', { name: '撤销此变更' }).click()
      const plan = panel.getByRole('region', { name: '撤销后将变为' })
      await expect(plan.getByRole('row', { name: /name/ })).toHaveText(/west\s*east/)
      expect(await root.channels.get({ id })).toMatchObject({ name: 'west', priority: 7 })
      await panel.getByRole('button', { name: '确认撤销' }).click()
      await expect(page.getByText('已撤销').first()).toBeVisible()
      expect(await root.channels.get({ id })).toMatchObject({ name: 'east', priority: 0 })
    })

    await test.step('a change that was followed by another one is refused, with the reason', async () => {
      await root.channels.update({ id, priority: 1 })
      const [entry] = await root.journal.list({ kind: 'channel' })
      await root.channels.update({ id, priority: 2 })
      await page.goto('/journal?kind=channel')
      await page
        .getByRole('button', { name: /的变更详情/ })
        .nth(1)
        .click()
      await panel.getByRole('button', { name: '撤销此变更' }).click()
      await expect(panel.getByRole('alert')).toContainText('在此之后又有变更（priority）')
      expect(entry?.undoable).toBe(true)
    })

    await test.step('channels and settings go back to before a change, all together', async () => {
      await page.goto('/journal?kind=channel')
      await page
        .getByRole('button', { name: /的变更详情/ })
        .last()
        .click()
      await panel.getByRole('button', { name: '恢复到此变更之前' }).click()
      await expect(panel.getByRole('region', { name: '所有渠道和设置将回到此变更之前' })).toContainText('east')
      await panel.getByRole('button', { name: '确认恢复' }).click()
      await expect(page.getByText('已恢复').first()).toBeVisible()
      expect(await root.channels.list()).toEqual([])
    })
  },
)

test(
  'changes are filtered by kind of record and by who made them, in the address',
  embeddedOnly('keeps a journal'),
  async ({ page, program }) => {
    const root = await program.operator.asRoot()
    await root.options.set({ key: 'RetryTimes', value: '2' })
    await root.redemptions.create({ name: 'winter', quota: 5, count: 2 })
    await signInAs(page, ROOT)
    await page.goto('/journal')
    await page.getByRole('combobox', { name: '对象类型' }).selectOption('设置')
    await expect(page.getByRole('table', { name: '变更记录' })).toContainText('RetryTimes')
    await expect(page.getByRole('table', { name: '变更记录' })).not.toContainText('兑换码')
    await page.getByRole('textbox', { name: '按操作者筛选' }).fill('nobody')
    await expect(page).toHaveURL(/kind=option&actor=nobody/)
    await page.getByRole('button', { name: '清除筛选' }).click()
    await expect(page.getByRole('table', { name: '变更记录' })).toContainText('2 个兑换码')
  },
)

test(
  'a change of many rows is one entry, and taken back as one',
  embeddedOnly('keeps a journal'),
  async ({ page, program }) => {
    const root = await program.operator.asRoot()
    await root.redemptions.create({ name: 'gift', quota: 100, count: 3 })
    const statuses = async () => (await root.redemptions.list()).map(({ status }) => status)
    await signInAs(page, ROOT)
    await page.goto('/redemption')
    await page.getByRole('checkbox', { name: '选择本页全部' }).check()
    await runAction(page, '停用')
    await expectToast(page, '已停用 3 个兑换码')
    expect(await statuses()).toEqual([2, 2, 2])
    await page.goto('/journal?kind=redemption')
    await expect(page.getByRole('table', { name: '变更记录' }).getByRole('row')).toHaveCount(3)
    await page
      .getByRole('button', { name: /的变更详情/ })
      .first()
      .click()
    const panel = page.getByRole('dialog', { name: '变更详情' })
    await panel.getByRole('button', { name: '撤销此变更' }).click()
    await panel.getByRole('button', { name: '确认撤销' }).click()
    await expect(page.getByText('已撤销').first()).toBeVisible()
    expect(await statuses()).toEqual([1, 1, 1])
  },
)
