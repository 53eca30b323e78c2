import type { Locator } from '@playwright/test'
import { countClicks } from '../support/clicks.ts'
import { embeddedOnly } from '../support/embedded.ts'
import { expect, test } from '../support/fixtures.ts'
import { startHttpServer } from '../support/http-server.ts'

const MODEL = 'claude-sonnet-4-5'

const ANSWER = {
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: MODEL,
  content: [{ type: 'text', text: 'Hello!' }],
  stop_reason: 'end_turn',
  stop_sequence: null,
  usage: { input_tokens: 9, output_tokens: 3 },
}

const LIST = { data: [{ type: 'model', id: MODEL, display_name: 'Claude', created_at: '2025-09-29T00:00:00Z' }] }

/** Starts a stand-in for Anthropic, which lists one model. */
const startAnthropic = () =>
  startHttpServer((request, response) => {
    response.setHeader('content-type', 'application/json')
    if (request.headers['x-api-key'] !== 'sk-ant-first') response.statusCode = 401
    response.end(JSON.stringify(request.url?.startsWith('/v1/models') ? LIST : ANSWER))
  })

const ZH = {
  username: '用户名或邮箱',
  password: '密码',
  newPassword: '新密码',
  setup: '开始使用',
  newChannel: '新建渠道',
  type: '类型',
  key: '密钥',
  baseUrl: 'API 地址',
  fetch: '用此密钥获取模型',
  all: '全部选择',
  create: '创建',
  test: '测试',
  newToken: '新建令牌',
  name: '名称',
}

const EN: typeof ZH = {
  username: 'Username or email',
  password: 'Password',
  newPassword: 'New password',
  setup: 'Getting started',
  newChannel: 'New channel',
  type: 'Type',
  key: 'Key',
  baseUrl: 'Base URL',
  fetch: 'Fetch models with this key',
  all: 'Select all',
  create: 'Create',
  test: 'Test',
  newToken: 'New token',
  name: 'Name',
}

for (const [language, texts] of [
  ['Chinese', ZH],
  ['English', EN],
] as const)
  test(
    `a newcomer with an Anthropic key has the settings of Claude Code after ten clicks and five fields, in ${language}`,
    embeddedOnly('lists the models of a provider'),
    async ({ page }) => {
      const provider = await startAnthropic()
      await page.goto('/login')
      const clicks = await countClicks(page)
      let fields = 0
      const fill = async (field: Locator, text: string) => {
        await field.fill(text)
        fields += 1
      }
      const field = (name: string) => page.getByRole('textbox', { name, exact: true })
      const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
      const follow = (name: string) =>
        page.getByRole('region', { name: texts.setup }).getByRole('link', { name, exact: true }).click()

      await test.step('sign in and change the default password', async () => {
        if (language === 'English') await page.getByRole('button', { name: 'English' }).click()
        await fill(page.getByLabel(texts.username), 'root')
        await fill(page.getByLabel(texts.password, { exact: true }), '123456')
        await page.keyboard.press('Enter')
        await fill(page.getByLabel(texts.newPassword), 'a-better-password')
        await page.keyboard.press('Enter')
      })
      await test.step('a channel with the provider, its key and its models', async () => {
        await follow(texts.newChannel)
        const form = page.getByRole('dialog')
        await form.getByRole('combobox', { name: texts.type }).click()
        await page.keyboard.type('Anthropic')
        await page.keyboard.press('Enter')
        await fill(field(texts.key), 'sk-ant-first')
        // Only the stand-in has another address.
        await form.getByRole('textbox', { name: texts.baseUrl }).fill(provider.url)
        await press(texts.fetch)
        await press(texts.all)
        await press(texts.create)
        await expect(page.getByRole('rowheader', { name: /Claude/ })).toBeVisible()
      })
      await test.step('a test, and a token', async () => {
        await page.getByRole('region', { name: texts.setup }).getByRole('button', { name: texts.test }).click()
        await follow(texts.newToken)
        await fill(field(texts.name), 'laptop')
        await press(texts.create)
      })
      const settings = await test.step('the settings of Claude Code', async () => {
        await page.getByRole('dialog').getByRole('tab', { name: 'Claude Code' }).click()
        const file = page.getByRole('dialog').getByRole('region', { name: '~/.claude/settings.json' })
        const text = (await file.locator('pre, code').first().textContent()) ?? ''
        return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)).env
      })
      const answer = await fetch(`${settings.ANTHROPIC_BASE_URL}/v1/messages`, {
        method: 'POST',
        headers: { authorization: `Bearer ${settings.ANTHROPIC_AUTH_TOKEN}`, 'content-type': 'application/json' },
        body: JSON.stringify({ model: MODEL, max_tokens: 16, messages: [{ role: 'user', content: 'hi' }] }),
      })
      expect(await answer.json()).toMatchObject({ content: [{ type: 'text', text: 'Hello!' }] })
      expect(clicks()).toBeLessThanOrEqual(10)
      expect(fields).toBeLessThanOrEqual(5)
      await provider.close()
    },
  )
