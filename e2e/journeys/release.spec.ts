import { RANK } from '@relaydeck/api-sdk'
import { test as base, expect } from '../support/fixtures.ts'
import { startHttpServer } from '../support/http-server.ts'
import { recordRequests } from '../support/page.ts'
import { startTestServer } from '../support/test-server.ts'

interface CodeHost {
  /** Latest release. Without one, requests are refused. */
  release: object | undefined
  /** Number of requests. */
  requests: number
  url: string
}

/** Test with a code host for releases and a program that uses it. */
const test = base.extend<{ codeHost: CodeHost }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures it needs from here
  codeHost: async ({}, use) => {
    const host: CodeHost = { release: undefined, requests: 0, url: '' }
    const server = await startHttpServer((_, response) => {
      host.requests++
      response.writeHead(host.release ? 200 : 404, { 'content-type': 'application/json' })
      response.end(JSON.stringify(host.release ?? { message: 'Not Found' }))
    })
    host.url = `${server.url}/latest`
    await use(host)
    await server.close()
  },
  program: async ({ codeHost }, use) => {
    const program = await startTestServer(['--releases', codeHost.url])
    await use(program)
    await program.stop()
  },
})

test('the program checks for a newer release only when the button is clicked', {
  tag: ['@R2.85', '@R4.42', '@R4.43', '@R4.44'],
}, async ({ page, codeHost, signIn }) => {
  await signIn({ username: 'boss', role: RANK.root })
  const foreign = recordRequests(page, (_, { href, origin }) =>
    origin === new URL(page.url()).origin ? undefined : href,
  )
  await page.goto('/setting?tab=other')
  const check = page.getByRole('button', { name: '检查更新' })
  await expect(check).toBeVisible()
  expect(codeHost.requests).toBe(0)

  await test.step('a failed check shows a sentence and a link', async () => {
    await check.click()
    await expect(page.getByText('暂时无法获取最新版本。')).toBeVisible()
    await expect(page.getByRole('link', { name: '查看版本列表' })).toHaveAttribute('href', /^https:\/\/github\.com\//)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  await test.step('an empty version means the latest is installed', async () => {
    codeHost.release = { tag_name: '', body: '' }
    await check.click()
    await expect(page.getByText('已是最新版本')).toBeVisible()
  })

  await test.step('a newer release is shown with its notes, without images', async () => {
    codeHost.release = {
      tag_name: 'v99.0.0',
      body: '## Fixed\n\n- balance ![](https://pictures.example/1.png)<script>document.title = "run"</script>',
      html_url: 'https://releases.example/v99.0.0',
    }
    await check.click()
    const dialog = page.getByRole('dialog', { name: '最新版本：v99.0.0' })
    await expect(dialog.getByRole('heading', { name: 'Fixed' })).toBeVisible()
    await expect(dialog.getByRole('link', { name: '查看发布页面' })).toHaveAttribute(
      'href',
      'https://releases.example/v99.0.0',
    )
    await expect(dialog.locator('img, script')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  expect(codeHost.requests).toBe(3)
  expect(foreign).toEqual([])
})
