import { chromiumLaunch } from '@relaydeck/vitest/chromium'
import { type Browser, type BrowserContext, chromium } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serve, show, stories, switchTo } from '../.storybook/static/built.ts'

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

const byTitle = Map.groupBy(stories(), ({ title }) => title)

describe.concurrent('built stories run without errors or warnings in the console', () => {
  test.each([...byTitle])('%s', async (_, [first, ...others]) => {
    if (!first) return
    const page = await context.newPage()
    const problems: string[] = []
    let { name } = first
    page.on('pageerror', ({ message }) => problems.push(`${name}: ${message}`))
    page.on('console', (line) => {
      if (['error', 'warning'].includes(line.type())) problems.push(`${name}: ${line.text()}`)
    })
    await show(page, server.url, first.id)
    for (const story of others) {
      name = story.name
      await switchTo(page, story.id)
    }
    await page.close()
    expect(problems).toEqual([])
  })
})
