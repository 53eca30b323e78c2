import { chromiumLaunch } from '@relaydeck/vitest/chromium'
import { type Browser, chromium } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serve, show, stories, switchTo } from '../.storybook/static/built.ts'

let browser: Browser
let server: Awaited<ReturnType<typeof serve>>

beforeAll(async () => {
  server = await serve()
  browser = await chromium.launch(chromiumLaunch)
})

afterAll(async () => {
  await browser.close()
  await server.close()
})

const byTitle = Map.groupBy(stories(), ({ title }) => title)

describe.concurrent('built stories run without errors or warnings in the console', () => {
  test.each([...byTitle])('%s', async (_, [first, ...others]) => {
    if (!first) return
    // Tabs of one context share local storage, and a console follows the sign-ins of other tabs.
    const page = await browser.newPage({ permissions: ['clipboard-read', 'clipboard-write'] })
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
    expect(problems.join('\n')).toBe('')
  })
})
