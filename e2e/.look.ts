import { chromium } from '@playwright/test'
import { besideProgram } from './operator.ts'
import { ROOT } from './person.ts'
import { startProgram } from './program.ts'
import { signInAs } from './session.ts'

const out = '/tmp/look'
const [, , what = 'forced', ...paths] = process.argv
const program = await startProgram()
const operator = besideProgram(program.url, program.database)
await operator.createUser({ role: 10, username: 'admin1' })
const root = await operator.asRoot()
await root.options.set({ key: 'SystemName', value: 'Relaydeck' })
for (const n of ['azure-east', 'openai-main', '硅基流动'])
  await root.channels.create({
    type: 1,
    name: n,
    key: `sk-${n}`,
    group: 'default',
    models: 'gpt-4o,gpt-3.5-turbo-with-a-long-name-2024',
    base_url: 'http://127.0.0.1:1',
  })
await root.redemptions.create({ name: 'spring', quota: 100000, count: 3 })
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM,
  env: { ...process.env, LC_ALL: 'C.UTF-8' } as Record<string, string>,
})
for (const scheme of ['light', 'dark'] as const)
  for (const width of [1280, 360]) {
    const context = await browser.newContext({
      baseURL: program.url,
      locale: 'zh-CN',
      colorScheme: scheme,
      forcedColors: what === 'forced' ? 'active' : 'none',
      viewport: { width, height: 800 },
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    await signInAs(page, ROOT)
    if (scheme === 'light' && width === 1280) {
      for (const token of [
        { name: 'a', remain_quota: 400000 },
        { name: 'b', remain_quota: 10, expired_time: 1895000000 },
      ])
        await page.request.post('/api/token/', { data: { expired_time: -1, ...token } })
    }
    for (const path of paths) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      if (path === '/channel' || path === '/token') await page.getByRole('checkbox').nth(1).check()
      await page.keyboard.press('Tab')
      await page.screenshot({ path: `${out}/${what}.${path.replaceAll(/[/?=]/g, '_')}.${scheme}.${width}.png` })
    }
    await context.close()
  }
await browser.close()
await program.stop()
