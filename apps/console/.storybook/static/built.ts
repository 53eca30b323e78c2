import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'
import { preview } from 'vite'

const BUILT = fileURLToPath(new URL('../../storybook-static', import.meta.url))

/** Longest wait for a story, in milliseconds. */
const LIMIT = 30_000

/** One story of the static build. */
export interface Story {
  id: string
  /** `Screens/Tokens/List` */
  title: string
  name: string
}

/** What Storybook's index holds, as far as it is read here. */
interface Index {
  entries: Record<string, Story & { type: 'story' | 'docs' }>
}

/** Every story of the build, in Storybook's own order. */
export function stories(): Story[] {
  const index: Index = JSON.parse(readFileSync(join(BUILT, 'index.json'), 'utf8'))
  return Object.values(index.entries).filter(({ type }) => type === 'story')
}

/** Serves the build on a port of its own. */
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

/** Opens a story by itself and waits until it has played. axe has its say elsewhere. */
export async function show(page: Page, base: string, id: string, globals: Record<string, string> = {}): Promise<void> {
  const chosen = Object.entries({ 'a11y.manual': '!true', ...globals }).map(([name, value]) => `${name}:${value}`)
  await page.goto(`${base}iframe.html?id=${id}&viewMode=story&globals=${chosen.join(';')}`)
  await page.waitForFunction(isOver, id, { timeout: LIMIT })
}

/** Turns a page that shows a story to another one, as Storybook's own list does, and waits until that has played. */
export async function turnTo(page: Page, id: string): Promise<void> {
  await page.evaluate(choose, id)
  await page.waitForFunction(isOver, id, { timeout: LIMIT })
}

/** Runs in the page. */
function choose(storyId: string): void {
  const channel = Reflect.get(window, '__STORYBOOK_ADDONS_CHANNEL__') as { emit(name: string, what: object): void }
  channel.emit('setCurrentStory', { storyId, viewMode: 'story' })
}

/** Runs in the page. */
function isOver(id: string): boolean {
  const preview: unknown = Reflect.get(window, '__STORYBOOK_PREVIEW__')
  const { currentRender } = (preview ?? {}) as { currentRender?: { id?: string; phase?: string } }
  return currentRender?.id === id && ['finished', 'errored', 'aborted'].includes(currentRender.phase ?? '')
}
