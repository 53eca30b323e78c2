// Takes a picture of every screen in every look: `pnpm shots`, or `pnpm shots token` for those whose name has the word.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromiumLaunch } from '@relaydeck/vitest/chromium'
import { type Browser, chromium } from 'playwright'
import { type Story, serve, show, stories, turnTo } from './built.ts'
import { sheetOf } from './sheet.ts'

const FOLDER = fileURLToPath(new URL('../../../../.shots', import.meta.url))
const THEMES = ['light', 'dark'] as const
const LANGUAGES = ['zh', 'en'] as const
/** Widths of a phone, a tablet and a desk, in CSS pixels, widest first: what is typed is typed on the widest. */
const WIDTHS = [1280, 768, 360]
const HEIGHT = 800
/** Pages open at once. */
const PAGES = 3

/** Pictures of one story, all looks; file names from the folder on. */
export interface Shots {
  story: Story
  files: string[]
}

const wanted = (words: readonly string[]) =>
  stories().filter(
    ({ title, name }) =>
      title.startsWith('Screens/') && words.every((word) => `${title}/${name}`.toLowerCase().includes(word)),
  )

/** Takes the pictures of a screen's stories: one page for each theme and language, turned from story to story. */
async function shoot(browser: Browser, base: string, screen: readonly Story[]): Promise<Shots[]> {
  const shots = screen.map((story) => ({ story, files: [] as string[] }))
  for (const theme of THEMES)
    for (const language of LANGUAGES) {
      const page = await browser.newPage({ reducedMotion: 'reduce', timezoneId: 'Asia/Shanghai' })
      for (const { story, files } of shots) {
        await page.setViewportSize({ width: Math.max(...WIDTHS), height: HEIGHT })
        if (story === screen[0]) await show(page, base, story.id, { theme, language })
        else await turnTo(page, story.id)
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

/** Runs over a list with so many at once, in order. */
async function inTurns<T, R>(list: readonly T[], atOnce: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  const queue = list.entries()
  const worker = async () => {
    for (const [at, item] of queue) results[at] = await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}

const chosen = wanted(process.argv.slice(2).map((word) => word.toLowerCase()))
if (chosen.length === 0) throw new Error('No screen has a story of that name')
await rm(FOLDER, { recursive: true, force: true })
await mkdir(FOLDER, { recursive: true })
const server = await serve()
const browser = await chromium.launch(chromiumLaunch)
const screens = [...Map.groupBy(chosen, ({ title }) => title).values()]
const shots = (await inTurns(screens, PAGES, (screen) => shoot(browser, server.url, screen))).flat()
const sheet = join(FOLDER, 'index.html')
await writeFile(sheet, sheetOf(shots))
await browser.close()
await server.close()
console.log(`${shots.flatMap(({ files }) => files).length} pictures of ${shots.length} stories: ${sheet}`)
