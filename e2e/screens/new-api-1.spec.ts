/** Sign-ins to New API 1.0, before a stand-in that behaves like the server. */
import { getRequestListener } from '@hono/node-server'
import type { Page } from '@playwright/test'
import { createNewApi1, type NewApi1 } from '@relaydeck/recordings/new-api-1-server'
import { test as base, expect } from '../support/fixtures.ts'
import { startHttpServer } from '../support/http-server.ts'
import { submitSignIn, toasts } from '../support/page.ts'
import { startProgram } from '../support/program.ts'
import { mockTurnstile } from '../support/stand-ins.ts'

interface Front {
  readonly url: string
  readonly server: NewApi1
}

const test = base.extend<{ front: Front; withTurnstile: boolean }>({
  withTurnstile: [false, { option: true }],
  front: async ({ withTurnstile }, use) => {
    const server = createNewApi1({ withTurnstile })
    const listener = getRequestListener((request) => server.answer(request))
    // An answer that is lost ends the connection.
    const http = await startHttpServer((incoming, outgoing) => {
      listener(incoming, outgoing).catch(() => outgoing.destroy())
    })
    const program = await startProgram(['--gateway', http.url])
    await use({ url: program.url, server })
    await program.stop()
    await http.close()
  },
})

async function signIn(page: Page, { url }: Front, username = 'alice') {
  await page.goto(`${url}/login`)
  await submitSignIn(page, username, '12345678')
  await expect(page.getByRole('heading', { name: '令牌', exact: true })).toBeVisible()
}

const account = (page: Page, name: string) => page.getByRole('button', { name: `账户：${name}` })
const count = ({ server }: Front, call: string) => server.asked.filter((each) => each === call).length
const REFRESH = 'POST /api/user/auth/refresh'

/** Opens the form for a token, and fills it in. */
async function fillToken(page: Page, front: Front, name: string) {
  await page.goto(`${front.url}/token/add`)
  await page.getByRole('textbox', { name: '名称' }).fill(name)
}

const save = (page: Page) => page.getByRole('button', { name: '创建' }).click()

test('a reload goes on with one refresh, another tab too, and nothing secret is stored', async ({ page, front }) => {
  await signIn(page, front)
  await page.reload()
  await expect(account(page, 'alice')).toBeVisible()
  await expect(page.getByRole('heading', { name: '令牌', exact: true })).toBeVisible()
  expect(count(front, REFRESH)).toBe(1)
  const other = await page.context().newPage()
  await other.goto(`${front.url}/setting`)
  await expect(other.getByRole('list', { name: '登录会话' }).getByRole('listitem')).toHaveCount(1)
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(stored).not.toMatch(/eyJ|new_api_refresh/)
})

test('a token that ends is replaced while a form is saved', async ({ page, front }) => {
  await signIn(page, front)
  await fillToken(page, front, 'kept')
  front.server.endAccessTokens()
  await save(page)
  await expect(toasts(page).filter({ hasText: 'kept' })).toBeVisible()
  expect(front.server.tokens).toHaveLength(1)
})

for (const [what, end] of [
  ['a session that is ended elsewhere', (front: Front) => front.server.endSessions()],
  ['a server that was restarted with another secret', (front: Front) => front.server.restart()],
] as const)
  test(`${what} leads to the sign-in page, and the form keeps its values`, async ({ page, front }) => {
    await signIn(page, front)
    await fillToken(page, front, 'half done')
    end(front)
    await save(page)
    await expect(page).toHaveURL(`${front.url}/login?expired=true`)
    await submitSignIn(page, 'alice', '12345678')
    await expect(page).toHaveURL(`${front.url}/token/add`)
    await expect(page.getByRole('textbox', { name: '名称' })).toHaveValue('half done')
  })

test('an answer to a refresh that is lost ends nothing', async ({ page, front }) => {
  await signIn(page, front)
  front.server.loseRefreshes(2)
  await page.reload()
  await expect(account(page, 'alice')).toBeVisible()
  await expect(page.getByRole('heading', { name: '令牌', exact: true })).toBeVisible()
  await expect(page).toHaveURL(`${front.url}/token`)
})

test('a refresh beyond the limit of calls says how long to wait, and signs nobody out', async ({ page, front }) => {
  await signIn(page, front)
  front.server.limitRefreshes(true)
  await page.reload()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('20 分钟')
  await expect(page).toHaveURL(`${front.url}/token`)
  await expect(account(page, 'alice')).toBeVisible()
  expect(count(front, REFRESH)).toBe(1)
  front.server.limitRefreshes(false)
  await page.reload()
  await expect(page.getByRole('main').getByRole('alert')).toBeHidden()
  await expect(page.getByRole('link', { name: '新建令牌' }).first()).toBeVisible()
})

test('a sign-in as somebody else at the server’s own console signs out, and never acts for the other', async ({
  page,
  front,
}) => {
  await signIn(page, front)
  await fillToken(page, front, 'of alice')
  const data = { username: 'root', password: '12345678' }
  await page.request.post(`${front.url}/api/user/login`, { data })
  front.server.endAccessTokens()
  await save(page)
  await expect(page).toHaveURL(`${front.url}/login?expired=true`)
  expect(front.server.tokens).toEqual([])
})

test('signing out in one tab ends the session, and signs the other one out', async ({ page, front }) => {
  await signIn(page, front)
  const other = await page.context().newPage()
  await other.goto(`${front.url}/token`)
  await expect(account(other, 'alice')).toBeVisible()
  await account(page, 'alice').click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await expect(page).toHaveURL(`${front.url}/login`)
  await expect(other).toHaveURL(`${front.url}/login`)
  expect(front.server.activeSessions()).toBe(0)
})

test('two browsers have sessions of their own, and one ends the other', async ({ page, browser, front }) => {
  await signIn(page, front)
  const context = await browser.newContext({ locale: 'zh-CN' })
  const phone = await context.newPage()
  await signIn(phone, front)
  await page.goto(`${front.url}/setting`)
  await expect(page.getByRole('list', { name: '登录会话' }).getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: '结束其他所有会话' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '结束', exact: true }).click()
  await expect(page.getByRole('list', { name: '登录会话' }).getByRole('listitem')).toHaveCount(1)
  await phone.reload()
  await expect(phone).toHaveURL(`${front.url}/login?expired=true`)
  await context.close()
})

test('a new password, which needs the current one, goes on in its tab', async ({ page, front }) => {
  await signIn(page, front)
  await page.goto(`${front.url}/user/edit`)
  await page.getByLabel('新密码').fill('another-password')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByLabel('当前密码')).toHaveAccessibleDescription(/不能留空/)
  await page.getByLabel('当前密码').fill('12345678')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('密码已修改')).toBeVisible()
  await page.getByRole('link', { name: '令牌' }).first().click()
  await expect(page.getByRole('heading', { name: '令牌', exact: true })).toBeVisible()
  await expect(page).toHaveURL(`${front.url}/token`)
})

test('the log tells what administrators did in words, with the caller and the call', async ({ page, front }) => {
  await signIn(page, front, 'root')
  await page.goto(`${front.url}/log`)
  const row = page.getByRole('row').filter({ hasText: '取消用户「alice」（ID 2）的管理员身份' })
  await expect(row).toContainText('管理')
  await row.getByRole('button', { name: /明细/ }).click()
  const details = page.getByRole('dialog')
  await expect(details).toContainText('系统访问令牌')
  await expect(details).toContainText('target_user_id: 2')
})

test('an administrator is offered what root lets him do with channels', async ({ page, browser, front }) => {
  const context = await browser.newContext({ locale: 'zh-CN' })
  const ops = await context.newPage()
  await signIn(ops, front, 'ops')
  await ops.goto(`${front.url}/channel`)
  await expect(ops.getByRole('button', { name: '全部渠道' })).toBeVisible()
  await expect(ops.getByRole('link', { name: '新建渠道' })).toHaveCount(0)
  await signIn(page, front, 'root')
  await page.goto(`${front.url}/user/edit/3`)
  const manage = page.getByRole('checkbox', { name: '管理' })
  await expect(manage).not.toBeChecked()
  await manage.check()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(toasts(page).filter({ hasText: 'ops' })).toBeVisible()
  await ops.reload()
  await expect(ops.getByRole('link', { name: '新建渠道' }).first()).toBeVisible()
  await context.close()
})

test.describe('with Turnstile', () => {
  test.use({ withTurnstile: true })

  test('a sign-in waits for the verification, and each attempt has a token of its own', async ({ page, front }) => {
    const passTurnstile = await mockTurnstile(page)
    await page.goto(`${front.url}/login`)
    await page.waitForFunction(() => 'passTurnstile' in window)
    await submitSignIn(page, 'alice', 'wrong-password')
    await expect(page.getByText('请稍后几秒重试，Turnstile 正在检查用户环境')).toBeVisible()
    expect(count(front, 'POST /api/user/login')).toBe(0)
    await passTurnstile()
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('用户名或密码错误')
    await passTurnstile()
    await submitSignIn(page, 'alice', '12345678')
    await expect(page.getByRole('heading', { name: '令牌', exact: true })).toBeVisible()
    expect(count(front, 'POST /api/user/login')).toBe(2)
  })
})

test('a browser that must not store anything signs in for its tab', async ({ page, front }) => {
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'localStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  })
  await signIn(page, front)
  await page.getByRole('link', { name: '设置' }).first().click()
  await expect(page.getByRole('list', { name: '登录会话' }).getByRole('listitem')).toHaveCount(1)
})
