import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { RANK } from '@relaydeck/api-sdk'
import { expect, test } from '../support/fixtures.ts'
import { refusalMessage } from '../support/page.ts'

type Role = 'guest' | 'user' | 'admin'

/** Every page of the console, and who may open it. */
const PAGES: Record<string, Role> = {
  '/': 'guest',
  '/about': 'guest',
  '/login': 'guest',
  '/register': 'guest',
  '/reset': 'guest',
  '/user/reset': 'guest',
  '/oauth/$provider': 'guest',
  '/chat': 'user',
  '/dashboard': 'user',
  '/log': 'user',
  '/setting': 'user',
  '/token': 'user',
  '/token/add': 'user',
  '/token/edit/$id': 'user',
  '/topup': 'user',
  '/user/edit': 'user',
  '/channel': 'admin',
  '/channel/add': 'admin',
  '/channel/edit/$id': 'admin',
  '/redemption': 'admin',
  '/redemption/add': 'admin',
  '/redemption/edit/$id': 'admin',
  '/user': 'admin',
  '/user/add': 'admin',
  '/user/edit/$id': 'admin',
}

/** Pages that lead a signed-in person on. */
const NO_MORE = ['/login', '/register']

/** Pages that stand in the guests' frame for everybody. */
const APART = ['/reset', '/user/reset', '/oauth/$provider']

const GUEST_MENU = ['首页', '关于']
const USER_MENU = ['首页', '令牌', '聊天', '充值', '仪表盘', '日志', '设置', '关于']
const ADMIN_MENU = ['首页', '渠道', '令牌', '聊天', '兑换码', '充值', '用户', '仪表盘', '日志', '设置', '关于']

interface Visitor {
  who: string
  /** Nobody signs in without one. */
  role?: number
  opens: readonly Role[]
  menu: readonly string[]
  /** Whether the log shows what narrows it to somebody else's rows. */
  everybodysLog: boolean
  /** What can be done to an account below. */
  manages: readonly string[]
}

const VISITORS: readonly Visitor[] = [
  { who: 'a guest', opens: ['guest'], menu: GUEST_MENU, everybodysLog: false, manages: [] },
  { who: 'a user', role: 1, opens: ['guest', 'user'], menu: USER_MENU, everybodysLog: false, manages: [] },
  {
    who: 'an admin',
    role: 10,
    opens: ['guest', 'user', 'admin'],
    menu: ADMIN_MENU,
    everybodysLog: true,
    manages: ['封禁', '删除'],
  },
  {
    who: 'a root',
    role: 100,
    opens: ['guest', 'user', 'admin'],
    menu: ADMIN_MENU,
    everybodysLog: true,
    manages: ['封禁', '提升为管理员', '删除'],
  },
]

const BUILT = fileURLToPath(new URL('../../apps/console/dist/pages.json', import.meta.url))

const addressOf = (page: string) => page.replace('$id', '1').replace('$provider', 'github')

test('every page that is built says here who may open it', () => {
  const built: { path: string }[] = JSON.parse(readFileSync(BUILT, 'utf8'))
  expect(Object.keys(PAGES).sort()).toEqual(built.map(({ path }) => path).sort())
})

test('R2.26 D100 a page for admins that a user opens asks nothing for it, and is never drawn, not even for a moment', async ({
  page,
  signIn,
}) => {
  await signIn()
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/(channel|redemption|user\/?$|user\/search|option)/.test(pathname)) asked.push(pathname)
  })
  await page.addInitScript(() => {
    const drawn: string[] = []
    Object.assign(window, { drawn })
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('h1, h2')) drawn.push(textContent ?? '')
    }).observe(document, { childList: true, subtree: true })
  })
  for (const address of ['/channel', '/channel/add', '/redemption', '/user', '/user/edit/1']) {
    await page.goto(address)
    await expect(page.getByText('没有权限打开此页面')).toBeVisible()
    const drawn: string[] = await page.evaluate(() => Reflect.get(window, 'drawn'))
    expect([...new Set(drawn)].filter((heading) => /渠道|兑换码|用户/.test(heading))).toEqual([])
  }
  expect(asked).toEqual([])
})

for (const { who, role, opens, menu, everybodysLog, manages } of VISITORS)
  test(`R2.24 R2.32 R2.33 R2.35 R2.37 R2.40 R2.42 R6.1 R6.2 R6.5 pages, menu and buttons of ${who}`, async ({
    page,
    program,
    signIn,
  }) => {
    test.slow()
    const root = await program.operator.asRoot()
    await root.options.set({ key: 'ChatLink', value: 'http://chat.example/app' })
    await page.route('http://chat.example/**', (route) => route.fulfill({ body: 'chat' }))
    await program.operator.createUser({ username: 'below' })
    if (role) await signIn({ username: 'visitor', role })
    const entries = page.getByRole('navigation', { name: '主导航' }).getByRole('link')

    for (const [path, needs] of Object.entries(PAGES)) {
      const address = addressOf(path)
      await test.step(address, async () => {
        await page.goto(address)
        // A refused page keeps its address: what is drawn has to tell.
        await expect(page.getByRole('heading').first()).toBeVisible()
        if (role && NO_MORE.includes(path)) await expect(page).toHaveURL('/token')
        else if (opens.includes(needs)) await expect(page).toHaveURL(address)
        else if (role) await expect(page.getByText('没有权限打开此页面')).toBeVisible()
        else await expect(page).toHaveURL('/login')
        if (opens.includes(needs))
          expect(await page.getByRole('heading').allTextContents()).not.toContain('没有权限打开此页面')
        await expect(entries).toHaveText([...(APART.includes(path) ? GUEST_MENU : menu)])
      })
    }

    if (!role) return
    await test.step('the log is everybody’s or the own', async () => {
      await page.goto('/log')
      await expect(page.getByLabel('令牌名称')).toBeVisible()
      await expect(page.getByLabel('用户名', { exact: true })).toBeVisible({ visible: everybodysLog })
    })

    if (manages.length === 0) return
    await test.step('accounts below are managed', async () => {
      await page.goto('/user')
      await page.getByRole('button', { name: '对用户「below」的更多操作' }).click()
      await expect(page.getByRole('menuitem')).toHaveText([...manages])
    })
  })

test('D157 an account that cannot be opened says on the page why', async ({ page, signIn }) => {
  await signIn({ username: 'carol', role: RANK.admin })
  await page.goto('/user')
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  const refused = refusalMessage(page, '/api/user/1')
  await page.goto('/user/edit/1')
  const words = await refused
  const drawer = page.getByRole('dialog', { name: '编辑用户' })
  await expect(drawer.getByRole('alert')).toContainText('无法打开该用户')
  await expect(drawer.getByRole('alert')).toContainText(words)
})
