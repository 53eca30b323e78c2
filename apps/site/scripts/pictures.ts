// Takes the pictures of the README and the site from the demo: `pnpm --filter @relaydeck/site pictures`, after a build.
import { join } from 'node:path'
import { chromiumLaunch } from '@relaydeck/vitest/chromium'
import { chromium } from 'playwright'
import { BASE, ROOT, SITE } from './sources.ts'

const PUBLIC = join(SITE, 'dist/content/public')
/** Address that requests are answered for, from the files of the demo. */
const ORIGIN = 'http://demo.localhost'
const LANGUAGES = ['zh', 'en'] as const
const THEMES = ['light', 'dark'] as const
/** Pictures by name: the address that the console shows. */
const PICTURES = { overview: '/dashboard', channels: '/channel', record: '/channel/1' }

const browser = await chromium.launch(chromiumLaunch)
for (const language of LANGUAGES)
  for (const theme of THEMES) {
    const page = await browser.newPage({
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'reduce',
      timezoneId: 'Asia/Shanghai',
    })
    await page.route(`${ORIGIN}/**`, (route) =>
      route.fulfill({ path: join(PUBLIC, new URL(route.request().url()).pathname.slice(BASE.length)) }),
    )
    for (const [name, address] of Object.entries(PICTURES)) {
      const query = new URLSearchParams({ at: address, lang: language, theme })
      await page.goto(`${ORIGIN}${BASE}demo/index.html?${query}`, { waitUntil: 'networkidle' })
      await page.getByRole('main').getByRole('heading').first().waitFor()
      await page.evaluate(() => document.fonts.ready)
      await page.screenshot({
        path: join(ROOT, `docs/${name}-${language}-${theme}.png`),
        animations: 'disabled',
        caret: 'initial',
      })
    }
    await page.close()
  }
await browser.close()
