import type { APIRequestContext } from '@playwright/test'
import { RANK, type Token } from '@relaydeck/api-sdk'
import { accountWith } from '../support/accounts.ts'
import { test } from '../support/channels.ts'
import { embeddedOnly } from '../support/embedded.ts'
import { expect } from '../support/fixtures.ts'
import { answerAsOneApi } from '../support/one-api.ts'
import { createKey } from '../support/operator.ts'
import { expectToast, rowNamed } from '../support/page.ts'
import { recordOptionSaves, saveChanges } from '../support/settings.ts'
import { closeNewKey, recordTokenSaves } from '../support/tokens.ts'

const LIMITS = embeddedOnly('limits calls')

/** Makes a call with a key, and returns the status of its answer. */
async function call(url: string, key: string): Promise<number> {
  const response = await fetch(`${url}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer sk-${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'gpt-3.5-turbo', messages: [{ role: 'user', content: 'hi' }] }),
  })
  await response.text()
  return response.status
}

const firstToken = async (request: APIRequestContext): Promise<Token> =>
  (await (await request.get('/api/token/?p=0')).json()).data[0]

test(
  'a limit set in the form of a token refuses the call after it, and the list and the page say so',
  LIMITS,
  async ({ page, program, createChannels, signIn }) => {
    await createChannels(['east'])
    await signIn()
    await program.operator.setQuota('alice', 5_000_000)
    const saves = recordTokenSaves(page)
    const { id, key } = await firstToken(page.request)

    await test.step('it is typed as a sentence', async () => {
      await page.goto(`/token/edit/${id}`)
      const limits = page.getByRole('group', { name: '限额', exact: true })
      await expect(limits).toContainText('没有限额')
      await limits.getByRole('button', { name: '添加限额' }).click()
      const row = limits.getByRole('group', { name: '第 1 条限额' })
      await expect(row.getByRole('textbox', { name: '数量' })).toBeFocused()
      // A minute may end between the calls.
      await row.getByRole('combobox', { name: '周期' }).selectOption('每天')
      await page.getByRole('button', { name: '保存' }).click()
      await expect(row.getByRole('alert')).toHaveText('请填写数量，应为不小于 0 的整数')
      await expect(row.getByRole('textbox', { name: '数量' })).toBeFocused()
      await page.keyboard.type('2')
      await page.getByRole('button', { name: '保存' }).click()
      await expectToast(page, '已保存令牌「default」')
      expect(saves.at(-1)).toMatchObject({ limits: [{ kind: 'requests', per: 'day', amount: 2 }] })
    })

    await test.step('the third call is refused', async () => {
      const statuses: number[] = []
      for (const _ of [1, 2, 3]) statuses.push(await call(program.url, key))
      expect(statuses).toEqual([200, 200, 429])
    })

    await test.step('the list and the page show that the limit is reached', async () => {
      await page.goto('/token')
      await expect(rowNamed(page, 'default')).toContainText('已达每天 2 次调用')
      await page.goto(`/token/${id}`)
      const section = page.getByRole('region', { name: '限额' })
      await expect(section).toContainText('每天最多 2 次调用')
      await expect(section).toContainText('已达限额')
      await expect(section).toContainText('已用 2 / 2 次调用')
      await expect(section).toContainText(/\d\d:00 重置/)
    })

    await test.step('an unchanged limit is not sent, and a removed one is', async () => {
      await page.goto(`/token/edit/${id}`)
      await page.getByRole('textbox', { name: '名称' }).fill('renamed')
      await page.getByRole('button', { name: '保存' }).click()
      await expectToast(page, '已保存令牌「renamed」')
      expect(saves.at(-1)).not.toHaveProperty('limits')
      await page.goto(`/token/edit/${id}`)
      await page.getByRole('button', { name: '移除第 1 条限额' }).click()
      await expect(page.getByRole('button', { name: '添加限额' })).toBeFocused()
      await page.getByRole('button', { name: '保存' }).click()
      await expectToast(page, '已保存令牌「renamed」')
      expect(saves.at(-1)).toMatchObject({ limits: [] })
      expect(await call(program.url, key)).toBe(200)
    })
  },
)

test('the limit of a user is raised once', LIMITS, async ({ page, program, signIn }) => {
  await program.operator.createUser()
  await signIn({ username: 'chief', role: RANK.root })
  const root = await program.operator.asRoot()
  const [alice] = (await root.users.search({ keyword: 'alice' })).map(({ id }) => id)
  await page.goto(`/user/edit/${alice}`)
  await page.getByRole('button', { name: '添加：每天最多 $10' }).click()
  const row = page.getByRole('group', { name: '第 1 条限额' })
  await expect(row.getByRole('textbox', { name: '数量' })).toHaveValue('$10')
  await row.getByRole('combobox', { name: '周期' }).selectOption('每周')
  await row.getByRole('button', { name: '临时提高' }).click()
  await expect(row.getByRole('textbox', { name: '提高的数量' })).toBeFocused()
  await page.keyboard.type('20')
  await row.getByRole('textbox', { name: '提高到何时为止' }).fill('2099-11-30 23:59:59')
  await page.getByRole('button', { name: '保存' }).click()
  await expectToast(page, '已保存用户「alice」')
  await page.goto(`/user/${alice}`)
  const section = page.getByRole('region', { name: '限额' })
  await expect(section).toContainText('每周最多 $10，另加 $20，至 2099 年 11 月 30 日')
  await expect(section).toContainText('已用 $0.00 / $30')
})

test(
  'limits of a group, set in the settings, hold for a user of the group',
  LIMITS,
  async ({ page, program, createChannels, signIn }) => {
    await createChannels(['east'])
    const alice = accountWith()
    await program.operator.createUser()
    await program.operator.setQuota(alice.username, 5_000_000)
    const key = await createKey(program.url, alice, { name: 'ci', unlimited_quota: true })
    await signIn({ username: 'chief', role: RANK.root })
    const saved = recordOptionSaves(page)
    await page.goto('/setting?tab=operating')

    const limits = page.getByRole('region', { name: '分组限额', exact: true })
    await limits.getByRole('combobox', { name: '分组名' }).fill('default')
    await limits.getByRole('button', { name: '添加分组' }).click()
    const group = page.getByRole('region', { name: '分组限额 · default' })
    await expect(group.getByRole('button', { name: '添加限额' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.type('1')
    await group.getByRole('combobox', { name: '周期' }).selectOption('每天')
    await group.getByRole('combobox', { name: '分组「default」中的模型' }).fill('gpt-5')
    await page.keyboard.press('Enter')
    await group.getByRole('region', { name: 'gpt-5' }).getByRole('button', { name: '添加限额' }).click()
    await saveChanges(page)
    await expect(group.getByRole('region', { name: 'gpt-5' }).getByRole('alert')).toBeVisible()
    await page.keyboard.type('5')
    await saveChanges(page)
    await expectToast(page, '已保存 1 项设置')
    expect(JSON.parse(saved.at(-1)?.value ?? '')).toEqual({
      default: [{ kind: 'requests', per: 'day', amount: 1 }],
      'default:gpt-5': [{ kind: 'requests', per: 'minute', amount: 5 }],
    })
    expect([await call(program.url, key), await call(program.url, key)]).toEqual([200, 429])
  },
)

test('in front of a server without limits nothing of them is shown or sent', async ({ page, signIn }) => {
  await signIn({ username: 'chief', role: RANK.root })
  await answerAsOneApi(page)
  await page.route('**/api/option/', async (route) => {
    const response = await route.fetch()
    const { data, ...envelope } = await response.json()
    const own = ['GroupLimits', 'TimeZone', 'ModelAliases', 'ModelFallbacks']
    const known = data.filter(({ key }: { key: string }) => !own.includes(key))
    await route.fulfill({ json: { ...envelope, data: known } })
  })
  const saves = recordTokenSaves(page)
  await page.goto('/token/add')
  await page.getByRole('textbox', { name: '名称' }).fill('plain')
  await expect(page.getByText('限额', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: '创建' }).click()
  await closeNewKey(page)
  await expect(rowNamed(page, 'plain')).toBeVisible()
  expect(saves).toHaveLength(1)
  expect(saves[0]).not.toHaveProperty('limits')
  for (const address of ['/user/add', '/channel/add', '/setting?tab=operating']) {
    await page.goto(address)
    await page.waitForLoadState('networkidle')
    await expect(page.getByText(/限额/)).toHaveCount(0)
  }
})
