import { ROOT } from '../support/accounts.ts'
import { embeddedOnly } from '../support/embedded.ts'
import { expect, test } from '../support/fixtures.ts'
import { startModelProvider } from '../support/model-provider.ts'
import { signInAs } from '../support/page.ts'
import { createToken } from '../support/tokens.ts'

const RECORDED = embeddedOnly('keeps how calls were processed')

test(
  'why a call was slow or failed is told, with each channel and part of the price',
  RECORDED,
  async ({ page, program, signIn }) => {
    const { url, operator } = program
    const provider = await startModelProvider()
    const root = await operator.asRoot()
    await signIn()
    await operator.setQuota('alice', 5_000_000)
    await operator.setOptions([['RetryTimes', '1']])
    const channel = { type: 1, group: 'default', base_url: provider.url, models: 'gpt-3.5-turbo' }
    await root.channels.create({ ...channel, name: 'broken', key: 'bad-key', priority: 10 })
    provider.refuse('bad-key')
    const token = await createToken(page.request, { name: 'ci', remain_quota: 1_000_000 })
    const call = async () => {
      const response = await fetch(`${url}/v1/chat/completions`, {
        method: 'POST',
        headers: { authorization: `Bearer sk-${token.key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ model: 'gpt-3.5-turbo', messages: [{ role: 'user', content: 'hi' }] }),
      })
      return response.headers.get('x-oneapi-request-id') ?? ''
    }
    const failed = await call()
    await root.channels.create({ ...channel, name: 'working', key: 'good-key', priority: 0 })
    await call()
    await page.context().clearCookies()
    await signInAs(page, ROOT)

    await test.step('a call of the log', async () => {
      await page.goto('/log?type=2')
      await page.getByRole('button', { name: /^查看 .* 的明细$/ }).click()
      const drawer = page.getByRole('dialog')
      const attempts = drawer.getByRole('listitem')
      await expect(attempts).toHaveCount(2)
      await expect(attempts.first()).toContainText('broken')
      await expect(attempts.first()).toContainText('失败（HTTP 503）')
      await expect(attempts.first()).toContainText('The server is overloaded')
      await expect(attempts.last()).toContainText('working')
      await expect(drawer.getByRole('row', { name: /^输出/ })).toContainText('$1.5000')
      await expect(drawer.getByRole('row', { name: /^合计/ })).toContainText('$0.000126')
    })

    await test.step('a failed call, by its link', async () => {
      await page.goto(`/log?call=${failed}`)
      const drawer = page.getByRole('dialog', { name: '调用的处理过程' })
      await expect(drawer).toContainText('失败（HTTP 503）')
      await expect(drawer.getByRole('listitem')).toHaveCount(1)
      await page.keyboard.press('Escape')
      await expect(drawer).toBeHidden()
      await expect(page).not.toHaveURL(/call=/)
    })
    await provider.close()
  },
)

test('a link to a call of another user tells nothing about it', RECORDED, async ({ page, signIn }) => {
  await signIn()
  await page.goto('/log?call=2026112310000000000000000000001')
  await expect(page.getByRole('dialog')).toContainText('没有该调用的处理记录')
})
