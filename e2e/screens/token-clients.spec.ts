import { expect, test } from '../support/fixtures.ts'
import { createToken } from '../support/tokens.ts'

test('R9.36 D5 D67 a key is copied or opened as a client link, and sent to a website only after a confirmation', async ({
  page,
  program,
  context,
  signIn,
}) => {
  await signIn()
  await createToken(page.request, { name: 'mobile' })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  const more = page.getByRole('button', { name: '令牌「mobile」的更多操作' })
  const question = page.getByRole('dialog')
  await page.goto('/token')

  await test.step('the key and links for local apps are copied immediately', async () => {
    await more.click()
    await page.getByRole('menuitem', { name: '密钥' }).click()
    await expect(page.getByText('密钥已复制到剪贴板')).toBeVisible()
    expect(await clipboard()).toMatch(/^sk-\w{48}$/)
    const key = await clipboard()
    await more.click()
    await expect(page.getByRole('menuitem', { name: 'LobeChat' })).toHaveCount(0)
    await page.getByRole('menuitem', { name: 'AMA 链接' }).click()
    await expect.poll(clipboard).toMatch(/^ama:/)
    expect(new URL(await clipboard()).searchParams.get('key')).toBe(key)
    expect(new URL(await clipboard()).searchParams.get('server')).toBe(program.url)
  })

  await test.step('D5 opening a website asks for confirmation first', async () => {
    await context.route('https://app.nextchat.dev/**', (route) => route.fulfill({ body: 'chat' }))
    await more.click()
    await page.getByRole('menuitem', { name: 'ChatGPT Next Web', exact: true }).click()
    await expect(question).toContainText('https://app.nextchat.dev')
    await question.getByRole('button', { name: '取消' }).click()
    await expect(question).toBeHidden()
    expect(context.pages()).toHaveLength(1)
    await more.click()
    await page.getByRole('menuitem', { name: 'ChatGPT Next Web', exact: true }).click()
    const opened = context.waitForEvent('page')
    await question.getByRole('button', { name: '打开' }).click()
    const site = await opened
    await site.waitForURL('https://app.nextchat.dev/#/**')
    expect(new URL(site.url()).search).toBe('')
    expect(await site.evaluate(() => window.opener)).toBeNull()
    await site.close()
  })

  await test.step('D39 with a chat link, LobeChat is offered, with a warning about the key in its URL', async () => {
    const root = await program.operator.asRoot()
    await root.options.set({ key: 'ChatLink', value: 'https://lobe.example' })
    await page.reload()
    await more.click()
    await page.getByRole('menuitem', { name: 'LobeChat 链接' }).click()
    await expect(question).toContainText('访问日志')
    await question.getByRole('button', { name: '复制链接' }).click()
    await expect.poll(clipboard).toMatch(/^https:\/\/lobe\.example\/\?settings=/)
  })
})

test('R4.17 an expired token links to its expiry time', async ({ page, signIn }) => {
  await signIn()
  await createToken(page.request, { name: 'old', expired_time: 1_000_000_000 })
  const { id } = await createToken(page.request, { name: 'new' })
  await page.route('**/api/token/?p=0**', async (route) => {
    const answer = await route.fetch()
    const { data, ...rest } = await answer.json()
    await route.fulfill({ json: { ...rest, data: data.map((row: object) => ({ ...row, status: 3 })) } })
  })
  await page.goto('/token')
  await page.getByRole('link', { name: '修改有效期' }).first().click()
  await expect(page).toHaveURL(`/token/edit/${id}`)
})
