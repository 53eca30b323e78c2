import type { Locator, Page } from '@playwright/test'
import { RANK } from '@relaydeck/api-sdk'
import { withAdmin } from '@relaydeck/gateway/testing'
import { embeddedOnly } from '../support/embedded.ts'
import { expect, test } from '../support/fixtures.ts'
import { startModelProvider } from '../support/model-provider.ts'
import { createOneApiFile, MOVED } from '../support/one-api-file.ts'
import { operatorOfDatabase } from '../support/operator.ts'
import { expectAccessible, expectNoHorizontalScroll, signInAs } from '../support/page.ts'
import { startProgram } from '../support/program.ts'

const TITLE = '从其他网关搬迁'

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, element: Locator): Promise<void> {
  await expect(element).toBeAttached()
  for (let pressed = 0; pressed < 100; pressed++) {
    if (await element.evaluate((node) => node === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(element).toBeFocused()
}

async function press(page: Page, element: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, element)
  await page.keyboard.press(key)
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })

/** Chooses a file as a user does, but without a look at the window of the system. */
async function chooseFile(page: Page, file: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await press(page, button(page, '选择文件'))
  await (await chooser).setFiles(file)
}

test(
  'a file of One API is moved with the keyboard alone, and its users sign in with their passwords',
  embeddedOnly('the move from another gateway'),
  async ({ page, program, signIn }) => {
    const provider = await startModelProvider()
    const source = createOneApiFile(provider.url)
    await signIn({ username: 'chief', role: RANK.root })
    await page.goto('/move')
    await expect(heading(page, TITLE)).toBeVisible()
    await expectAccessible(page)

    await test.step('the chooser says what is missing, and has the focus', async () => {
      await press(page, button(page, '查看计划'))
      await expect(button(page, '选择文件')).toBeFocused()
      await expect(button(page, '选择文件')).toHaveAccessibleDescription('请选择数据库文件')
    })
    await test.step('the plan', async () => {
      await chooseFile(page, source.file)
      await expect(page.getByText('one-api.db（')).toBeVisible()
      await press(page, button(page, '查看计划'))
      await expect(heading(page, '搬迁计划：来自 One API')).toBeFocused()
      for (const row of ['用户', '令牌', '渠道', '兑换码'])
        await expect(page.getByRole('row', { name: new RegExp(`^${row} 1 `) })).toBeVisible()
      await expect(page.locator('main')).not.toContainText(MOVED.providerKey)
      await expectAccessible(page)
    })
    await test.step('the way back leads to the form, with its file', async () => {
      await press(page, button(page, '返回'))
      await expect(heading(page, TITLE)).toBeFocused()
      await expect(page.getByText('one-api.db（')).toBeVisible()
      await press(page, button(page, '查看计划'))
      await expect(heading(page, '搬迁计划：来自 One API')).toBeFocused()
    })
    await test.step('the move', async () => {
      await press(page, button(page, /^开始搬迁/))
      await expect(heading(page, /^搬迁完成/)).toBeFocused()
      await expect(button(page, '再搬一次')).toBeVisible()
      await expectAccessible(page)
    })
    await test.step('what was moved works at once', async () => {
      const answer = await fetch(`${program.url}/v1/chat/completions`, {
        method: 'POST',
        headers: { authorization: `Bearer sk-${MOVED.key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ model: MOVED.model, messages: [{ role: 'user', content: 'hi' }] }),
      })
      expect(answer.status).toBe(200)
      expect(provider.requests.map(({ key }) => key)).toEqual([MOVED.providerKey])
      await page.context().clearCookies()
      await signInAs(page, MOVED)
      await page.goto('/token')
      await expect(page.getByRole('rowheader', { name: 'ci' })).toBeVisible()
    })
    source.remove()
    await provider.close()
  },
)

test(
  'a running gateway is moved, whose users need new passwords',
  embeddedOnly('the move from another gateway'),
  async ({ page, program, signIn }) => {
    const other = await startProgram()
    const operator = operatorOfDatabase(other.url, other.database)
    await operator.createUser({ username: 'mallory' })
    const token = await withAdmin(other.database, (admin) => admin.createAccessToken('root'))
    await signIn({ username: 'chief', role: RANK.root })
    await page.goto('/move')
    await press(page, page.getByRole('radio', { name: '数据库文件' }), 'ArrowRight')
    await tabTo(page, page.getByRole('textbox', { name: '服务器地址' }))
    await page.keyboard.type(other.url)
    await tabTo(page, page.getByLabel(/^系统访问令牌/))

    await test.step('a token that the other server rejects', async () => {
      await page.keyboard.type('a'.repeat(32))
      await press(page, button(page, '查看计划'))
      await expect(page.getByRole('alert')).toContainText('拒绝了系统访问令牌')
      await expect(button(page, '查看计划')).toBeFocused()
    })
    await test.step('the plan', async () => {
      await page.getByLabel(/^系统访问令牌/).fill(token)
      await press(page, button(page, '查看计划'))
      await expect(heading(page, '搬迁计划：来自 Relaydeck')).toBeFocused()
      await press(page, page.getByText('1 个用户需要新密码'))
      await expect(page.getByRole('listitem').filter({ hasText: 'mallory' })).toBeVisible()
      await expect(page.locator('main')).not.toContainText(token)
    })
    await test.step('the move', async () => {
      await press(page, button(page, /^开始搬迁/))
      await expect(heading(page, /^搬迁完成/)).toBeFocused()
      const root = await program.operator.asRoot()
      expect((await root.users.list()).map(({ username }) => username)).toContain('mallory')
    })
    await other.stop()
  },
)

test(
  'an upload that is stopped says so, and can be sent again',
  embeddedOnly('the move from another gateway'),
  async ({ page, signIn }) => {
    const source = createOneApiFile('https://provider.example')
    await signIn({ username: 'chief', role: RANK.root })
    await page.goto('/move')
    await page.route('**/api/move/upload', () => undefined)
    await chooseFile(page, source.file)
    await press(page, button(page, '查看计划'))
    await expect(page.getByRole('progressbar')).toBeVisible()
    await press(page, button(page, '停止'))
    await expect(page.getByText('已停止。')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(button(page, '查看计划')).toBeFocused()
    await page.unrouteAll()
    await page.keyboard.press('Enter')
    await expect(heading(page, '搬迁计划：来自 One API')).toBeFocused()
    source.remove()
  },
)

test(
  'the page is found from the first steps, the settings and the palette, and fits a phone',
  embeddedOnly('the move from another gateway'),
  async ({ page, signIn }) => {
    await signIn({ username: 'chief', role: RANK.root })
    for (const [address, name] of [
      ['/dashboard', TITLE],
      ['/setting?tab=other', '开始'],
    ] as const) {
      await page.goto(address)
      await page.getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL('/move')
    }
    await page.goto('/topup')
    await expect(heading(page, '充值').first()).toBeVisible()
    await page.keyboard.press('/')
    await page.getByRole('dialog', { name: '查找或跳转' }).getByRole('textbox').fill('其他网关')
    await expect(page.getByRole('dialog').getByText(TITLE)).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/move')
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoHorizontalScroll(page)
  },
)
