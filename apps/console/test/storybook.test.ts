import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromiumLaunch } from '@relaydeck/vitest/chromium'
import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BUILT, serve, show, stories, switchTo } from '../.storybook/static/built.ts'
import { readKit } from '../vite-plugins/kit-docs.ts'

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

/** The first story of each file. The others share its code, and are tested before the build. */
const firstStories = [...Map.groupBy(stories(), ({ title }) => title)].flatMap(([, [first]]) => first ?? [])

test('there are stories of every screen and component', () => {
  expect(firstStories.length).toBeGreaterThan(50)
})

describe('the build has nothing for agents', () => {
  const texts = globSync('**/*.{html,js,json}', { cwd: BUILT }).map((file) => readFileSync(`${BUILT}/${file}`, 'utf8'))
  const containing = (text: string) => texts.filter((each) => each.includes(text)).length

  test('no code of the add-on that serves them', () => {
    const preset = fileURLToPath(import.meta.resolve('@storybook/addon-mcp/preset'))
    // Of its code for stories, which a build with the add-on has.
    const own = 'storybook-mcp:size-changed'
    expect(readFileSync(preset.replace('preset.js', 'preview.js'), 'utf8')).toContain(own)
    expect(containing('addon-a11y')).toBeGreaterThan(0)
    expect([containing(own), containing('addon-mcp')]).toEqual([0, 0])
  })

  test('no list of components', () => {
    expect(globSync('manifests/*', { cwd: BUILT })).toEqual([])
  })
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

/** Returns the violations that axe finds in a part of a page. Frames have stories, which have tests of their own. */
async function violationsIn(page: Page, selector: string): Promise<unknown[]> {
  await page.addScriptTag({ path: fileURLToPath(import.meta.resolve('axe-core')) })
  return page.evaluate(async (part) => {
    const axe = Reflect.get(window, 'axe') as { run: (...options: unknown[]) => Promise<{ violations: unknown[] }> }
    return (await axe.run(part, { iframes: false, resultTypes: ['violations'] })).violations
  }, selector)
}

/** Pages that no test uses. Choosing a story takes much less time than loading Storybook again. */
const idle: Watched[] = []

describe.concurrent('built stories run without errors or warnings in the console', () => {
  test.each(firstStories)('the first story of $title', async ({ id }) => {
    const waiting = idle.pop()
    if (waiting) await switchTo(waiting.page, id)
    const watched = waiting ?? (await openStory(id))
    const problems = watched.problems.splice(0)
    idle.push(watched)
    expect(problems.join('\n')).toBe('')
  })
})

describe('the docs pages of the kit', () => {
  const ofKit = firstStories.filter(({ title }) => title.startsWith('Kit/'))
  const nameOf = (title: string) => title.split('/').at(-1) ?? title

  /** Opens a docs page without the rest of Storybook. */
  async function openDocs(id: string, theme = 'light', width = 1280): Promise<Page> {
    const page = await browser.newPage({ viewport: { width, height: 800 } })
    await page.goto(`${server.url}iframe.html?viewMode=docs&id=${id}--docs&globals=theme:${theme}`)
    await page.locator('#storybook-docs h1').waitFor()
    return page
  }

  interface Loaded {
    /** Type of each prop, by name. */
    readonly types: Readonly<Record<string, string>>
    readonly keys: readonly string[]
  }

  /** Reads what Storybook shows of each component, by the title of its stories. */
  async function readDocs(): Promise<[title: string, Loaded][]> {
    const page = await openDocs('kit-quota')
    const read = await page.evaluate(
      async (ids) => {
        interface Preview {
          storyStoreValue: {
            loadStory: (story: { storyId: string }) => Promise<{
              argTypes: Record<string, { table?: { type?: { summary?: string } } }>
              parameters: { keyboard?: { keys: string[] }[] }
            }>
          }
        }
        const preview: Preview = Reflect.get(window, '__STORYBOOK_PREVIEW__')
        return Promise.all(
          ids.map(async (storyId) => {
            const { argTypes, parameters } = await preview.storyStoreValue.loadStory({ storyId })
            const types = Object.entries(argTypes).map(([name, { table }]) => [name, table?.type?.summary ?? ''])
            const keys = (parameters.keyboard ?? []).flatMap((row) => row.keys)
            return { types: Object.fromEntries(types) as Record<string, string>, keys }
          }),
        )
      },
      ofKit.map(({ id }) => id),
    )
    await page.close()
    return ofKit.map(({ title }, at) => [title, read[at] ?? { types: {}, keys: [] }])
  }

  test('show the real type of each prop', async () => {
    const types = (await readDocs()).flatMap(([title, { types }]) =>
      Object.entries(types).map(([prop, type]) => ({ prop: `${nameOf(title)}.${prop}`, type })),
    )
    expect(types.length).toBeGreaterThan(100)
    expect(types).toContainEqual({ prop: 'PagedTable.columns', type: 'readonly PagedColumn<Row>[]' })
    const unreal = types.filter(({ type }) => /^(unknown|union|any|other|signature)$|ReactReact|\['/.test(type))
    // It takes any thrown value.
    expect(unreal).toEqual([{ prop: 'LoadError.error', type: 'unknown' }])
    const withFields = types.filter(({ prop }) => /\.(displayName|__docgenInfo)$/.test(prop))
    expect(withFields).toEqual([])
  })

  test('name only keys that the tests of the component press', async () => {
    const SOURCE = fileURLToPath(new URL('../../../packages/ui/src', import.meta.url))
    const files = globSync('*/*.{test,stories}.tsx', { cwd: SOURCE })
    const folderOf = (title: string) =>
      files.find((file) => file.endsWith(`/${nameOf(title)}.stories.tsx`))?.split('/')[0] ?? title
    /** Returns how a test presses a key. */
    const pressed = (key: string) =>
      ({
        Space: /PRESS|\[Space\]|keyboard\('[^']* /,
        Enter: /PRESS|\{Enter\}/,
        Tab: /\{Tab\}|userEvent\.tab\(/,
        ',': /keyboard\('[^']*,/,
      })[key] ?? new RegExp(`\\{${key}\\}`)
    const rows = await readDocs()
    expect(rows.flatMap(([, { keys }]) => keys).length).toBeGreaterThan(50)
    const untested = rows.flatMap(([title, { keys }]) => {
      const own = files.filter((file) => file.startsWith(`${folderOf(title)}/`))
      const text = own.map((file) => readFileSync(`${SOURCE}/${file}`, 'utf8')).join('\n')
      return keys.filter((key) => !pressed(key).test(text)).map((key) => `${nameOf(title)}: ${key}`)
    })
    expect(untested).toEqual([])
  })

  test('have the state of a component, its source, its import, its parts and its changes', async () => {
    const page = await openDocs('kit-quota')
    await page.getByText('Stable', { exact: true }).waitFor()
    const { repository } = JSON.parse(
      readFileSync(new URL('../../../packages/ui/package.json', import.meta.url), 'utf8'),
    )
    const source = await page.getByRole('link', { name: 'Source' }).getAttribute('href')
    expect(source).toContain(repository.url.replace(/^git\+|\.git$/g, ''))
    expect(source).toMatch(/packages\/ui\/src\/Quota$/)
    const code = page.locator('pre', { hasText: '@relaydeck/ui' }).first()
    expect(await code.textContent()).toContain("import { Quota } from '@relaydeck/ui/Quota'")
    await page.getByText('It has nothing to press.').waitFor()
    await page.getByRole('row', { name: 'limit The slash and the limit' }).waitFor()
    const [change] = readKit().Quota?.changes ?? []
    expect(change).toBeDefined()
    const shown = page.getByRole('listitem').filter({ hasText: change?.version ?? 'Next version' })
    expect(await shown.first().textContent()).toContain('Quota')
    await page.close()
  })

  test('have a table of keys', async () => {
    const page = await openDocs('kit-searchbox')
    const row = page.getByRole('row', { name: 'Escape Clears the field and the search.' })
    expect(await row.locator('kbd').textContent()).toBe('Escape')
    await page.close()
  })

  test.each([
    ['kit-quota', 'light'],
    ['kit-expiryfield', 'dark'],
  ])('are accessible and fit a phone: %s in the %s theme', async (id, theme) => {
    const page = await openDocs(id, theme, 390)
    await page.getByRole('heading', { name: 'Keyboard' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    expect(await violationsIn(page, '#storybook-docs')).toEqual([])
    await page.close()
  })

  test('show the first of many stories, and link to the others', async () => {
    const page = await browser.newPage()
    await page.goto(`${server.url}?path=/docs/kit-pagedtable--docs`)
    const docs = page.frameLocator('#storybook-preview-iframe')
    const last = docs.getByRole('link', { name: 'Ten Thousand', exact: true })
    await last.waitFor()
    expect(await docs.locator('.sbdocs-preview').count()).toBe(1)
    expect(await docs.locator('html').evaluate((root) => root.scrollHeight)).toBeLessThan(6000)
    await last.click()
    await expect.poll(() => page.url()).toContain('kit-pagedtable--ten-thousand')
    await page.close()
  })

  test('have no paths of the machine that built them', () => {
    const root = fileURLToPath(new URL('../../..', import.meta.url))
    const scripts = globSync('**/*.js', { cwd: BUILT })
    expect(scripts.length).toBeGreaterThan(100)
    expect(scripts.filter((file) => readFileSync(`${BUILT}/${file}`, 'utf8').includes(root))).toEqual([])
  })
})

describe('Storybook in the dark theme', () => {
  /** Returns the luminance, from 0 to 1, of a colour such as `rgb(1, 2, 3)`. */
  const luminance = (color: string): number =>
    (color.match(/[\d.]+/g) ?? []).slice(0, 3).reduce((sum, part) => sum + Number(part) / 765, 0)

  test('has dark docs pages with light text, whose framed stories are dark and English', async () => {
    const page = await browser.newPage()
    await page.goto(`${server.url}iframe.html?viewMode=docs&id=kit-confirmdialog--docs&globals=theme:dark`)
    const heading = page.getByRole('heading', { name: 'ConfirmDialog' })
    expect(luminance(await heading.evaluate((each) => getComputedStyle(each).color))).toBeGreaterThan(0.6)
    const prose = page.getByText('Use it for', { exact: true }).first()
    expect(luminance(await prose.evaluate((each) => getComputedStyle(each).color))).toBeGreaterThan(0.6)
    const background = await heading.evaluate((each) => {
      const colors: string[] = []
      for (let at: Element | null = each; at; at = at.parentElement) colors.push(getComputedStyle(at).backgroundColor)
      return colors.find((color) => color !== 'rgba(0, 0, 0, 0)') ?? ''
    })
    expect(luminance(background)).toBeLessThan(0.2)
    const story = page.frameLocator('iframe').first()
    await story.getByRole('button', { name: 'Cancel' }).waitFor()
    expect(await story.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark')
    await page.close()
  })

  test('is named after the project, and follows the toolbar', async () => {
    const page = await browser.newPage()
    await page.goto(`${server.url}?path=/docs/kit-quota--docs&globals=theme:dark`)
    await expect.poll(() => page.title(), { timeout: 30_000 }).toMatch(/Relaydeck$/)
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor).then(luminance), {
        timeout: 30_000,
      })
      .toBeLessThan(0.2)
    await page.close()
  })
})

/** Time for a page with many frames on a loaded machine, in milliseconds. */
const WAIT = 200_000

describe('the page of all states', { timeout: WAIT }, () => {
  const own = stories().filter(({ id }) => id.startsWith('kit-quota--'))
  const looks = ['light', 'dark'].flatMap((theme) =>
    ['zh', 'en'].flatMap((language) => [390, 768, 1280].map((width) => `${theme}, ${language}, ${width} px`)),
  )
  const states = (page: Page) => page.getByRole('link', { name: /, \d+ px$/ })

  /** Opens the page with some arguments, in a window in which few frames are visible. */
  async function openStates(args: string, theme = 'light', width = 1280): Promise<Page> {
    const page = await browser.newPage({ viewport: { width, height: 300 } })
    page.setDefaultTimeout(WAIT)
    await page.goto(`${server.url}iframe.html?id=all-states--grid&args=${args}&globals=theme:${theme}`)
    await page.getByRole('status').waitFor()
    return page
  }

  test('shows each story of a component in each theme, language and width', async () => {
    const page = await openStates('of:kit-quota')
    const names = await states(page).evaluateAll((links) => links.map((link) => link.getAttribute('aria-label')))
    expect(own.length).toBeGreaterThan(3)
    expect(names).toEqual(own.flatMap(({ name }) => looks.map((look) => `${name}: ${look}`)))
    await page.close()
  })

  test('loads a state when it is visible, in its theme, language and width', async () => {
    const page = await openStates('of:kit-quota')
    const last = page.locator('figure', { hasText: 'dark, en, 1280 px' }).last()
    expect(await last.locator('iframe').count()).toBe(0)
    await last.scrollIntoViewIfNeeded()
    const frame = last.locator('iframe')
    expect(await frame.evaluate((each) => getComputedStyle(each).width)).toBe('1280px')
    const root = last.frameLocator('iframe').locator('html[data-mantine-color-scheme="dark"][lang="en"]')
    await root.waitFor({ state: 'attached' })
    expect(await page.locator('iframe').count()).toBeLessThan(own.length * looks.length)
    await page.close()
  })

  test('is filtered by keyboard, and keeps the focus when stories play', async () => {
    const page = await openStates('of:kit-quota;story:Amount', 'dark')
    const dark = page.getByRole('checkbox', { name: 'dark' })
    await page.getByRole('combobox', { name: 'Component or screen' }).focus()
    for (let steps = 0; steps < 4 && !(await dark.evaluate((each) => each === document.activeElement)); steps++)
      await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect.poll(() => states(page).count(), { timeout: WAIT }).toBe(looks.length / 2)
    expect(await dark.evaluate((each) => each === document.activeElement)).toBe(true)
    await page.close()
  })

  test.each(['light', 'dark'])('is accessible and fits a phone in the %s theme', async (theme) => {
    const page = await openStates('of:kit-quota;story:Amount', theme, 390)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    expect(await violationsIn(page, 'body')).toEqual([])
    await page.close()
  })

  test('lays the accepted picture over its story', async () => {
    const page = await openStates('of:kit-sparkline')
    const picture = page.getByRole('img', { name: 'Accepted picture: dark, zh, 1280 px' })
    await picture.scrollIntoViewIfNeeded()
    const width = () => picture.evaluate((each: HTMLImageElement) => each.naturalWidth)
    await expect.poll(width, { timeout: WAIT }).toBe(1280)
    const slider = page.getByRole('slider', { name: /Rising, dark$/ })
    await slider.focus()
    await page.keyboard.press('End')
    expect(await picture.evaluate((each) => getComputedStyle(each).clipPath)).toBe('inset(0px 0% 0px 0px)')
    await page.close()
  })
})
