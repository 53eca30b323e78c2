import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Locator } from '@playwright/test'
import { endpoints, RANK, type Role } from '@relaydeck/api-sdk'
import { expect, test } from '../support/fixtures.ts'
import { recordRequests, refusalMessage } from '../support/page.ts'

const BUILT = fileURLToPath(new URL('../../apps/console/dist/pages.json', import.meta.url))
const built: { path: string }[] = JSON.parse(readFileSync(BUILT, 'utf8'))

/** Lists of the console with a form over them; the form's role is the list's in the contract. */
const LISTS = built.flatMap(({ path }) => /^(.*)\/edit\/\$id$/.exec(path)?.[1] ?? [])

function roleOfList(page: string): Role {
  // The page of alerts begins with their rules.
  const address = page === '/alert' ? '/alert/rule' : page
  const list = endpoints.find(({ method, path }) => method === 'GET' && path === `/api${address}/`)
  if (!list) throw new Error(`The contract has no list for ${page}`)
  return list.role
}

const ofLists = Object.fromEntries(
  LISTS.flatMap((page) => [page, `${page}/add`, `${page}/edit/$id`].map((each) => [each, roleOfList(page)])),
)

/** Lists whose records have pages of the same role. */
const RECORDS = ['/user', '/channel', '/token']

/** Every page of the console with its minimum role. */
const PAGES: Record<string, Role> = {
  ...ofLists,
  ...Object.fromEntries(RECORDS.map((page) => [`${page}/$id`, roleOfList(page)])),
  '/alert/delivery': 'admin',
  '/alert/event': 'admin',
  '/': 'guest',
  '/about': 'guest',
  '/login': 'guest',
  '/register': 'guest',
  '/key': 'guest',
  '/reset': 'guest',
  '/user/reset': 'guest',
  '/oauth/$provider': 'guest',
  '/chat': 'user',
  '/dashboard': 'user',
  '/journal': 'admin',
  '/log': 'user',
  '/move': 'root',
  '/setting': 'user',
  '/usage': 'user',
  '/topup': 'user',
  '/user/edit': 'user',
}

/** Pages that redirect signed-in users. */
const GUESTS_ONLY = ['/login', '/register']

/** Pages that always use the guest frame. */
const GUEST_FRAME = ['/reset', '/user/reset', '/oauth/$provider']

/** Pages without a menu entry. */
const NO_ENTRY = [...GUESTS_ONLY, ...GUEST_FRAME, '/key', '/move']

/** Entries that the menu has in this order. Lists of further nouns may be between them. */
const GUEST_MENU = ['首页', '关于']
const USER_MENU = ['仪表盘', '用量', '日志', '令牌', '充值', '聊天', '首页', '设置', '关于']
const ADMIN_MENU = [
  ...['仪表盘', '用量', '日志', '令牌', '充值', '聊天'],
  ...['渠道', '兑换码', '用户'],
  ...['首页', '设置', '关于'],
]

interface Visitor {
  name: string
  /** Undefined for a guest. */
  role?: number
  opens: readonly Role[]
  menu: readonly string[]
  /** Whether the log has the filters for all users. */
  seesAllLogs: boolean
  /** The form and the actions for an account with a lower role. */
  manages: readonly string[]
}

const VISITORS: readonly Visitor[] = [
  { name: 'a guest', opens: ['guest'], menu: GUEST_MENU, seesAllLogs: false, manages: [] },
  { name: 'a user', role: 1, opens: ['guest', 'user'], menu: USER_MENU, seesAllLogs: false, manages: [] },
  {
    name: 'an admin',
    role: 10,
    opens: ['guest', 'user', 'admin'],
    menu: ADMIN_MENU,
    seesAllLogs: true,
    manages: ['编辑用户', '封禁', '删除'],
  },
  {
    name: 'a root',
    role: 100,
    opens: ['guest', 'user', 'admin', 'root'],
    menu: ADMIN_MENU,
    seesAllLogs: true,
    manages: ['编辑用户', '封禁', '提升为管理员', '删除'],
  },
]

/** The page of each menu entry that a visitor may open: the pages with one path segment, except the guest frame's. */
const menuOf = (opens: readonly Role[]): string[] =>
  Object.entries(PAGES)
    .filter(([page, needs]) => /^\/\w*$/.test(page) && opens.includes(needs) && !NO_ENTRY.includes(page))
    .map(([page]) => page)
    .sort()

/** Expects the entries of all pages that a visitor may open, and the known ones in their order. */
async function expectMenu(entries: Locator, labels: readonly string[], opens: readonly Role[]) {
  const pages = () => entries.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? '').sort())
  await expect.poll(pages).toEqual(menuOf(opens))
  const texts = await entries.allTextContents()
  expect(texts.filter((text) => labels.includes(text))).toEqual(labels)
}

const urlOf = (page: string) => page.replace('$id', '1').replace('$provider', 'github')

test('every built page is listed with its role', () => {
  expect(Object.keys(PAGES).sort()).toEqual(built.map(({ path }) => path).sort())
})

test('an admin page opened by a user sends no requests and is never rendered', { tag: '@R2.26' }, async ({
  page,
  signIn,
}) => {
  await signIn()
  const forbidden = /^\/api\/(channel|redemption|user\/?$|user\/search|option)/
  const requests = recordRequests(page, (_, { pathname }) => (forbidden.test(pathname) ? pathname : undefined))
  await page.addInitScript(() => {
    const headings: string[] = []
    Object.assign(window, { headings })
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('h1, h2')) headings.push(textContent ?? '')
    }).observe(document, { childList: true, subtree: true })
  })
  for (const address of ['/channel', '/channel/add', '/redemption', '/user', '/user/edit/1', '/user/1']) {
    await page.goto(address)
    await expect(page.getByText('没有权限打开此页面')).toBeVisible()
    const headings: string[] = await page.evaluate(() => Reflect.get(window, 'headings'))
    expect([...new Set(headings)].filter((heading) => /渠道|兑换码|用户/.test(heading))).toEqual([])
  }
  expect(requests).toEqual([])
})

for (const { name, role, opens, menu, seesAllLogs, manages } of VISITORS)
  test(`pages, menu and buttons of ${name}`, {
    tag: ['@R2.24', '@R2.32', '@R2.33', '@R2.35', '@R2.37', '@R2.40', '@R2.42', '@R6.1', '@R6.2', '@R6.5'],
  }, async ({ page, program, signIn }) => {
    test.slow()
    const root = await program.operator.asRoot()
    await root.options.set({ key: 'ChatLink', value: `${program.url}/logo.png` })
    await program.operator.createUser({ username: 'below' })
    if (role) await signIn({ username: 'visitor', role })
    const entries = page.getByRole('navigation', { name: '主导航' }).getByRole('link')

    for (const [path, needs] of Object.entries(PAGES)) {
      const address = urlOf(path)
      await test.step(address, async () => {
        await page.goto(address)
        // A refused page keeps its URL, so the content is checked.
        await expect(page.getByRole('heading').first()).toBeVisible()
        if (role && GUESTS_ONLY.includes(path)) await expect(page).toHaveURL('/token')
        else if (opens.includes(needs)) await expect(page).toHaveURL(address)
        else if (role) await expect(page.getByText('没有权限打开此页面')).toBeVisible()
        else await expect(page).toHaveURL('/login')
        if (opens.includes(needs))
          expect(await page.getByRole('heading').allTextContents()).not.toContain('没有权限打开此页面')
        if (GUEST_FRAME.includes(path)) await expectMenu(entries, GUEST_MENU, ['guest'])
        else await expectMenu(entries, menu, opens)
      })
    }

    if (!role) return
    await test.step('the log has its own or all rows', async () => {
      await page.goto('/log')
      await page.getByRole('button', { name: '筛选', exact: true }).click()
      await expect(page.getByRole('option', { name: '令牌', exact: true })).toBeVisible()
      await expect(page.getByRole('option', { name: '用户', exact: true })).toBeVisible({ visible: seesAllLogs })
    })

    if (manages.length === 0) return
    await test.step('accounts with a lower role can be managed', async () => {
      await page.goto('/user')
      await page.getByRole('button', { name: '对用户「below」的更多操作' }).click()
      await expect(page.getByRole('menuitem')).toHaveText([...manages])
    })
  })

test('an account that cannot be opened shows the reason', async ({ page, signIn }) => {
  await signIn({ username: 'carol', role: RANK.admin })
  await page.goto('/user')
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  const refusal = refusalMessage(page, '/api/user/1')
  await page.goto('/user/edit/1')
  const drawer = page.getByRole('dialog', { name: '编辑用户' })
  await expect(drawer.getByRole('alert')).toContainText('无法打开该用户')
  await expect(drawer.getByRole('alert')).toContainText(await refusal)
})
