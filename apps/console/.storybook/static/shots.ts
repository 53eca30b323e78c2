// Takes screenshots of every screen: `pnpm run shots`, or `pnpm run shots token` for titles that contain the word.
// `pnpm run shots --accept` replaces the pictures with which the tests of stories compare.
import { spawnSync } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromiumLaunch } from '@relaydeck/vitest/chromium'
import { type Browser, chromium } from 'playwright'
import { rememberVersion } from '../pictures/comparable.ts'
import { type Story, serve, show, stories, switchTo } from './built.ts'
import { type Shots, sheetOf } from './sheet.ts'

const FOLDER = fileURLToPath(new URL('../../../../.shots', import.meta.url))
const THEMES = ['light', 'dark'] as const
const LANGUAGES = ['zh', 'en'] as const
/** Widths of desktop, tablet and phone, in CSS pixels. Stories play at the first one. */
const WIDTHS = [1280, 768, 360]
const HEIGHT = 800
/** Number of pages open at the same time. */
const CONCURRENCY = 3

const storiesWith = (words: readonly string[]) =>
  stories().filter(
    ({ title, name }) =>
      title.startsWith('Screens/') && words.every((word) => `${title}/${name}`.toLowerCase().includes(word)),
  )

/** Takes screenshots of a screen's stories, with one page for each theme and language. */
async function shoot(browser: Browser, base: string, screen: readonly Story[]): Promise<Shots[]> {
  const shots = screen.map((story) => ({ story, files: [] as string[] }))
  for (const theme of THEMES)
    for (const language of LANGUAGES) {
      const page = await browser.newPage({ reducedMotion: 'reduce', timezoneId: 'Asia/Shanghai' })
      for (const { story, files } of shots) {
        await page.setViewportSize({ width: Math.max(...WIDTHS), height: HEIGHT })
        if (story === screen[0]) await show(page, base, story.id, { theme, language })
        else await switchTo(page, story.id)
        for (const width of WIDTHS) {
          const file = `${story.id}.${theme}.${language}.${width}.png`
          await page.setViewportSize({ width, height: HEIGHT })
          await page.screenshot({ path: join(FOLDER, file), animations: 'disabled', caret: 'initial' })
          files.push(file)
        }
      }
      await page.close()
    }
  return shots
}

/** Maps a list with limited concurrency. */
async function runConcurrently<T, R>(list: readonly T[], limit: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  const queue = list.entries()
  const worker = async () => {
    for (const [at, item] of queue) results[at] = await work(item)
  }
  await Promise.all(Array.from({ length: limit }, worker))
  return results
}

const ACCEPT = '--accept'

/** Runs the stories with pictures, in files whose paths contain one of the words, and stores the pictures. */
function accept(words: readonly string[]): never {
  const env = { ...process.env, RELAYDECK_PICTURES: 'only' }
  const run = ['run', ...words, '--project', 'stories', '--update']
  // A partial update needs the Chromium version of the existing pictures.
  if (words.length === 0) rememberVersion()
  const { status } = spawnSync('vitest', run, { stdio: 'inherit', env })
  process.exit(status ?? 1)
}

const words = process.argv.slice(2)
if (words.includes(ACCEPT)) accept(words.filter((word) => word !== ACCEPT))
const selected = storiesWith(words.map((word) => word.toLowerCase()))
if (selected.length === 0) throw new Error('No story of a screen has this title')
await rm(FOLDER, { recursive: true, force: true })
await mkdir(FOLDER, { recursive: true })
const server = await serve()
const browser = await chromium.launch(chromiumLaunch)
const screens = [...Map.groupBy(selected, ({ title }) => title).values()]
const shots = (await runConcurrently(screens, CONCURRENCY, (screen) => shoot(browser, server.url, screen))).flat()
const sheet = join(FOLDER, 'index.html')
await writeFile(sheet, sheetOf(shots))
await browser.close()
await server.close()
console.log(`${shots.flatMap(({ files }) => files).length} screenshots of ${shots.length} stories: ${sheet}`)
