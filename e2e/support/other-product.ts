import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { build, type Rolldown } from 'vite'

/** A page with another theme, whose address has the panel and its props. */
const MAIN = `
import '@mantine/core/styles.css'
import { createTheme, MantineProvider } from '@mantine/core'
import { en, UiTextsProvider } from '@relaydeck/ui'
import { KeyUsage, TokensPanel, UsagePanel } from '@relaydeck/ui/panels'
import { createRoot } from 'react-dom/client'

const { panel, props } = JSON.parse(decodeURIComponent(location.hash.slice(1)))
const Panel = { KeyUsage, TokensPanel, UsagePanel }[panel]
createRoot(document.body.appendChild(document.createElement('main'))).render(
  <MantineProvider theme={createTheme({ primaryColor: 'teal' })}>
    <UiTextsProvider texts={en}><Panel {...props} /></UiTextsProvider>
  </MantineProvider>,
)
`

/** Path of the product on the server that passes its calls on. */
const BASE = '/other-product/'

/** Page of another product that shows panels of the kit, on the origin of the program. */
export interface OtherProduct {
  /** Opens a panel in the page. */
  open(panel: 'KeyUsage' | 'TokensPanel' | 'UsagePanel', props: object): Promise<void>
}

/**
 * Builds the product and serves it to a page.
 * @param folder folder for its sources, below a folder that has the packages
 */
export async function serveOtherProduct(page: Page, folder: string): Promise<OtherProduct> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'main.jsx'), MAIN)
  const html = '<!doctype html><html lang="en"><body><script type="module" src="/main.jsx"></script></body></html>'
  await writeFile(join(folder, 'index.html'), html)
  const built = await build({ root: folder, base: BASE, configFile: false, logLevel: 'error', build: { write: false } })
  const { output } = built as Rolldown.RolldownOutput
  const files = new Map(output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]))
  await page.route(`**${BASE}**`, (route) => {
    const name = new URL(route.request().url()).pathname.slice(BASE.length)
    const content = files.get(name || 'index.html')
    if (content === undefined) return route.fulfill({ status: 404 })
    return route.fulfill({ body: Buffer.from(content), contentType: typeOf(name) })
  })
  return {
    open: async (panel, props) => {
      await page.goto('about:blank')
      await page.goto(`${BASE}#${encodeURIComponent(JSON.stringify({ panel, props }))}`)
    },
  }
}

const typeOf = (name: string): string =>
  name.endsWith('.js') ? 'text/javascript' : name.endsWith('.css') ? 'text/css' : 'text/html'
