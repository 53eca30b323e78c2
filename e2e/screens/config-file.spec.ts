import { RANK } from '@relaydeck/api-sdk'
import { test } from '../support/channels.ts'
import { expect } from '../support/fixtures.ts'
import { expectToast, recordRequests } from '../support/page.ts'

test('a configuration file is compared and applied in the settings', async ({ page, createChannels, signIn }) => {
  const root = await createChannels(['main'], { priority: 0 })
  await signIn({ role: RANK.root })
  await page.goto('/setting?tab=other')
  const changes = recordRequests(page, (request) => (request.method() === 'GET' ? undefined : request.url()))
  const open = (text: string) =>
    page
      .getByLabel('比较配置文件')
      .and(page.locator('input[type=file]'))
      .setInputFiles({ name: 'config.yaml', mimeType: 'application/yaml', buffer: Buffer.from(text) })
  const drawer = page.getByRole('dialog', { name: '变更计划' })
  await expect(page.getByRole('heading', { name: '配置文件' })).toBeVisible()

  await test.step('a file that does not fit', async () => {
    await open('options:\n  RetryTimes: many\nchanels: {}\n')
    await expect(drawer.getByRole('alert')).toHaveText('不能使用此文件')
    await expect(drawer).toContainText('chanels')
    await drawer.getByRole('button', { name: '关闭' }).click()
    await open('options:\n  RetryTimes: many\n')
    await expect(drawer).toContainText('RetryTimes')
    await drawer.getByRole('button', { name: '关闭' }).click()
  })
  await test.step('the plan', async () => {
    const channel = `type: openai, key: '${'$'}{SPARE_KEY}', models: [gpt-4o], base_url: https://spare.example.com`
    await open(`options:\n  RetryTimes: 3\nchannels:\n  main: { priority: 10 }\n  spare: { ${channel} }\n`)
    await drawer.getByLabel('SPARE_KEY').fill('sk-secret-spare')
    await drawer.getByRole('button', { name: '比较' }).click()
    await expect(drawer).toContainText('新增 1 项，修改 2 项，删除 0 项')
    await expect(drawer.getByRole('listitem').filter({ hasText: '渠道「main」' })).toContainText('0 → 10')
    await expect(drawer).not.toContainText('sk-secret')
    expect(changes).toEqual([])
  })
  await test.step('applied', async () => {
    await drawer.getByRole('button', { name: '应用 3 项变更' }).click()
    await expectToast(page, '已应用 3 项变更')
    await expect(drawer).toHaveCount(0)
    const rows = await root.channels.search({ keyword: '' })
    expect(rows.map(({ name, priority }) => [name, priority]).toSorted()).toEqual([
      ['main', 10],
      ['spare', 0],
    ])
    expect((await root.options.list()).find(({ key }) => key === 'RetryTimes')?.value).toBe('3')
  })
})
