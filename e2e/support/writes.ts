import { expect, type Page } from '@playwright/test'
import { accountWith } from './accounts.ts'
import { chooseModels } from './channels.ts'
import { BOSS, type FaultySite } from './fault-fixtures.ts'
import { chooseInRow, rowNamed, signOut } from './page.ts'

/** A form or row action that sends one call. */
export interface Write {
  readonly name: string
  /** Call that is spoiled. */
  readonly call: RegExp
  /** Opens the form and fills it in, or shows the row; `tag` makes names unique. */
  readonly fill: (page: Page, tag: string, site: FaultySite) => Promise<void>
  readonly submit: (page: Page) => Promise<void>
  /** Expects the result of a saved form; by default a toast. */
  readonly done?: (page: Page) => Promise<void>
  /** Whether a guest uses it. */
  readonly guest?: true
  /** Whether it acts on a row: nothing is typed that could be kept. */
  readonly row?: true
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click()
/** Confirms the question that is open. */
const confirm = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
const showRow = async (page: Page, path: string, name: string) => {
  await page.goto(path)
  await expect(rowNamed(page, name)).toBeVisible()
}

const FORMS: readonly Write[] = [
  {
    name: 'token',
    call: /^POST \/api\/token\//,
    fill: async (page, tag) => {
      await page.goto('/token/add')
      await field(page, '名称').fill(tag)
    },
    submit: press('创建'),
  },
  {
    name: 'channel',
    call: /^POST \/api\/channel\//,
    fill: async (page, tag) => {
      await page.goto('/channel/add')
      await field(page, '名称').fill(tag)
      await chooseModels(page, 'gpt-3.5-turbo')
      await field(page, '密钥').fill('sk-key')
    },
    submit: press('创建'),
  },
  {
    name: 'redemption code',
    call: /^POST \/api\/redemption\//,
    fill: async (page, tag) => {
      await page.goto('/redemption/add')
      await field(page, '名称').fill(tag)
    },
    submit: press('创建'),
    // The created codes are shown instead of the form.
    done: (page) => expect(page.getByRole('button', { name: '创建', exact: true })).toBeHidden(),
  },
  {
    name: 'user',
    call: /^POST \/api\/user\/$/,
    fill: async (page, tag) => {
      await page.goto('/user/add')
      await field(page, '用户名').fill(tag)
      await page.getByRole('dialog').getByRole('textbox', { name: '密码' }).fill('correct-horse')
    },
    submit: press('创建'),
    // The sign-in is shown instead of the form.
    done: (page) => expect(page.getByRole('button', { name: '创建', exact: true })).toBeHidden(),
  },
  {
    name: 'profile',
    call: /^PUT \/api\/user\/self/,
    fill: async (page, tag) => {
      await page.goto('/user/edit')
      await page.getByLabel('显示名称').fill(tag)
    },
    submit: press('保存'),
  },
  {
    name: 'option',
    call: /^PUT \/api\/option\//,
    fill: async (page, tag) => {
      await page.goto('/setting?tab=other')
      await field(page, '系统名称').fill(tag)
    },
    submit: press('保存'),
  },
  {
    name: 'top-up',
    call: /^POST \/api\/user\/topup/,
    fill: async (page, _, { root }) => {
      const [key = ''] = await root.redemptions.create({ name: 'gift', quota: 1000, count: 1 })
      await page.goto('/topup')
      await page.getByLabel('兑换码', { exact: true }).fill(key)
    },
    submit: press('兑换'),
    done: (page) => expect(page.getByLabel('兑换码', { exact: true })).toHaveValue(''),
  },
]

const GUEST_FORMS: readonly Write[] = [
  {
    name: 'sign-in',
    guest: true,
    call: /^POST \/api\/user\/login/,
    fill: async (page) => {
      await signOut(page)
      await page.goto('/login')
      await page.getByLabel('用户名或邮箱').fill(BOSS.username)
      await page.getByLabel('密码', { exact: true }).fill(BOSS.password)
    },
    submit: press('登录'),
    done: (page) => expect(page).toHaveURL('/token'),
  },
  {
    name: 'registration',
    guest: true,
    call: /^POST \/api\/user\/register/,
    fill: async (page, tag) => {
      await signOut(page)
      await page.goto('/register')
      await field(page, '用户名').fill(tag)
      await page.getByLabel('密码', { exact: true }).fill(accountWith().password)
      await page.getByLabel('再次输入密码').fill(accountWith().password)
    },
    submit: press('注册'),
    done: (page) => expect(page).toHaveURL('/login'),
  },
]

const ROW_ACTIONS: readonly Write[] = [
  {
    name: 'switch of a token',
    row: true,
    call: /^PUT \/api\/token\//,
    // Other writes may have created more than a page of newer tokens.
    fill: (page) => showRow(page, '/token?keyword=ci', 'ci'),
    submit: (page) => rowNamed(page, 'ci').getByRole('switch').press('Space'),
  },
  {
    name: 'deletion of a token',
    row: true,
    call: /^DELETE \/api\/token\//,
    fill: async (page, tag, { root }) => {
      await root.tokens.create({ name: tag, remain_quota: 1, expired_time: -1 })
      await showRow(page, '/token', tag)
      await chooseInRow(page, `令牌「${tag}」`, '删除')
    },
    submit: (page) => confirm(page, '删除'),
  },
  {
    name: 'switch of a channel',
    row: true,
    call: /^PUT \/api\/channel\//,
    fill: (page) => showRow(page, '/channel?keyword=azure-east', 'azure-east'),
    submit: (page) => rowNamed(page, 'azure-east').getByRole('switch').press('Space'),
  },
  {
    name: 'deletion of a code',
    row: true,
    call: /^DELETE \/api\/redemption\//,
    fill: async (page, tag, { root }) => {
      await root.redemptions.create({ name: tag, quota: 1, count: 1 })
      await showRow(page, '/redemption', tag)
      await chooseInRow(page, `兑换码「${tag}」`, '删除')
    },
    submit: (page) => confirm(page, '删除'),
  },
  {
    name: 'ban of a user',
    row: true,
    call: /^POST \/api\/user\/manage/,
    fill: async (page, tag, { gateway }) => {
      await gateway.admin.createUser(accountWith({ username: tag }))
      await showRow(page, '/user', tag)
      await page.getByRole('button', { name: `对用户「${tag}」的更多操作` }).click()
      await page.getByRole('menuitem', { name: '封禁' }).click()
    },
    submit: (page) => confirm(page, '封禁'),
  },
]

/** Every form and the main row actions. */
export const WRITES: readonly Write[] = [...FORMS, ...GUEST_FORMS, ...ROW_ACTIONS]
