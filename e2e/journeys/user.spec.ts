import type { Page } from '@playwright/test'
import { RANK } from '@relaydeck/api-sdk'
import { IGNORES_ZERO, IS_ONE_API } from '../support/embedded.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectAccessible, recordRequests, refuse, rowNamed, showTenRows } from '../support/page.ts'

async function manage(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `对用户「${name}」的更多操作` }).click()
  await page.getByRole('menuitem', { name: action }).click()
  await expect(page.getByRole('dialog')).toContainText(name)
  await page.getByRole('dialog').getByRole('button', { name: action }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

async function openForm(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `对用户「${name}」的更多操作` }).click()
  await page.getByRole('menuitem', { name: '编辑用户' }).click()
}

const BOSS = { username: 'boss', role: RANK.root }

/** Records the bodies of requests that create or change accounts. */
const recordAccounts = (page: Page) =>
  recordRequests<unknown>(page, (request, { pathname }) =>
    ['POST', 'PUT'].includes(request.method()) && pathname === '/api/user/' ? request.postDataJSON() : undefined,
  )

test('an account is created, with its rules at the fields', {
  tag: ['@R2.20', '@R2.21', '@R2.37', '@R2.49', '@R5.42', '@R6.9', '@R9.11'],
}, async ({ page, signIn }) => {
  await signIn(BOSS)
  const sent = recordAccounts(page)
  await page.goto('/')
  await page.getByRole('link', { name: '用户', exact: true }).click()
  await expect(page.getByRole('heading', { name: '管理用户' })).toBeVisible()
  await page.getByRole('link', { name: '新建用户' }).click()
  await expect(page).toHaveURL('/user/add')
  await expect(page.getByText('至少 8 个字符')).toBeVisible()
  await page.getByRole('button', { name: '创建' }).click()
  await expect(page.getByText('请输入用户名')).toBeVisible()
  await expect(page.getByText('请输入密码')).toBeVisible()
  await page.getByRole('textbox', { name: '用户名' }).fill('dave')
  await page.getByRole('textbox', { name: '密码' }).fill('correct-horse')
  await page.getByRole('button', { name: '创建' }).click()
  const lines = page.getByRole('textbox', { name: '新用户的登录信息' })
  await expect(lines).toHaveValue(/^地址：http.+\n用户名：dave\n密码：correct-horse$/)
  await page.getByRole('button', { name: '完成' }).click()
  await expect(page).toHaveURL('/user')
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(
    'correct-horse',
  )
  await expect(rowNamed(page, 'dave')).toContainText('default')
  expect(sent).toEqual([expect.objectContaining({ username: 'dave', display_name: 'dave', password: 'correct-horse' })])
})

test('accounts are promoted, demoted, banned, unbanned and deleted, but not super admins', {
  tag: ['@not-new-api', '@R2.54', '@R4.3', '@R4.4', '@R4.5', '@R4.6', '@R4.7'],
  annotation: { type: 'New API', description: 'Its list keeps deleted users.' },
}, async ({ page, program, signIn }) => {
  for (const username of ['carol', 'dave']) await program.operator.createUser({ username })
  const boss = await signIn(BOSS)
  await page.goto('/user')

  await test.step('one is promoted, demoted, banned and unbanned, each after a confirmation', async () => {
    await manage(page, 'dave', '提升为管理员')
    await expect(rowNamed(page, 'dave')).toContainText('管理员')
    await manage(page, 'dave', '降为普通用户')
    await expect(rowNamed(page, 'dave')).toContainText('普通用户')
    await manage(page, 'dave', '封禁')
    await expect(rowNamed(page, 'dave')).toContainText('已封禁')
    await manage(page, 'dave', '解除封禁')
    await expect(rowNamed(page, 'dave')).toContainText('正常')
  })

  await test.step('it is deleted, and its row disappears', async () => {
    await manage(page, 'dave', '删除')
    await expect(rowNamed(page, 'dave')).toBeHidden()
    await expect(page.getByText('已删除用户「dave」')).toBeVisible()
  })

  await test.step('super admins cannot be managed', async () => {
    for (const name of ['root', boss.username])
      await expect(page.getByRole('button', { name: `对用户「${name}」的更多操作` })).toBeDisabled()
    await expect(page.getByRole('button', { name: '对用户「carol」的更多操作' })).toBeEnabled()
  })

  await test.step('there are no axe violations', () => expectAccessible(page))
})

test('only the changed field of an account is sent, also a quota of 0', { tag: ['@R2.22', '@R6.8'] }, async ({
  page,
  program,
  signIn,
}) => {
  await program.operator.createUser({ username: 'dave' })
  await program.operator.setQuota('dave', 500_000)
  await signIn(BOSS)
  const sent = recordAccounts(page)
  await page.goto('/user')

  await test.step('only the changed field is sent', async () => {
    await openForm(page, 'dave')
    await expect(page).toHaveURL(/\/user\/edit\/\d+$/)
    await page.getByRole('combobox', { name: '分组' }).fill('vip')
    await page.keyboard.press('Tab')
    await page.getByRole('button', { name: '保存' }).click()
    await expect(rowNamed(page, 'dave')).toContainText('vip')
    if (IS_ONE_API) expect(sent).toEqual([{ id: expect.any(Number), group: 'vip' }])
  })

  await test.step('a quota of 0 is saved, or its field says that the server does not store it', async () => {
    await openForm(page, 'dave')
    await page.getByRole('textbox', { name: '剩余额度' }).fill('0')
    await page.getByRole('button', { name: '保存' }).click()
    if (IGNORES_ZERO) return void (await expect(page.getByText('服务器不能把额度保存为 0')).toBeVisible())
    await expect(page).toHaveURL('/user')
    await expect(rowNamed(page, 'dave')).toContainText('$0.00')
  })
})

test('an admin searches, sorts and pages accounts, and manages only those with a lower role', {
  tag: ['@not-one-hub', '@not-new-api', '@R2.48', '@R2.50', '@R2.51', '@R2.52', '@R4.1', '@R4.9', '@R6.10'],
  annotation: [
    { type: 'One Hub', description: 'It does not sort users.' },
    { type: 'New API', description: 'It does not sort users.' },
  ],
}, async ({ page, program, signIn }) => {
  const { createUser } = program.operator
  for (let at = 1; at <= 12; at++) await createUser({ username: `user-${String(at).padStart(2, '0')}` })
  await createUser({ username: 'other-admin', role: RANK.admin })
  await signIn({ username: 'boss', role: RANK.admin })
  await showTenRows(page)
  const requests = recordRequests(page, (_, { pathname, search }) =>
    /^\/api\/user\/(search)?$/.test(pathname) ? search : undefined,
  )
  await page.goto('/user')
  await expect(page.getByRole('rowheader')).toHaveCount(10)
  await expect(page.getByRole('button', { name: '对用户「other-admin」的更多操作' })).toBeDisabled()
  await page.getByRole('button', { name: '下一页' }).click()
  await expect(page.getByRole('rowheader')).toHaveCount(5)
  await expect(page.getByRole('button', { name: '对用户「root」的更多操作' })).toBeDisabled()

  await page.getByRole('button', { name: '筛选', exact: true }).click()
  await page.getByRole('combobox', { name: '排序' }).selectOption('已用额度从高到低')
  await expect(page).toHaveURL(/order=used_quota/)
  await expect(page.getByRole('columnheader', { name: '已用额度' })).toHaveAttribute('aria-sort', 'descending')
  await page.getByRole('columnheader', { name: '调用次数' }).getByRole('button').click()
  await expect(page).toHaveURL(/order=request_count/)
  expect(requests.find((search) => search.includes('order=request_count'))).toMatch(/\bp=0\b/)

  await page.getByRole('textbox', { name: '查找用户' }).fill(' user-1 ')
  await page.keyboard.press('Enter')
  await expect(page.getByText('共 3 条', { exact: true })).toBeVisible()
  expect(requests.at(-1)).toMatch(/\bkeyword=user-1\b/)
})

test('a refused action is shown in the dialog, and the row is unchanged', async ({ page, program, signIn }) => {
  await program.operator.createUser({ username: 'carol' })
  await signIn({ username: 'boss', role: RANK.root })
  await refuse(page, '**/api/user/manage', '稍后再试')
  await page.goto('/user')
  await page.getByRole('button', { name: '对用户「carol」的更多操作' }).click()
  await page.getByRole('menuitem', { name: '封禁' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '封禁' }).click()
  await expect(page.getByRole('dialog')).toContainText('稍后再试')
  await page.getByRole('button', { name: '取消' }).click()
  await expect(rowNamed(page, 'carol')).toContainText('正常')
})
