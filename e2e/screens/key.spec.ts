import type { Page } from '@playwright/test'
import { test } from '../support/channels.ts'
import { embeddedOnly } from '../support/embedded.ts'
import { expect } from '../support/fixtures.ts'
import { createKey } from '../support/operator.ts'
import { expectAccessible, expectNoHorizontalScroll } from '../support/page.ts'

const KEYS = embeddedOnly('answers with the account of a key')
const WRONG = 'A'.repeat(48)
const QUOTA = 5_000_000

/** Returns everything that the browser has kept for the page, with its addresses. */
const kept = (page: Page): Promise<string> =>
  page.evaluate(() =>
    JSON.stringify([location.href, history.state, { ...localStorage }, { ...sessionStorage }, document.cookie]),
  )

const ask = async (page: Page, key: string) => {
  await page.getByRole('textbox', { name: '密钥' }).fill(key)
  await page.keyboard.press('Enter')
}

test(
  'a guest sees the usage of a right key and learns nothing from a wrong one, and the key is kept nowhere',
  KEYS,
  async ({ page, program, createChannels }) => {
    await createChannels(['east'])
    const owner = await program.operator.createUser()
    await program.operator.setQuota(owner.username, QUOTA)
    const draft = { name: 'mine', remain_quota: QUOTA, limits: [{ kind: 'requests', per: 'day', amount: 9 }] } as const
    const key = `sk-${await createKey(program.url, owner, { ...draft, limits: [...draft.limits] })}`
    const answer = await fetch(`${program.url}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'gpt-3.5-turbo', messages: [{ role: 'user', content: 'hi' }] }),
    })
    expect(answer.status).toBe(200)
    await answer.text()
    const addresses: string[] = []
    page.on('request', (request) => addresses.push(request.url()))
    await page.setViewportSize({ width: 360, height: 800 })

    await test.step('the page is one link from the sign-in page', async () => {
      await page.goto('/login')
      await page.getByRole('link', { name: '用密钥查用量' }).click()
      await expect(page.getByRole('heading', { name: '用密钥查用量' })).toBeVisible()
    })

    await test.step('a wrong key is refused at the field', async () => {
      await ask(page, WRONG)
      const field = page.getByRole('textbox', { name: '密钥' })
      await expect(field).toHaveAccessibleDescription('密钥不存在，或不能在此使用')
      await expect(field).toBeFocused()
      await expect(page.getByText('剩余额度', { exact: true })).toHaveCount(0)
    })

    await test.step('a right key shows the figures of the call', async () => {
      await ask(page, key)
      await expect(page.getByRole('heading', { name: '密钥「mine」' })).toBeVisible()
      await expect(page.getByRole('region', { name: '此密钥的限额' })).toContainText(/已用 1 \/ 9 次调用.*\d\d:00 重置/)
      await expect(page.getByRole('table', { name: '近 30 天的模型' })).toContainText('gpt-3.5-turbo')
      await expect(page.getByRole('region', { name: '最近一次调用' })).toContainText('gpt-3.5-turbo')
      const commands = page.getByRole('region', { name: '在终端与状态栏里查看' })
      await expect(commands).toContainText(`curl ${program.url}/api/usage/key`)
      await expect(commands).toContainText('-H "Authorization: Bearer $RELAYDECK_KEY"')
      await expect(commands).not.toContainText(key)
      await expectAccessible(page)
      await expectNoHorizontalScroll(page)
    })

    await test.step('the key is in no address and in no storage, and gone after leaving', async () => {
      const secrets = [key, key.slice('sk-'.length), WRONG]
      const stored = await kept(page)
      for (const secret of secrets) {
        expect(stored).not.toContain(secret)
        expect(addresses.join('\n')).not.toContain(secret)
      }
      await page.getByRole('link', { name: '首页' }).click()
      await expect(page.getByRole('heading', { name: '欢迎使用 Relaydeck' })).toBeVisible()
      await page.goBack()
      await expect(page.getByRole('textbox', { name: '密钥' })).toHaveValue('')
      await expect(page.getByText('剩余额度', { exact: true })).toHaveCount(0)
      expect(await kept(page)).not.toContain(key)
    })
  },
)
