/**
 * Measures how soon the lists answer a person with 1,000 channels and 5,000 users loaded: `node bench/bench.ts`, after
 * `pnpm turbo run build`. Ends with 1 where a median or a p95 is over the limit. Where the machine has other work to
 * do, the figures are those of both: the load is printed with them.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { seedDatabase } from '@relaydeck/gateway'
import { chromiumLaunch } from '@relaydeck/vitest/chromium'
import { startProgram } from '../program.ts'
import { signInAs } from '../session.ts'
import { findAll, openMenus, openPages, toggleRows, turnFound, type } from './doings.ts'
import { printFigures, type Times } from './figures.ts'

const WORDS = 'the quick brown fox jumps over a dog'
const FOUND_PAGES = 40

async function channels(page: Page, times: Times, count: number): Promise<void> {
  await openPages(page, '/channel', count / 10, times)
  const search = page.getByRole('textbox', { name: '查找渠道' })
  await type(page, search, WORDS, times, '/channel: type in the search box, pages loaded')
  await findAll(page, search, count)
  await toggleRows(page, times)
  await type(page, search, WORDS, times, '/channel: type in the search box, all found')
  await turnFound(page, '/channel', FOUND_PAGES, times)
  await page.getByRole('link', { name: '新建渠道' }).press('Enter')
  const form = page.getByRole('dialog')
  await type(page, form.getByRole('textbox', { name: '名称' }), WORDS, times, '/channel: type in the form over it')
}

async function users(page: Page, times: Times, count: number): Promise<void> {
  // A fifth of them page by page, all by a search: the program answers 480 calls in three minutes.
  await openPages(page, '/user', count / 50, times)
  const search = page.getByRole('textbox', { name: '查找用户' })
  await type(page, search, WORDS, times, '/user: type in the search box, pages loaded')
  await findAll(page, search, count)
  await openMenus(page, times)
  await type(page, search, WORDS, times, '/user: type in the search box, all found')
  await turnFound(page, '/user', FOUND_PAGES, times)
  await page.getByRole('link', { name: '新建用户' }).press('Enter')
  const form = page.getByRole('dialog')
  await type(page, form.getByRole('textbox', { name: '用户名' }), 'dave12345678', times, '/user: type in the form over it')
}

async function main(folder: string): Promise<boolean> {
  const database = join(folder, 'load.db')
  const { counts } = seedDatabase({ database, size: 'load' })
  const program = await startProgram(['--database', database])
  const browser = await chromium.launch(chromiumLaunch)
  try {
    const page = await browser.newPage({ baseURL: program.url, locale: 'zh-CN' })
    await signInAs(page, { username: 'root', password: '123456' })
    const times: Times = new Map()
    await channels(page, times, counts.channels)
    await users(page, times, counts.users)
    console.log(`Chromium ${browser.version()}, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}`)
    return printFigures(times)
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
