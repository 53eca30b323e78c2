import { chromiumLaunch } from '@relaydeck/vitest/chromium'
import { type Browser, chromium } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serve, show, stories } from '../.storybook/static/built.ts'

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

/** The first story of each file. The others share its code, and are tested before they are built. */
const firstStories = [...Map.groupBy(stories(), ({ title }) => title)].flatMap(([, [first]]) => first ?? [])

test('there are stories of every screen and component', () => {
  expect(firstStories.length).toBeGreaterThan(50)
})

describe.concurrent('built stories run without errors or warnings in the console', () => {
  test.each(firstStories)('$title', async ({ id }) => {
    // Tabs of one context share local storage, and a console follows the sign-ins of other tabs.
    const page = await browser.newPage({ permissions: ['clipboard-read', 'clipboard-write'] })
    const problems: string[] = []
    page.on('pageerror', ({ message }) => problems.push(message))
    page.on('console', (line) => {
      if (['error', 'warning'].includes(line.type())) problems.push(line.text())
    })
    await show(page, server.url, id)
    await page.close()
    expect(problems.join('\n')).toBe('')
  })
})
