import { chromiumLaunch } from '@relaydeck/vitest/chromium'
import { type Browser, chromium, type Page } from 'playwright'
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

/** The first story of each file. The others share its code, and are tested before they are built. */
const firstStories = [...Map.groupBy(stories(), ({ title }) => title)].flatMap(([, [first]]) => first ?? [])

test('there are stories of every screen and component', () => {
  expect(firstStories.length).toBeGreaterThan(50)
})

interface Watched {
  page: Page
  /** Errors and warnings in the console, since the story was chosen. */
  problems: string[]
}

/** Opens a story in a new page. */
async function openStory(id: string): Promise<Watched> {
  // Tabs of one context share local storage, and a console follows the sign-ins of other tabs.
  const page = await browser.newPage({ permissions: ['clipboard-read', 'clipboard-write'] })
  const problems: string[] = []
  page.on('pageerror', ({ message }) => problems.push(message))
  page.on('console', (line) => {
    if (['error', 'warning'].includes(line.type())) problems.push(line.text())
  })
  await show(page, server.url, id)
  return { page, problems }
}

/** Pages that no test uses. Choosing a story takes much less time than loading Storybook again. */
const idle: Watched[] = []

describe.concurrent('built stories run without errors or warnings in the console', () => {
  test.each(firstStories)('$title', async ({ id }) => {
    const waiting = idle.pop()
    if (waiting) await switchTo(waiting.page, id)
    const watched = waiting ?? (await openStory(id))
    const problems = watched.problems.splice(0)
    idle.push(watched)
    expect(problems.join('\n')).toBe('')
  })
})
