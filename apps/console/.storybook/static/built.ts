import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'
import { preview } from 'vite'

/** Folder of the static build. */
export const BUILT = fileURLToPath(new URL('../../storybook-static', import.meta.url))

/** Maximum time for a story to play, in milliseconds. */
const TIMEOUT = 30_000

/** One story of the static build. */
export interface Story {
  id: string
  /** `Screens/Tokens/List` */
  title: string
  name: string
}

/** Parts of Storybook's index that are read here. */
interface Index {
  entries: Record<string, Story & { type: 'story' | 'docs' }>
}

/** Returns every story of the build, in Storybook's order. */
export function stories(): Story[] {
  const index: Index = JSON.parse(readFileSync(join(BUILT, 'index.json'), 'utf8'))
  return Object.values(index.entries).filter(({ type }) => type === 'story')
}

/** Serves the build on a free port. */
export async function serve(): Promise<{ url: string; close: () => Promise<void> }> {
  const server = await preview({
    configFile: false,
    root: BUILT,
    logLevel: 'silent',
    build: { outDir: '.' },
    preview: { host: '127.0.0.1', port: 0, strictPort: true },
  })
  const url = server.resolvedUrls?.local[0]
  if (!url) throw new Error('The static build could not be served')
  return { url, close: () => server.close() }
}

/** Opens a story without the rest of Storybook and waits until it has played. axe runs in another test. */
export async function show(page: Page, base: string, id: string, globals: Record<string, string> = {}): Promise<void> {
  const parameters = Object.entries({ 'a11y.manual': '!true', ...globals }).map(([name, value]) => `${name}:${value}`)
  await page.goto(`${base}iframe.html?id=${id}&viewMode=story&globals=${parameters.join(';')}`)
  await page.waitForFunction(hasPlayed, id, { timeout: TIMEOUT })
}

/** Switches a page to another story, as Storybook's sidebar does, and waits until it has played. */
export async function switchTo(page: Page, id: string): Promise<void> {
  await page.evaluate(selectStory, id)
  await page.waitForFunction(hasPlayed, id, { timeout: TIMEOUT })
}

/** Runs in the page. */
function selectStory(storyId: string): void {
  const channel = Reflect.get(window, '__STORYBOOK_ADDONS_CHANNEL__') as { emit(name: string, data: object): void }
  channel.emit('setCurrentStory', { storyId, viewMode: 'story' })
}

/** Runs in the page. */
function hasPlayed(id: string): boolean {
  const preview: unknown = Reflect.get(window, '__STORYBOOK_PREVIEW__')
  const { currentRender } = (preview ?? {}) as { currentRender?: { id?: string; phase?: string } }
  return currentRender?.id === id && ['finished', 'errored', 'aborted'].includes(currentRender.phase ?? '')
}
