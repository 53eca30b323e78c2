import type { Page } from '@playwright/test'
import { RANK } from '@relaydeck/api-sdk'
import { test } from '../support/channels.ts'
import { expect } from '../support/fixtures.ts'
import { expectToast, recordRequests, rowHeadings, rowNamed, toasts } from '../support/page.ts'
import { checkbox, dialog, exportFile, runAction, selectionBar } from '../support/selection.ts'

const selectAll = (page: Page) => page.getByRole('checkbox', { name: '选择本页全部' }).check()

const SHARED = { group: 'default,vip', models: 'gpt-4o' }

test('channels are exported without their keys, and balances updated where there is one', async ({
  page,
  createChannels,
  signIn,
}) => {
  const root = await createChannels(['one', 'two', 'three'], SHARED)
  await createChannels(['no balance'], { ...SHARED, type: 28 })
  await root.channels.update({ id: 2, status: 2 })
  await signIn({ role: RANK.admin })
  await page.goto('/channel')
  await selectAll(page)

  await test.step('the file has the displayed texts, amounts as numbers, and no key', async () => {
    const { name, lines } = await exportFile(page, page.getByRole('button', { name: '导出' }))
    expect(name).toMatch(/^relaydeck-channel-/)
    expect(lines[0]).toBe('编号,名称,分组,类型,状态,响应时间,已用额度,余额,优先级,权重,限额')
    expect(lines[3]).toBe('2,two,"default, vip",OpenAI,已停用,0,0,0,0,0,')
    expect(lines.join()).not.toContain('sk-')
  })

  await test.step('channels without a balance are skipped', async () => {
    await selectionBar(page).getByRole('button', { name: '更新余额' }).click()
    await expect(dialog(page)).toContainText('所选 4 条中只有 3 条可以执行')
    await dialog(page).getByRole('button', { name: '更新余额' }).click()
    await expectToast(page, '已更新 3 个渠道的余额')
    await expect(rowNamed(page, 'two')).toContainText('$12.50')
  })
})

test('groups and models are added to each selected channel that lacks them', async ({
  page,
  createChannels,
  signIn,
}) => {
  const root = await createChannels(['one', 'two', 'three'], SHARED)
  await root.channels.update({ id: 3, models: 'gpt-4o,o3' })
  await signIn({ role: RANK.admin })
  await page.goto('/channel')
  const sent = recordRequests<unknown>(page, (request) =>
    request.method() === 'PUT' ? request.postDataJSON() : undefined,
  )
  for (const name of ['one', 'three']) await checkbox(page, name).check()
  await selectionBar(page).getByRole('button', { name: '批量修改' }).click()
  const form = page.getByRole('dialog', { name: '修改 2 个渠道' })
  await form.getByRole('button', { name: '修改', exact: true }).click()
  await expect(form).toContainText('还没有要修改的内容')
  await form.getByLabel('模型的改动').selectOption('添加以下项')
  await form.getByRole('combobox', { name: '模型', exact: true }).pressSequentially('o3,')
  await expect(form).toContainText('将修改 2 个渠道中的 1 个')
  await form.getByLabel('分组的改动').selectOption('替换为以下项')
  await form.getByRole('combobox', { name: '分组', exact: true }).click()
  await page.getByRole('option', { name: 'svip' }).click()
  await expect(form).toContainText('将修改全部 2 个渠道')
  await page.keyboard.press('Escape')
  await form.getByRole('button', { name: '修改', exact: true }).click()
  await expectToast(page, '已修改 2 个渠道')
  expect(sent).toEqual([
    { id: 1, group: 'svip', models: 'gpt-4o,o3' },
    { id: 3, group: 'svip' },
  ])
  await expect(rowNamed(page, 'one')).toContainText('svip')
  expect(await root.channels.get({ id: 1 })).toMatchObject({ name: 'one', group: 'svip', models: 'gpt-4o,o3' })
})

test('selected channels are tested, disabled and deleted; one that fails is named and stays selected', async ({
  page,
  provider,
  createChannels,
  signIn,
}) => {
  const root = await createChannels(['one', 'two', 'three'], SHARED)
  await createChannels(['no balance'], { ...SHARED, type: 28 })
  await root.channels.update({ id: 2, status: 2 })
  await signIn({ role: RANK.admin })
  await page.goto('/channel')

  await test.step('a failed test is named and shown in its row', async () => {
    provider.refuse('sk-one')
    for (const name of ['one', 'three']) await checkbox(page, name).check()
    await runAction(page, '测试')
    await expectToast(page, '1 个渠道测试成功。1 条失败：「one」')
    await expect(rowNamed(page, 'one')).toContainText('测试失败')
    await expect(rowNamed(page, 'three')).not.toContainText('未测试')
  })

  await test.step('the failed one is still selected, and is disabled', async () => {
    await runAction(page, '停用')
    await expectToast(page, '已停用 1 个渠道')
    await expect(rowNamed(page, 'one')).toContainText('已停用')
  })

  await test.step('disabled channels are deleted', async () => {
    for (const name of ['one', 'two']) await checkbox(page, name).check()
    await runAction(page, '删除')
    await expectToast(page, '已删除 2 个渠道')
    await expect(rowHeadings(page)).toHaveText(['no balance', 'three'])
    expect((await root.channels.list({ p: 0 })).map(({ name }) => name)).toEqual(['no balance', 'three'])
  })
})

test('selected codes are copied, exported, disabled, enabled and deleted', async ({
  page,
  program,
  context,
  signIn,
}) => {
  const root = await program.operator.asRoot()
  const codes = await root.redemptions.create({ name: 'gift', quota: 1000, count: 3 })
  await signIn({ role: RANK.admin })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/redemption')
  await selectAll(page)

  await test.step('codes are copied one per line, and exported', async () => {
    await selectionBar(page).getByRole('button', { name: '复制兑换码' }).click()
    await expect(selectionBar(page).getByText('已复制')).toBeVisible()
    const copied = (await page.evaluate(() => navigator.clipboard.readText())).split('\n')
    expect(copied.toSorted()).toEqual(codes.toSorted())
    const { lines } = await exportFile(page, page.getByRole('button', { name: '导出' }))
    expect(lines.slice(1, -1).map((line) => line.split(',')[3])).toEqual(copied)
  })

  await test.step('codes that cannot be copied are offered for manual copying', async () => {
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('denied')) } })
    })
    await selectionBar(page).getByRole('button', { name: '复制兑换码' }).click()
    const field = selectionBar(page).getByRole('textbox')
    expect((await field.inputValue()).split('\n')).toHaveLength(3)
    await field.press('Escape')
    await expect(selectionBar(page)).toContainText('已选 3 条')
  })

  await test.step('codes are disabled, enabled and deleted', async () => {
    await runAction(page, '停用')
    await expectToast(page, '已停用 3 个兑换码')
    await expect(page.getByRole('row').filter({ hasText: '已停用' })).toHaveCount(3)
    await selectAll(page)
    await runAction(page, '启用')
    await expectToast(page, '已启用 3 个兑换码')
    await selectAll(page)
    await runAction(page, '删除')
    await expectToast(page, '已删除 3 个兑换码')
    await expect(page.getByText('还没有兑换码')).toBeVisible()
    await page.getByRole('button', { name: '导出' }).click()
    await expectToast(page, '没有可以导出的内容')
  })
})

test('selected accounts are banned, unbanned and deleted, but not root and one’s own', async ({
  page,
  program,
  signIn,
}) => {
  for (const username of ['bob', 'carol']) await program.operator.createUser({ username })
  await signIn({ role: RANK.admin })
  await page.goto('/user')
  await selectAll(page)
  await selectionBar(page).getByRole('button', { name: '封禁', exact: true }).click()
  await expect(dialog(page)).toContainText('封禁 2 位用户')
  await expect(dialog(page)).toContainText('所选 4 条中只有 2 条可以执行')
  await dialog(page).getByRole('button', { name: '封禁', exact: true }).click()
  await expectToast(page, '已封禁 2 位用户')
  await expect(rowNamed(page, 'bob')).toContainText('已封禁')
  for (const name of ['bob', 'carol']) await checkbox(page, name).check()
  await runAction(page, '解除封禁')
  await expectToast(page, '已解除对 2 位用户的封禁')
  await checkbox(page, 'carol').check()
  await runAction(page, '删除')
  await expectToast(page, '已删除 1 位用户')
  await expect(rowNamed(page, 'carol')).toBeHidden()
  const { lines } = await exportFile(page, page.getByRole('button', { name: '导出' }))
  expect(lines[0]).toBe('编号,用户名,显示名称,分组,角色,状态,剩余额度,已用额度,调用次数,限额')
  expect(lines.find((line) => line.includes('root'))).toMatch(/,超级管理员,/)
})

test('group and quota of users are edited together after a preview, and a group is restored', async ({
  page,
  program,
  signIn,
}) => {
  const root = await program.operator.asRoot()
  for (const username of ['bob', 'carol']) await program.operator.createUser({ username })
  await signIn({ role: RANK.admin })
  const users = async () => {
    const rows = await root.users.list({ p: 0 })
    return ['bob', 'carol'].map((name) => rows.find(({ username }) => username === name))
  }
  const before = await users()
  const open = async () => {
    await selectAll(page)
    await selectionBar(page).getByRole('button', { name: '批量修改' }).click()
  }
  await page.goto('/user')
  const form = page.getByRole('dialog', { name: '修改 4 位用户' })

  await test.step('accounts that the user may not manage are left out', async () => {
    await open()
    await expect(form.getByRole('combobox', { name: '分组' })).toBeFocused()
    await form.getByRole('combobox', { name: '分组' }).fill('nobody')
    await expect(form.getByText('没有这个分组')).toBeVisible()
    await form.getByRole('combobox', { name: '分组' }).fill('vip')
    await page.keyboard.press('Escape')
    await expect(form).toContainText('将修改 4 位用户中的 2 位')
    const preview = form.getByRole('region', { name: '改动预览' })
    await expect(preview.getByRole('listitem')).toContainText(['default → vip', 'default → vip'])
    await form.getByRole('button', { name: '修改', exact: true }).click()
    await expect(toasts(page)).toContainText('已修改 2 位用户')
    expect((await users()).map((user) => user?.group)).toEqual(['vip', 'vip'])
  })

  await test.step('undo restores the group', async () => {
    await page.getByRole('button', { name: '撤销', exact: true }).click()
    await expectToast(page, '已撤销 2 条改动')
    expect(await users()).toEqual(before)
  })

  await test.step('quota is added, which has no undo', async () => {
    await page.reload()
    await open()
    await form.getByRole('textbox', { name: '增加的额度' }).fill('1')
    await form.getByRole('button', { name: '修改', exact: true }).click()
    await expect(toasts(page)).toContainText('已修改 2 位用户')
    await expect(page.getByRole('button', { name: '撤销', exact: true })).toBeHidden()
    expect((await users()).map((user) => user?.quota)).toEqual(before.map((user) => Number(user?.quota) + 500_000))
  })
})
