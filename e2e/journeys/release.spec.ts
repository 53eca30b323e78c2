import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { RANK } from '@relaydeck/api-sdk'
import { test as base, expect } from '../support/fixtures.ts'
import { startTestServer } from '../support/test-server.ts'

interface CodeHost {
  /** What it tells of the latest release; nothing: it refuses. */
  release: object | undefined
  /** How often it was asked. */
  asked: number
  readonly url: string
}

/** Where releases are told, and a program that asks there. */
const test = base.extend<{ codeHost: CodeHost }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures it needs from here
  codeHost: async ({}, use) => {
    const server = createServer((_, response) => {
      host.asked++
      response.writeHead(host.release ? 200 : 404, { 'content-type': 'application/json' })
      response.end(JSON.stringify(host.release ?? { message: 'Not Found' }))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const host: CodeHost = { release: undefined, asked: 0, url: `http://127.0.0.1:${port}/latest` }
    await use(host)
    server.close()
  },
  program: async ({ codeHost }, use) => {
    const program = await startTestServer(['--releases', codeHost.url])
    await use(program)
    await program.stop()
  },
})

test('R2.85 R4.42 R4.43 R4.44 D51 the program is asked for a newer release, on a press and not before', async ({
  page,
  codeHost,
  signIn,
}) => {
  await signIn({ username: 'boss', role: RANK.root })
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(new URL(page.url()).origin)) foreign.push(request.url())
  })
  await page.goto('/setting?tab=other')
  const check = page.getByRole('button', { name: '检查更新' })
  await expect(check).toBeVisible()
  expect(codeHost.asked).toBe(0)

  await test.step('D51 nobody can tell: one quiet sentence and a link', async () => {
    await check.click()
    await expect(page.getByText('暂时无法获取最新版本。')).toBeVisible()
    await expect(page.getByRole('link', { name: '查看版本列表' })).toHaveAttribute(
      'href',
      /^https:\/\/github\.com\//,
    )
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  await test.step('R4.43 an empty name: this is the latest', async () => {
    codeHost.release = { tag_name: '', body: '' }
    await check.click()
    await expect(page.getByText('已是最新版本')).toBeVisible()
  })

  await test.step('R4.44 another one: its name and its notes, which ask nobody for pictures', async () => {
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

  expect(codeHost.asked).toBe(3)
  expect(foreign).toEqual([])
})
