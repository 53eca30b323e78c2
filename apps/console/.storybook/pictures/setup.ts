/**
 * Compares the first story of each file with its pictures, in the run in which it is tested, unless `noPicture` gives a
 * reason.
 */
import './pictures.css'
import { afterEach, beforeEach, expect, inject, type RunnerTestCase, type RunnerTestFile } from 'vitest'
import { page } from 'vitest/browser'
import { pictureName } from './name.ts'

/** Time at which every story starts, some days after the newest sample. */
const NOW = Date.parse('2026-12-01T10:00:00+08:00')

/** Sizes of pictures: small, since they are in the repository. */
const DESKTOP = { width: 1280, height: 640 }
const PHONE = { width: 360, height: 640 }

const realNow = Date.now

/** A clock that starts at the same time in every story and runs on, since waiting depends on it. */
class StoryDate extends Date {
  static offset = 0
  constructor(...parts: [] | [number | string | Date]) {
    if (parts.length === 0) super(StoryDate.now())
    else super(...parts)
  }
  static override now(): number {
    return realNow() + StoryDate.offset
  }
}

// This file runs before each file of stories, in the same page.
if (!('offset' in Date)) globalThis.Date = StoryDate as DateConstructor
const clock = Date as unknown as typeof StoryDate

beforeEach(({ task, skip }) => {
  if (inject('onlyPictures') && task !== firstOf(task.file)) skip()
  clock.offset += NOW - clock.now()
})

/** Returns the first test of a file. */
function firstOf({ tasks }: Pick<RunnerTestFile, 'tasks'>): RunnerTestCase | undefined {
  const [first] = tasks
  return first?.type === 'suite' ? firstOf(first) : first
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether to skip stories without pictures. */
    onlyPictures: boolean
    /** Names of the pictures that exist, and whether this machine can compare them. */
    comparedPictures: { names: readonly string[]; areComparable: boolean }
  }
  interface TestContext {
    /** The story of a test, which Storybook adds. */
    story?: { parameters: { noPicture?: string } }
  }
}

const root = document.documentElement
const SCHEME = 'data-mantine-color-scheme'

/** Replaces the address of the test server, whose port differs, in the texts of the page. */
function hideHost(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    if (text.nodeValue?.includes(location.host)) text.nodeValue = text.nodeValue.replace(location.host, 'localhost')
}

afterEach(async ({ task, story }) => {
  const { storyId } = task.meta as { storyId?: string }
  if (!storyId || task !== firstOf(task.file) || task.result?.state === 'fail') return
  if (story?.parameters.noPicture) return
  const name = pictureName(storyId)
  if (!inject('onlyPictures')) {
    const { names, areComparable } = inject('comparedPictures')
    if (!names.includes(name))
      throw new Error(
        'This story has no picture. Take it with `pnpm shots --accept`, or say in the parameter `noPicture` where its look is seen.',
      )
    if (!areComparable) return
  }
  await document.fonts.ready
  const scheme = root.getAttribute(SCHEME)
  await page.viewport(DESKTOP.width, DESKTOP.height)
  hideHost()
  root.dataset.picture = ''
  try {
    for (const shown of ['light', 'dark']) {
      root.setAttribute(SCHEME, shown)
      await expect(page).toMatchScreenshot(`${shown}/${name}`)
    }
    if (!storyId.startsWith('screens-')) return
    root.setAttribute(SCHEME, 'light')
    await page.viewport(PHONE.width, PHONE.height)
    await expect(page).toMatchScreenshot(`phone/${name}`)
  } finally {
    delete root.dataset.picture
    if (scheme) root.setAttribute(SCHEME, scheme)
  }
})
