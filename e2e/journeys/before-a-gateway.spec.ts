import { IS_NEW_API, IS_NEW_API_1 } from '../support/embedded.ts'
import { expect, test } from '../support/fixtures.ts'
import { chooseInRow, submitSignIn, toasts } from '../support/page.ts'
import { startProgram } from '../support/program.ts'
import { closeNewKey } from '../support/tokens.ts'

// The program adds missing attributes, and changes nothing else.
const sameSite = IS_NEW_API || process.env.RELAYDECK_E2E_FAMILY === 'one-hub' ? 'Strict' : 'Lax'

test('sign-in, creating, searching, disabling and deleting work in front of an existing gateway', async ({
  page,
  program,
}) => {
  await program.operator.createUser()
  const front = await startProgram(['--gateway', program.url])
  try {
    await page.goto(`${front.url}/token`)
    await submitSignIn(page, 'alice', 'correct-horse')
    await page.getByRole('link', { name: '新建令牌' }).first().click()
    await page.getByRole('textbox', { name: '名称' }).fill('through the front')
    await page.getByRole('button', { name: '创建' }).click()
    await closeNewKey(page)
    await page.getByRole('textbox', { name: '查找令牌' }).fill('through')
    await page.keyboard.press('Enter')
    const row = page.getByRole('row').filter({ hasText: 'through the front' })
    await row.getByRole('switch').press('Space')
    await expect(row).toContainText('已停用')
    await chooseInRow(page, '令牌「through the front」', '删除')
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
    await expect(row).toBeHidden()
    const cookies = await page.context().cookies(`${front.url}/api/user/auth`)
    expect(cookies.find(({ name }) => name === (IS_NEW_API_1 ? 'new_api_refresh' : 'session'))).toMatchObject({
      httpOnly: true,
      sameSite,
    })
  } finally {
    await front.stop()
  }
})

test('an unreachable gateway is reported, and the form stays usable', { tag: '@R8.8' }, async ({ page, program }) => {
  const front = await startProgram(['--gateway', program.url])
  try {
    await program.stop()
    await page.goto(`${front.url}/login`)
    await expect(page.getByRole('alert')).toHaveText('无法正常连接至服务器')
    await submitSignIn(page, 'alice', 'correct-horse')
    await expect(toasts(page)).toContainText('错误：')
    await expect(page.getByRole('button', { name: '登录', exact: true })).toBeEnabled()
  } finally {
    await front.stop()
  }
})
