import { createRouter, type RouterHistory } from '@tanstack/react-router'
import type { ConsoleClient } from '../app/client.ts'
import { routeTree } from '../routeTree.gen.ts'
import { CrashedPage, LoadingPage, NotFoundPage } from '../shell/pages/pages.tsx'

// The router's default format is JSON, which reads `?keyword=123` as a number. The schemas of pages read plain texts.
const parseSearch = (text: string) => Object.fromEntries(new URLSearchParams(text))
function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) if (value !== undefined) query.set(key, String(value))
  return query.size > 0 ? `?${query}` : ''
}

/** Time until the placeholder of a page appears, in milliseconds. */
const PENDING_MS = 400

/**
 * Creates the router.
 * @param history default: the browser's
 */
export function createConsoleRouter(queryClient: ConsoleClient, history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    context: { queryClient },
    ...(history ? { history } : {}),
    trailingSlash: 'never',
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: PENDING_MS,
    defaultPendingMinMs: 0,
    defaultPendingComponent: LoadingPage,
    defaultErrorComponent: CrashedPage,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
  })
  // A page whose query changes stays: a placeholder in its place would scroll it to the top.
  router.subscribe('onBeforeLoad', ({ pathChanged }) => {
    router.options.defaultPendingMs = pathChanged ? PENDING_MS : Number.POSITIVE_INFINITY
  })
  return router
}

export type ConsoleRouter = ReturnType<typeof createConsoleRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: ConsoleRouter
  }
}
