import { RANK } from '@relaydeck/api-sdk'
import { channelId, lineNames, test } from '../support/channels.ts'
import { expect } from '../support/fixtures.ts'
import {
  expectAccessible,
  expectNoHorizontalScroll,
  expectToast,
  rowHeadings,
  showTenRows,
  toasts,
} from '../support/page.ts'
import { dialog, selectionBar } from '../support/selection.ts'

/** Counts the clicks of a person on a page. */
function countClicks() {
  let clicks = 0
  return {
    click: async (target: { click: () => Promise<void> }) => {
      clicks++
      await target.click()
    },
    count: () => clicks,
  }
}

test('slow and failing channels are disabled in at most five clicks', {
  tag: ['@not-new-api', '@not-one-hub'],
  annotation: [
    { type: 'New API', description: 'It does not store the time of a failed test.' },
    { type: 'One Hub', description: 'It does not store the time of a failed test.' },
  ],
}, async ({ page, provider, createChannels, signIn }) => {
  const names = lineNames(14)
  const root = await createChannels(names)
  provider.refuse('sk-line-03')
  provider.refuse('sk-line-12')
  for (const name of ['line-03', 'line-12'])
    await root.channels.test({ id: await channelId(root, name) }).catch(() => {})
  await signIn({ role: RANK.admin })
  await page.goto('/channel')
  const { click, count } = countClicks()
  await click(page.getByRole('button', { name: '筛选', exact: true }))
  await click(page.getByRole('button', { name: '缓慢或失败' }))
  await expect(rowHeadings(page)).toHaveText(['line-12', 'line-03'])
  await expect(page).toHaveURL('/channel?result=bad')
  await click(page.getByRole('button', { name: '选择全部 2 条' }))
  await click(selectionBar(page).getByRole('button', { name: '停用' }))
  await click(dialog(page).getByRole('button', { name: '停用' }))
  await expectToast(page, '已停用 2 个渠道')
  process.stdout.write(`Slow and failing channels disabled: ${count()} clicks\n`)
  expect(count()).toBeLessThanOrEqual(5)
  const stored = await root.channels.search({ keyword: '' })
  // One API sorts no search.
  expect(stored.flatMap(({ status, name }) => (status === 1 ? [] : [name])).sort()).toEqual(['line-03', 'line-12'])
})

test('filters and order are in the address, work on all pages, and are cleared one by one or all', async ({
  page,
  createChannels,
  signIn,
}) => {
  const root = await createChannels(lineNames(12))
  await createChannels(['special'], { group: 'vip', models: 'gpt-4o', type: 28 })
  await root.channels.update({ id: await channelId(root, 'line-02'), status: 2 })
  await signIn({ role: RANK.admin })
  await showTenRows(page)
  await page.goto('/channel?status=disabled&sort=zzz&time=x')
  await expect(rowHeadings(page)).toHaveText(['line-02'])

  await test.step('a condition is removed, another is set', async () => {
    await page.getByRole('button', { name: '移除条件「已停用」' }).click()
    await expect(rowHeadings(page)).toHaveCount(10)
    await page.getByRole('button', { name: '筛选' }).click()
    await page.getByRole('combobox', { name: '分组' }).fill('vip')
    await expect(rowHeadings(page)).toHaveText(['special'])
    await expect(page).toHaveURL('/channel?group=vip')
    await expect(page.getByRole('button', { name: '筛选 (1)' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('nothing found says why, and offers to clear the conditions', async () => {
    await page.getByRole('textbox', { name: '查找渠道' }).fill('line')
    await expect(page.getByText('当前条件：查找：line；分组：vip')).toBeVisible()
    await page.getByRole('button', { name: '清除筛选' }).click()
    await expect(page).toHaveURL('/channel')
    await expect(rowHeadings(page)).toHaveCount(10)
  })

  await test.step('a heading sorts all pages', async () => {
    await page.getByRole('button', { name: '名称' }).click()
    await expect(page).toHaveURL('/channel?sort=name')
    await expect(rowHeadings(page).first()).toHaveText('line-01')
    await expect(page.getByText('共 13 条', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: '名称' }).click()
    await expect(rowHeadings(page).first()).toHaveText('special')
  })

  await test.step('on a phone the fields are behind one button', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoHorizontalScroll(page)
  })
})

test('a view is saved under a name, shared as a link, and deleted', async ({ page, createChannels, signIn }) => {
  const root = await createChannels(['one', 'two'])
  await root.channels.update({ id: await channelId(root, 'one'), status: 2 })
  await signIn({ role: RANK.admin })
  await page.goto('/channel?status=disabled')
  await page.getByRole('button', { name: '视图' }).click()
  await page.getByRole('menuitem', { name: '保存和管理视图' }).click()
  await dialog(page).getByRole('button', { name: '保存' }).click()
  await expect(dialog(page).getByText('请输入视图名称')).toBeVisible()
  await dialog(page).getByRole('textbox', { name: '视图名称' }).fill('停用的')
  await dialog(page).getByRole('button', { name: '保存' }).click()
  await expect(dialog(page).getByRole('button', { name: '复制视图「停用的」的链接' })).toBeVisible()
  await page.goto('/channel')
  await expect(rowHeadings(page)).toHaveCount(2)
  await page.getByRole('button', { name: '视图' }).click()
  await page.getByRole('menuitem', { name: '停用的' }).click()
  await expect(page).toHaveURL('/channel?status=disabled')
  await expect(rowHeadings(page)).toHaveText(['one'])
  await page.getByRole('button', { name: '视图' }).click()
  await page.getByRole('menuitem', { name: '保存和管理视图' }).click()
  await dialog(page).getByRole('button', { name: '删除视图「停用的」' }).click()
  await expect(dialog(page).getByText('还没有保存的视图')).toBeVisible()
})

test('all rows of a list are selected, also those of pages that were not opened', async ({
  page,
  createChannels,
  signIn,
}) => {
  await createChannels(lineNames(23))
  await signIn({ role: RANK.admin })
  await page.goto('/channel')
  await page.getByRole('checkbox', { name: '选择「line-23」' }).check()
  await selectionBar(page).getByRole('button', { name: '选择全部' }).click()
  await expect(selectionBar(page)).toContainText('已选 23 条')
})

test('a key is replaced on 20 channels in at most six clicks', async ({ page, createChannels, signIn }) => {
  const root = await createChannels(lineNames(20))
  await createChannels(['other'])
  await signIn({ role: RANK.admin })
  await page.goto('/channel')
  const { click, count } = countClicks()
  const keys: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') keys.push(request.postDataJSON().key)
  })
  await click(page.getByRole('textbox', { name: '查找渠道' }))
  await page.keyboard.type('line-')
  // Each further letter is another search, which ends the selection.
  await expect(page).toHaveURL(/keyword=line-$/)
  await click(page.getByRole('button', { name: '选择全部 20 条' }))
  await click(selectionBar(page).getByRole('button', { name: '批量修改' }))
  await click(dialog(page).getByLabel('新密钥'))
  await page.keyboard.type('sk-rotated-1234')
  await expect(dialog(page).getByText('将修改全部 20 个渠道')).toBeVisible()
  await expect(dialog(page).getByRole('region', { name: '改动预览' })).toContainText('→ …1234')
  await expect(dialog(page)).not.toContainText('sk-rotated')
  await click(dialog(page).getByRole('button', { name: '修改', exact: true }))
  await expectToast(page, '已修改 20 个渠道')
  process.stdout.write(`Key replaced on 20 channels: ${count()} clicks\n`)
  expect(count()).toBeLessThanOrEqual(6)
  expect(keys).toEqual(Array.from({ length: 20 }, () => 'sk-rotated-1234'))
  expect((await root.channels.search({ keyword: '' })).map(({ status }) => status)).not.toContain(2)
})

test('a channel that was edited meanwhile is refused, stays selected and is shown as it is now', async ({
  page,
  createChannels,
  signIn,
}) => {
  const root = await createChannels(['one', 'two'])
  await signIn({ role: RANK.admin })
  await page.goto('/channel')
  await page.getByRole('checkbox', { name: '选择本页全部' }).check()
  await selectionBar(page).getByRole('button', { name: '批量修改' }).click()
  await dialog(page).getByLabel('优先级').fill('x')
  await expect(dialog(page).getByText('格式错误')).toBeVisible()
  await dialog(page).getByLabel('优先级').fill('7')
  await root.channels.update({ id: await channelId(root, 'one'), weight: 3 })
  await dialog(page).getByRole('button', { name: '修改', exact: true }).click()
  await expect(toasts(page)).toContainText(
    '已修改 1 个渠道。1 条失败：「one」（原因：在此期间已被修改，请核对后重试）。',
  )
  await expect(selectionBar(page)).toContainText('已选 1 条')
  await expect(page.getByLabel('渠道「one」的权重')).toHaveValue('3')
  expect(await root.channels.get({ id: await channelId(root, 'one') })).toMatchObject({ priority: 0, weight: 3 })
  expect(await root.channels.get({ id: await channelId(root, 'two') })).toMatchObject({ priority: 7 })
})

test('what failed is retried, and an edit is undone, from its message', async ({ page, createChannels, signIn }) => {
  const root = await createChannels(['one', 'two'])
  await signIn({ role: RANK.admin })
  await page.goto('/channel')
  await page.getByRole('checkbox', { name: '选择本页全部' }).check()
  await selectionBar(page).getByRole('button', { name: '批量修改' }).click()
  await dialog(page).getByLabel('优先级').fill('7')
  await root.channels.update({ id: await channelId(root, 'one'), weight: 3 })
  await dialog(page).getByRole('button', { name: '修改', exact: true }).click()
  await toasts(page).getByRole('button', { name: '重试失败的 1 条' }).click()
  const done = toasts(page).filter({ hasText: '撤销' })
  await expect(done).toBeVisible()
  expect(await root.channels.get({ id: await channelId(root, 'one') })).toMatchObject({ priority: 7, weight: 3 })
  await done.getByRole('button', { name: '撤销' }).click()
  await expect(toasts(page).filter({ hasText: '已撤销 1 条改动' })).toBeVisible()
  expect(await root.channels.get({ id: await channelId(root, 'one') })).toMatchObject({ priority: 0, weight: 3 })
})
