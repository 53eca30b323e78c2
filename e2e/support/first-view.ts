import type { BrowserContext, Page } from '@playwright/test'
import { settledText } from './watch.ts'

/** Cookie with what a first view depends on. */
const VIEW_COOKIE = 'relaydeck_view'

/** Records the first main element of each page, before scripts run. */
export const recordFirstMain = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const main = document.querySelector('#root main')
      if (!main) return
      Object.assign(window, { firstMain: main })
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })

/** Where a page came from: the program's markup, taken over by the browser; that markup, replaced; or the browser. */
export type Origin = 'taken over' | 'replaced' | 'browser'

/** Returns where the page came from. */
export const originOf = (page: Page): Promise<Origin> =>
  page.evaluate(() => {
    if (!document.getElementById('first-view')) return 'browser'
    return Reflect.get(window, 'firstMain') === document.querySelector('#root main') ? 'taken over' : 'replaced'
  })

/** Returns the elements and texts of the page in one form: attributes in order, without generated ids. */
const outline = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const withoutIds = (text: string) => text.replaceAll(/_[rR]_\w+_|mantine-[a-z0-9]{9}\b/g, 'ID')
    const lines = (node: Node, depth: string): string[] => {
      if (node instanceof Text) return node.data.trim() === '' ? [] : [depth + node.data.trim()]
      if (!(node instanceof Element) || node.matches('style, script, link')) return []
      // `selected` is the initial choice, which a browser's own rendering leaves out.
      const present = [...node.attributes].filter(({ name }) => name !== 'selected')
      const attributes = present.map(({ name, value }) => `${name}="${withoutIds(value)}"`).sort()
      const children = [...node.childNodes].flatMap((child) => lines(child, `${depth} `))
      return [`${depth}<${node.localName} ${attributes.join(' ')}>`, ...children]
    }
    const root = document.getElementById('root')
    return root ? lines(root, '') : []
  })

/** Opens a page and waits until its calls have ended. Returns its outline. */
export async function openSettled(page: Page, path: string, isIdle: () => boolean): Promise<string[]> {
  await page.goto(path)
  await settledText(page, isIdle)
  return outline(page)
}

/** Lets the browser render the next page. */
export const forgetView = (context: BrowserContext): Promise<void> => context.clearCookies({ name: VIEW_COOKIE })
