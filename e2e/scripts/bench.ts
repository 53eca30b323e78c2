/**
 * Measures how soon the lists answer a person with 1,000 channels and 5,000 users loaded: `node scripts/bench.ts`, after
 * `pnpm turbo run build`. Ends with 1 where a median or a p95 is over the limit. Where the machine has other work to
 * do, the figures are those of both: the load is printed with them.
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
import { List } from './bench-list.ts'

const WORDS = 'the quick brown fox jumps over a dog'
/** No name is longer. */
const NAME = 'thequickfox1'
const FOUND_PAGES = 40

async function channels(page: Page, figures: Figures, count: number): Promise<void> {
  const list = await List.of(page, '/channel', figures)
  const search = page.getByRole('textbox', { name: '查找渠道' })
  await list.openPages(count / 10)
  await list.type(search, WORDS, 'type in the search box, all pages loaded')
  await list.findAll(search, count)
  await list.toggleRows()
  await list.type(search, WORDS, 'type in the search box, all found')
  await list.turnFound(FOUND_PAGES)
  await page.getByRole('link', { name: '新建渠道' }).press('Enter')
  await list.type(page.getByRole('dialog').getByRole('textbox', { name: '名称' }), WORDS, 'type in the form over it')
}

async function users(page: Page, figures: Figures, count: number): Promise<void> {
  const list = await List.of(page, '/user', figures)
  const search = page.getByRole('textbox', { name: '查找用户' })
  // A fifth of them page by page, all by a search: the program answers 480 calls in three minutes.
  await list.openPages(count / 50)
  await list.type(search, WORDS, 'type in the search box, pages loaded')
  await list.findAll(search, count)
  await list.openMenus()
  await list.type(search, WORDS, 'type in the search box, all found')
  await list.turnFound(FOUND_PAGES)
  await page.getByRole('link', { name: '新建用户' }).press('Enter')
  await list.type(page.getByRole('dialog').getByRole('textbox', { name: '用户名' }), NAME, 'type in the form over it')
}

async function main(folder: string): Promise<boolean> {
  const database = join(folder, 'load.db')
  const { counts } = seedDatabase({ database, size: 'load' })
  const program = await startProgram(['--database', database])
  const browser = await chromium.launch(chromiumLaunch)
  try {
    const page = await browser.newPage({ baseURL: program.url, locale: 'zh-CN' })
    await signInAs(page, ROOT)
    const figures = new Figures()
    await channels(page, figures, counts.channels)
    await users(page, figures, counts.users)
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
