import { ROOT } from '../support/accounts.ts'
import { embeddedOnly } from '../support/embedded.ts'
import { expect, test } from '../support/fixtures.ts'
import { startModelProvider } from '../support/model-provider.ts'
import { signInAs } from '../support/page.ts'
import { createToken } from '../support/tokens.ts'

const PREVIEWS = embeddedOnly('previews calls')

test(
  'what would become of a call is told to the owner of a token, and to administrators with the channels',
  PREVIEWS,
  async ({ page, program, signIn }) => {
    const { url, operator } = program
    const provider = await startModelProvider()
    const root = await operator.asRoot()
    await signIn()
    await operator.setQuota('alice', 5_000_000)
    await operator.setOptions([['ModelFallbacks', '{"gpt-5":["gpt-3.5-turbo"]}']])
    const channel = { type: 1, group: 'default', base_url: provider.url, models: 'gpt-3.5-turbo', key: 'good-key' }
    await root.channels.create({ ...channel, name: 'working' })
    const limits = [{ kind: 'requests', per: 'day', amount: 1 } as const]
    const token = await createToken(page.request, { name: 'ci', remain_quota: 1_000_000, limits })

    await test.step('its owner gives a model another name', async () => {
      await page.goto(`/token/${token.id}?tab=settings`)
      const aliases = page.getByRole('group', { name: '模型别名' })
      await aliases.getByRole('button', { name: '添加' }).click()
      await aliases.getByRole('textbox', { name: '请求的模型 1' }).fill('opus')
      await aliases.getByRole('textbox', { name: '实际调用的模型 1' }).fill('gpt-5')
      await page.getByRole('button', { name: '保存' }).click()
      await expect(page.getByText('已保存令牌「ci」')).toBeVisible()
    })

    const drawer = page.getByRole('dialog', { name: '模拟调用' })
    const preview = async (model: string) => {
      await drawer.getByRole('combobox', { name: '模型' }).fill(model)
      await page.keyboard.press('Escape')
      await drawer.getByRole('button', { name: '模拟' }).click()
    }

    await test.step('the preview names the model that would answer, and nothing is sent', async () => {
      await page.goto(`/token/${token.id}`)
      await page.getByRole('button', { name: '模拟调用' }).click()
      await preview('opus')
      await expect(drawer).toContainText('由 gpt-3.5-turbo 作答')
      await expect(drawer).toContainText('opus 是 gpt-5 的别名')
      await expect(drawer).toContainText('每天最多 1 次调用')
      await expect(drawer.getByRole('table')).toHaveCount(0)
      expect(provider.requests).toEqual([])
    })

    await test.step('the call does so, and the next one is refused, now and not tomorrow', async () => {
      const response = await fetch(`${url}/v1/chat/completions`, {
        method: 'POST',
        headers: { authorization: `Bearer sk-${token.key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ model: 'opus', messages: [{ role: 'user', content: 'hi' }] }),
      })
      expect(response.status).toBe(200)
      await preview('opus')
      await expect(drawer).toContainText('会被拒绝')
      await drawer.getByText('以后').click()
      const later = new Date(Date.now() + 2 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
      await drawer.getByRole('textbox', { name: '时间' }).fill(`${later} 12:00:00`)
      await preview('opus')
      await expect(drawer).toContainText('由 gpt-3.5-turbo 作答')
    })

    await test.step('an administrator sees the channels from the row of the log', async () => {
      await page.context().clearCookies()
      await signInAs(page, ROOT)
      await page.goto('/log?type=2')
      await page.getByRole('button', { name: /^查看 .* 的明细$/ }).click()
      await page.getByRole('button', { name: '模拟调用' }).click()
      await expect(drawer.getByRole('row', { name: /^working/ })).toBeVisible()
      await expect(drawer).toContainText('会被拒绝')
    })
  },
)
