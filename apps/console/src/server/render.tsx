import { isDeepStrictEqual } from 'node:util'
import { ColorSchemeScript } from '@mantine/core'
import { setTimeZone } from '@relaydeck/ui/Timestamp'
import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { type ReactNode, StrictMode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { defaultOptions } from '../app/query.ts'
import { currentUser, remember, selfOptions } from '../app/session.ts'
import { statusOptions } from '../app/status.ts'
import { frameTexts } from '../app/texts/frame.ts'
import { HTML_LANG, language } from '../app/texts/language.ts'
import { pageName, titleOf } from '../app/use-document.ts'
import { WorkRunner } from '../parts/work/runner.ts'
import { STATE_ID, type ViewState } from '../start/adopt-first-view.ts'
import { Console, type ConsoleInstance } from '../start/Console.tsx'
import { createConsoleRouter } from '../start/router.ts'
import type { RenderFirstView } from './first-view.ts'
import { extractInlineStyles } from './inline-styles.ts'

/**
 * Renders the first view of a page. The globals `localStorage`, `fetch` and `navigator` have to be those of the visitor,
 * so only one view is rendered at a time.
 * @returns `undefined` if the page redirects or a call fails
 */
export const render: RenderFirstView = async ({ path, browser, nonce }) => {
  setTimeZone(browser.timeZone)
  language.reload()
  const instance = newInstance(path, nonce)
  const { queryClient, router } = instance
  const [texts, status] = await Promise.all([
    frameTexts.current(),
    queryClient.fetchQuery(statusOptions),
    currentUser(queryClient) ? queryClient.fetchQuery(selfOptions) : undefined,
  ])
  const self = queryClient.getQueryData(selfOptions.queryKey)
  if (self) remember(queryClient, self)
  await router.load()
  await settled(queryClient)
  const { matches } = router.state
  if (!isComplete(instance)) return undefined
  const view = (
    <StrictMode>
      <Console instance={instance} getStyleNonce={() => nonce} />
    </StrictMode>
  )
  const { markup, css, styles } = extractInlineStyles(await renderToHtml(view))
  return {
    title: escapeHtml(titleOf(pageName(matches), status, texts)),
    language: HTML_LANG[language.current()],
    head: `${colorSchemeScript(nonce)}<style nonce="${nonce}">${css}</style>`,
    markup,
    state: stateElement({ browser, styles, queries: cachedData(queryClient) }),
  }
}

/** Waits for the calls of loaders; in the browser some would end before it takes over, and change the view. */
async function settled(queryClient: QueryClient): Promise<void> {
  const fetching = () => queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' })
  for (let queries = fetching(); queries.length > 0; queries = fetching())
    await Promise.allSettled(queries.map(({ promise }) => promise))
}

/**
 * Renders an element and what it loads, in one piece: the parts that React would send later need scripts.
 * @throws the first error of a component, which React would leave to the browser
 */
async function renderToHtml(element: ReactNode): Promise<string> {
  const errors: unknown[] = []
  const { prelude } = await prerender(element, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => void errors.push(error),
  })
  const html = await new Response(prelude).text()
  if (errors.length > 0) throw errors[0]
  return html
}

function newInstance(path: string, nonce: string): ConsoleInstance {
  const queryClient = new QueryClient({ defaultOptions })
  const history = createMemoryHistory({ initialEntries: [path] })
  return {
    queryClient,
    router: createConsoleRouter(queryClient, { history, nonce }),
    work: new WorkRunner(queryClient),
  }
}

/** Whether the page and all its data are there. */
const isComplete = ({ queryClient, router }: ConsoleInstance): boolean =>
  router.state.matches.length > 0 &&
  router.state.matches.every(({ status }) => status === 'success') &&
  queryClient
    .getQueryCache()
    .getAll()
    .every(({ state }) => state.status !== 'error')

/** Returns the cached responses. The signed-in user follows from `self`. */
function cachedData(queryClient: QueryClient): ViewState['queries'] {
  const queries = queryClient.getQueryCache().getAll()
  const responses = queries.filter(({ state, queryKey }) => state.status === 'success' && queryKey[0] !== 'session')
  return responses.map(({ queryKey, state }) => {
    if (!isDeepStrictEqual(JSON.parse(JSON.stringify(state.data)), state.data))
      throw new Error(`The data of ${JSON.stringify(queryKey)} is not JSON`)
    return [queryKey, state.data]
  })
}

const colorSchemeScript = (nonce: string): string =>
  renderToStaticMarkup(<ColorSchemeScript nonce={nonce} defaultColorScheme="auto" />)

/** Escaped so that no text ends the element. */
const stateElement = (state: ViewState): string =>
  `<script type="application/json" id="${STATE_ID}">${JSON.stringify(state).replaceAll('<', '\\u003c')}</script>`

const escapeHtml = (text: string): string => renderToStaticMarkup(text)
