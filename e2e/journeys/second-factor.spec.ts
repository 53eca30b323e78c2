import type { Page } from '@playwright/test'
import { RANK } from '@relaydeck/api-sdk'
import { codeAt, openSignInServices } from '@relaydeck/gateway/testing'
import { embeddedOnly } from '../support/embedded.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectToast, signInAs, signOut, submitSignIn } from '../support/page.ts'

const secondFactor = embeddedOnly('has a second factor')

const ALICE = { username: 'alice', password: 'correct-horse', role: RANK.user }

/** Sets the second factor up in the personal settings with the current code, which is valid for another step. */
async function setUp(page: Page) {
  await page.goto('/setting')
  await page.getByRole('button', { name: '设置两步验证' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: '身份验证器应用的二维码' })).toBeVisible()
  const secret = await dialog.getByLabel('密钥', { exact: true }).first().inputValue()
  await dialog.getByLabel('验证码').fill(codeAt(secret, Date.now()))
  await dialog.getByRole('button', { name: '启用' }).click()
  const list = dialog.getByRole('list', { name: '恢复码' }).getByRole('listitem')
  await expect(list).toHaveCount(10)
  const codes = await list.allTextContents()
  await dialog.getByRole('button', { name: '我已保存' }).click()
  return { secret, codes }
}

test('a second factor is set up, asked for, and disabled', secondFactor, async ({ page, signIn }) => {
  await signIn()
  const { secret, codes } = await setUp(page)
  await expect(page.getByText('已启用，剩余 10 个恢复码')).toBeVisible()

  await test.step('the sign-in asks for a code and keeps what was typed', async () => {
    await signOut(page)
    await page.goto('/login')
    await submitSignIn(page, 'alice', 'correct-horse')
    await expect(page.getByLabel('验证码')).toBeFocused()
    await page.getByLabel('验证码').fill('000000')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText('验证码错误、已过期或已使用过')
    // Each code is valid once: the setup used the current one, and the next one is accepted too.
    await page.getByLabel('验证码').fill(codeAt(secret, Date.now(), 1))
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page).toHaveURL('/token')
  })

  await test.step('it is disabled with the password and a recovery code', async () => {
    await page.goto('/setting')
    await page.getByRole('button', { name: '停用两步验证' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('当前密码', { exact: true }).fill('correct-horse')
    await dialog.getByLabel('验证码').fill(codes[0] ?? '')
    await dialog.getByRole('button', { name: '停用' }).click()
    await expectToast(page, '两步验证已停用')
    await expect(page.getByRole('button', { name: '设置两步验证' })).toBeVisible()
  })
})

test(
  'a sign-in with a provider asks for the code alone, and then opens the page that was wanted',
  secondFactor,
  async ({ page, program }) => {
    const provider = await openSignInServices()
    await program.operator.setOptions([
      ...provider.settings,
      ['OidcAuthorizationEndpoint', `${provider.url}/oidc/authorize`],
      ['ServerAddress', program.url],
    ])
    const openProvider = async (from: Page) => {
      const [window] = await Promise.all([
        from.waitForEvent('popup'),
        from.getByRole('button', { name: '使用 OIDC 登录' }).click(),
      ])
      return window
    }
    await page.goto('/login')
    await expect(await openProvider(page)).toHaveURL(`${program.url}/`)
    const { secret } = await setUp(page)
    await signOut(page)

    await page.goto('/token?order=used_quota')
    const window = await openProvider(page)
    const code = window.getByLabel('验证码')
    await expect(code).toBeFocused()
    await expect(window).toHaveURL(`${program.url}/login`)
    await expect(window.getByLabel('用户名或邮箱')).toBeHidden()

    await test.step('a wrong code is told, and the sign-in waits on', async () => {
      await code.fill('000000')
      await window.getByRole('button', { name: '登录', exact: true }).click()
      await expect(window.getByRole('alert')).toHaveText('验证码错误、已过期或已使用过')
      await expect(code).toBeFocused()
    })

    await test.step('a reload shows the full form, which still leads to the page', async () => {
      await window.reload()
      await expect(window.getByLabel('用户名或邮箱')).toBeVisible()
      await expect(code).toHaveCount(0)
    })

    const again = await openProvider(window)
    // Each code is valid once: the setup used the current one, and the next one is accepted too.
    await again.getByLabel('验证码').fill(codeAt(secret, Date.now(), 1))
    await again.getByRole('button', { name: '登录', exact: true }).click()
    await expect(again).toHaveURL(`${program.url}/token?order=used_quota`)
    await expect(page).toHaveURL('/token?order=used_quota')
    provider.close()
  },
)

test('an administrator removes the second factor of a user who lost it', secondFactor, async ({ page, program }) => {
  await program.operator.createUser(ALICE)
  await signInAs(page, ALICE)
  await setUp(page)
  const boss = await program.operator.createUser({ username: 'boss', role: RANK.admin })
  await signOut(page)
  await signInAs(page, boss)
  await page.goto('/user/edit/2')
  await page.getByRole('button', { name: '移除两步验证' }).click()
  await page.getByRole('button', { name: '移除', exact: true }).click()
  await expectToast(page, '已移除「alice」的两步验证')
  await signOut(page)
  await page.goto('/login')
  await submitSignIn(page, 'alice', 'correct-horse')
  await expect(page).toHaveURL('/token')
})

test(
  'an administrator without a required second factor is told to set it up',
  secondFactor,
  async ({ page, program, signIn }) => {
    await signIn({ username: 'boss', role: RANK.admin })
    await program.operator.setOptions([['AdminTwoFactorRequired', 'true']])
    await page.goto('/token')
    await expect(page.getByText('管理员必须启用两步验证：请先在「设置 → 个人设置」中设置').first()).toBeVisible()
    await page.goto('/setting')
    await expect(page.getByText('管理员必须启用两步验证。启用之前，其他操作都会被拒绝。')).toBeVisible()
    await setUp(page)
    await page.goto('/user')
    await expect(page.getByRole('rowheader', { name: 'root' })).toBeVisible()
  },
)
