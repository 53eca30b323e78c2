import { RANK } from '@relaydeck/api-sdk'
import { accountWith } from '../support/accounts.ts'
import { test } from '../support/channels.ts'
import { embeddedOnly } from '../support/embedded.ts'
import { expect } from '../support/fixtures.ts'
import { createKey } from '../support/operator.ts'
import { expectToast } from '../support/page.ts'
import { recordOptionSaves, saveChanges } from '../support/settings.ts'

const MODEL = 'gpt-3.5-turbo'

test(
  'an alias and a fallback of a model, set in the settings, hold for calls',
  embeddedOnly('aliases and fallbacks of models'),
  async ({ page, program, createChannels, signIn }) => {
    await createChannels(['east'])
    const alice = accountWith()
    await program.operator.createUser()
    await program.operator.setQuota(alice.username, 5_000_000)
    const key = await createKey(program.url, alice, { name: 'ci', unlimited_quota: true })
    const statusOf = async (model: string) => {
      const response = await fetch(`${program.url}/v1/chat/completions`, {
        method: 'POST',
        headers: { authorization: `Bearer sk-${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ model, messages: [{ role: 'user', content: 'hi' }] }),
      })
      await response.text()
      return response.status
    }
    expect([await statusOf('small'), await statusOf('large')]).not.toContain(200)

    await signIn({ username: 'chief', role: RANK.root })
    const saved = recordOptionSaves(page)
    await page.goto('/setting?tab=operating')
    const aliases = page.getByRole('region', { name: '模型别名 · 所有分组' })
    await aliases.getByRole('button', { name: '添加别名' }).click()
    await page.keyboard.type('small')
    await saveChanges(page)
    const model = aliases.getByRole('combobox', { name: '模型' })
    await expect(model).toBeFocused()
    await expect(model).toHaveAccessibleDescription('请填写模型')
    await model.fill(MODEL)
    await page.keyboard.press('Escape')

    const fallbacks = page.getByRole('region', { name: '备用模型', exact: true })
    await fallbacks.getByRole('combobox', { name: '分组名' }).fill('default')
    await page.keyboard.press('Enter')
    const group = fallbacks.getByRole('region', { name: '备用模型 · default' })
    await expect(group.getByRole('button', { name: '添加模型' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.type('large')
    await group.getByRole('combobox', { name: '备用模型' }).fill(MODEL)
    await page.keyboard.press('Enter')
    await saveChanges(page)
    await expectToast(page, '已保存 2 项设置')
    expect(saved.map(({ key, value }) => [key, JSON.parse(value)])).toEqual([
      ['ModelAliases', { small: MODEL }],
      ['ModelFallbacks', { default: { large: [MODEL] } }],
    ])
    expect([await statusOf('small'), await statusOf('large')]).toEqual([200, 200])
  },
)
