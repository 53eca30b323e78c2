import { chromiumLaunch } from '@relaydeck/vitest/chromium'
import { type Browser, type BrowserContext, chromium } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serve, show, stories } from '../.storybook/static/built.ts'

let browser: Browser
let context: BrowserContext
let server: Awaited<ReturnType<typeof serve>>

beforeAll(async () => {
  server = await serve()
  browser = await chromium.launch(chromiumLaunch)
  context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
})

afterAll(async () => {
  await browser.close()
  await server.close()
})

describe.concurrent('a built story opens and plays without an error or a warning in the console', () => {
  test.each(stories().map(({ title, name, id }) => [`${title}: ${name}`, id]))('%s', async (_, id) => {
    const page = await context.newPage()
    const said: string[] = []
    page.on('pageerror', ({ message }) => said.push(message))
    page.on('console', (line) => {
      if (['error', 'warning'].includes(line.type())) said.push(line.text())
    })
    await show(page, server.url, id)
    await page.close()
    expect(said).toEqual([])
  })
})
