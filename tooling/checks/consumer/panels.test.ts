/** Shows the packed kit's panels in a page of another product, with a theme of its own, in front of the installed program. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connect, fullKey } from '@relaydeck/api-sdk'
import { chromiumLaunch } from '@relaydeck/vitest/chromium'
import { type Browser, chromium, type Page } from 'playwright'
import { build, type PreviewServer, preview } from 'vite'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { binOf, outcome, start } from './program.ts'

const project = inject('project')
const app = join(project, 'other-product')

/** A page whose address has the panel and its props. */
const MAIN = `
import '@mantine/core/styles.css'
import '@relaydeck/ui/styles.css'
import { createTheme, MantineProvider } from '@mantine/core'
import { en, UiTextsProvider } from '@relaydeck/ui'
import { KeyUsage, TokensPanel, UsagePanel } from '@relaydeck/ui/panels'
import { createRoot } from 'react-dom/client'

const { panel, props } = JSON.parse(decodeURIComponent(location.hash.slice(1)))
const Panel = { KeyUsage, TokensPanel, UsagePanel }[panel]
createRoot(document.body.appendChild(document.createElement('main'))).render(
  <MantineProvider theme={createTheme({ primaryColor: 'teal' })}>
    <UiTextsProvider texts={en}><Panel {...props} /></UiTextsProvider>
  </MantineProvider>,
)
`

let gateway: Awaited<ReturnType<typeof start>>
let server: PreviewServer
let browser: Browser
let accessToken = ''
let apiKey = ''

beforeAll(async () => {
  await mkdir(app)
  const database = join(app, 'demo.db')
  await outcome(process.execPath, [binOf(project), 'seed', '--database', database], app)
  gateway = await start([process.execPath, binOf(project), '--port', '0', '--database', database], app)
  const alice = { username: 'alice', password: 'relaydeck-demo' }
  accessToken = await connect({ baseUrl: gateway.url }).session.accessTokenOf(alice)
  const { tokens } = connect({ baseUrl: gateway.url, accessToken })
  for (let at = 0; at < 12; at++) await tokens.create({ name: `product-${at}`, remain_quota: 500_000 })
  const [newest] = await tokens.list()
  if (newest) apiKey = fullKey(newest)
  await writeFile(join(app, 'main.jsx'), MAIN)
  await writeFile(
    join(app, 'index.html'),
    '<!doctype html><body><script type="module" src="/main.jsx"></script></body>',
  )
  const settings = { root: app, logLevel: 'error', build: { outDir: 'built' } } as const
  await build(settings)
  const proxy = { '/gateway': { target: gateway.url, rewrite: (path: string) => path.replace('/gateway', '') } }
  server = await preview({ ...settings, preview: { port: 0, proxy } })
  browser = await chromium.launch(chromiumLaunch)
})

afterAll(async () => {
  await Promise.all([browser?.close(), server?.close(), gateway?.stop()])
})

/** Opens the page with a panel. */
async function open(panel: string, props: object): Promise<Page> {
  const page = await browser.newPage()
  await page.goto(`${server.resolvedUrls?.local[0]}#${encodeURIComponent(JSON.stringify({ panel, props }))}`)
  return page
}

test('tokens are listed page by page, with an access token', async () => {
  const page = await open('TokensPanel', { baseUrl: '/gateway', accessToken })
  await page.getByRole('rowheader', { name: 'product-11', exact: true }).waitFor()
  expect(await page.locator('main').textContent()).toContain('$1.00')
  await page.getByRole('button', { name: 'Next page' }).click()
  await page.getByRole('rowheader', { name: 'product-1', exact: true }).waitFor()
  await page.getByText(/11–\d+ of \d+/).waitFor()
})

test('usage is shown by day and by model', async () => {
  const page = await open('UsagePanel', { baseUrl: '/gateway', accessToken, days: 90 })
  await page.getByRole('list', { name: 'Cost by day' }).waitFor()
  expect(await page.getByRole('listitem').count()).toBe(90)
  await page.getByRole('rowheader').first().waitFor()
  expect(await page.locator('main').textContent()).toMatch(/Cost\$\d+\.\d\d/)
})

test('a key shows its account with nothing but the key', async () => {
  const page = await open('KeyUsage', { baseUrl: '/gateway', apiKey })
  await page.getByText('product-11', { exact: true }).waitFor()
  await page.getByText('No usage in the last 30 days').waitFor()
})

test('from another origin a key shows its bill, and tokens explain why they cannot be read', async () => {
  const bill = await open('KeyUsage', { baseUrl: gateway.url, apiKey })
  await bill.getByText('Limit', { exact: true }).waitFor()
  const tokens = await open('TokensPanel', { baseUrl: gateway.url, accessToken })
  await tokens.getByRole('alert').waitFor()
  expect(await tokens.getByRole('alert').textContent()).toContain('another origin')
})

test('a wrong access token and a wrong key are told', async () => {
  const tokens = await open('TokensPanel', { baseUrl: '/gateway', accessToken: '0'.repeat(32) })
  expect(await tokens.getByRole('alert').textContent()).toContain('The access token does not exist')
  const key = await open('KeyUsage', { baseUrl: '/gateway', apiKey: `sk-${'0'.repeat(48)}` })
  expect(await key.getByRole('alert').textContent()).toContain('The key does not exist')
})
