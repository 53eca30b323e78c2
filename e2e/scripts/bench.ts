/**
 * Measures how fast the lists respond with 1,000 channels and 5,000 users: `node scripts/bench.ts`, after
 * `pnpm build`. Exits with 1 if a median or 95th percentile exceeds the limit. Other processes slow it down,
 * so the system load is printed too.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { seedDatabase } from '@relaydeck/gateway'
import { chromiumLaunch } from '@relaydeck/vitest/chromium'
import { ROOT } from '../support/accounts.ts'
import { signInAs } from '../support/page.ts'
import { startProgram } from '../support/program.ts'
import { Figures } from './bench-figures.ts'
import { ListBench } from './bench-list.ts'

const TEXT = 'the quick brown fox jumps over a dog'
/** Name with the maximum length. */
const NAME = 'thequickfox1'
const RESULT_PAGES = 40

async function benchChannels(page: Page, figures: Figures, count: number): Promise<void> {
  const list = await ListBench.of(page, '/channel', figures)
  const search = page.getByRole('textbox', { name: '查找渠道' })
  await list.openPages(count / 10)
  await list.type(search, TEXT, 'type in the search box, all pages loaded')
  await list.searchAll(search, count)
  await list.toggleRows()
  await list.type(search, TEXT, 'type in the search box, all results loaded')
  await list.openResultPages(RESULT_PAGES)
  await page.getByRole('link', { name: '新建渠道' }).press('Enter')
  await list.type(
    page.getByRole('dialog').getByRole('textbox', { name: '名称' }),
    TEXT,
    'type in the form above the list',
  )
}

async function benchUsers(page: Page, figures: Figures, count: number): Promise<void> {
  const list = await ListBench.of(page, '/user', figures)
  const search = page.getByRole('textbox', { name: '查找用户' })
  // Only a fifth is loaded page by page, the rest by a search: the rate limit is 480 requests in three minutes.
  await list.openPages(count / 50)
  await list.type(search, TEXT, 'type in the search box, pages loaded')
  await list.searchAll(search, count)
  await list.openMenus()
  await list.type(search, TEXT, 'type in the search box, all results loaded')
  await list.openResultPages(RESULT_PAGES)
  await page.getByRole('link', { name: '新建用户' }).press('Enter')
  await list.type(
    page.getByRole('dialog').getByRole('textbox', { name: '用户名' }),
    NAME,
    'type in the form above the list',
  )
}

async function main(folder: string): Promise<boolean> {
  const database = join(folder, 'load.db')
  const { counts } = await seedDatabase({ database, size: 'load' })
  const program = await startProgram(['--database', database])
  const browser = await chromium.launch(chromiumLaunch)
  try {
    const page = await browser.newPage({ baseURL: program.url, locale: 'zh-CN' })
    await signInAs(page, ROOT)
    const figures = new Figures()
    await benchChannels(page, figures, counts.channels)
    await benchUsers(page, figures, counts.users)
    console.log(`Chromium ${browser.version()}, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}`)
    return figures.print()
  } finally {
    await browser.close()
    await program.stop()
  }
}

const folder = await mkdtemp(join(tmpdir(), 'relaydeck-bench-'))
try {
  if (!(await main(folder))) process.exitCode = 1
} finally {
  await rm(folder, { recursive: true })
}
