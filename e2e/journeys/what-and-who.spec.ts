import { RANK } from '@relaydeck/api-sdk'
import { test } from '../support/channels.ts'
import { countClicks } from '../support/clicks.ts'
import { embeddedOnly } from '../support/embedded.ts'
import { expect } from '../support/fixtures.ts'
import { relayCalls } from '../support/model-provider.ts'

const KEPT = embeddedOnly('sums usage and keeps calls')

test(
  'from the complaint of a customer to the reason of his failed calls in four clicks',
  KEPT,
  async ({ page, program, provider, createChannels, signIn }) => {
    await signIn()
    await createChannels(['broken'], { models: 'o3' })
    provider.refuse('sk-broken')
    await relayCalls(program, 'alice', { token: 'ci', models: ['gpt-4o'] })
    const [token] = (await (await page.request.get('/api/token/?p=0')).json()).data
    await fetch(`${program.url}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer sk-${token.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'o3', messages: [{ role: 'user', content: 'hi' }] }),
    })
    await signIn({ username: 'boss', role: RANK.admin })
    await page.goto('/dashboard')
    const clicks = await countClicks(page)

    await page.getByRole('main').locator('dl').getByRole('link', { name: '1', exact: true }).click()
    await page.getByRole('button', { name: '只看 alice' }).click()
    await page.getByRole('button', { name: /^查看 .* 的明细$/ }).click()
    const details = page.getByRole('dialog', { name: '日志明细' })
    await expect(details).toContainText('The server is overloaded')
    await expect(details.getByRole('link', { name: 'broken' })).toBeVisible()
    expect(clicks()).toBeLessThanOrEqual(4)
  },
)

test('who spent the money last night is found in three clicks', KEPT, async ({ page, program, signIn }) => {
  await signIn()
  await relayCalls(program, 'alice', { token: 'ci', models: ['gpt-4o', 'gpt-3.5-turbo'] })
  await signIn({ username: 'boss', role: RANK.admin })
  await page.goto('/dashboard')
  const clicks = await countClicks(page)
  const costs = page.getByRole('main').locator('.recharts-surface').last()
  await costs.locator('.recharts-bar-rectangle').last().click()
  await page.getByRole('columnheader', { name: '费用' }).getByRole('button').first().click()
  await expect(page).toHaveURL(/sort=-quota/)
  const dearest = page.getByRole('table', { name: '日志' }).getByRole('row').nth(1)
  await expect(dearest).toContainText('alice')
  await expect(dearest).toContainText('gpt-4o')
  expect(clicks()).toBeLessThanOrEqual(3)
})
