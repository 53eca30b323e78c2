import { globSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import type { inChromium } from '@relaydeck/vitest/browser'
import type { Reporter, TestModule, Vitest } from 'vitest/node'
import { notComparable } from './comparable.ts'
import { type Comparison, reportOf } from './report.ts'

const ROOT = join(import.meta.dirname, '../..')
const REPORTS = join(ROOT, '.reports')
const COMPARED = join(REPORTS, 'pictures')

/** Chromium renders text and times in the same way on every machine with the same fonts. */
export const pictures: Parameters<typeof inChromium>[0] = {
  args: [
    '--font-render-hinting=none',
    '--disable-lcd-text',
    '--force-color-profile=srgb',
    // No story reaches another machine.
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
  ],
  context: { timezoneId: 'Asia/Shanghai', reducedMotion: 'reduce' },
  expect: {
    toMatchScreenshot: {
      comparatorName: 'pixelmatch',
      // A perceptual distance of colours, and a few pixels, since edges of curves depend on the processor.
      comparatorOptions: { threshold: 0.06, allowedMismatchedPixels: 16 },
      timeout: 15_000,
      resolveScreenshotPath: ({ arg }) => join(ROOT, 'pictures', `${arg}.png`),
      resolveDiffPath: ({ arg }) => join(COMPARED, `${arg}.png`),
    },
  },
}

const obstacle = notComparable()

/** Names of the pictures that exist, and whether this machine can compare them. */
export const comparedPictures = {
  names: globSync('*.png', { cwd: join(ROOT, 'pictures/light') }).map((file) => basename(file, '.png')),
  areComparable: obstacle === undefined,
}

/** Writes a page with the pictures that differ: before, after and difference. */
export class PicturesReport implements Reporter {
  #hasStories = false

  onInit({ projects }: Vitest): void {
    this.#hasStories = projects.some(({ name }) => name.startsWith('stories'))
  }

  onTestRunStart(): void {
    if (!this.#hasStories) return
    rmSync(COMPARED, { recursive: true, force: true })
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    if (!this.#hasStories) return
    const page = join(REPORTS, 'pictures.html')
    rmSync(page, { force: true })
    const tests = modules.flatMap(({ children }) => [...children.allTests()])
    const compared = tests.flatMap((test) =>
      test.artifacts().flatMap((artifact): Comparison[] => {
        if (artifact.type !== 'internal:toMatchScreenshot') return []
        const files = artifact.attachments.map(({ name, path = '' }) => [name, relative(REPORTS, path)])
        return [{ story: test.fullName, ...Object.fromEntries(files) }]
      }),
    )
    if (obstacle) process.stdout.write(`The pictures of stories were not compared: ${obstacle}.\n`)
    if (compared.length === 0) return
    writeFileSync(page, reportOf(compared))
    process.stdout.write(
      `${compared.length} pictures differ: ${page}\nAccept them with: pnpm --filter @relaydeck/console shots --accept\n`,
    )
  }
}
