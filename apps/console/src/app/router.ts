import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { routeTree } from '../routeTree.gen.ts'
import { CrashedPage, LoadingPage, NotFoundPage } from './pages/pages.tsx'

// The router's own format is JSON: `?keyword=123` would arrive as a number. The schemas of the pages read plain text.
const parseSearch = (text: string) => Object.fromEntries(new URLSearchParams(text))
function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) if (value !== undefined) query.set(key, String(value))
  return query.size > 0 ? `?${query}` : ''
}

/** How long a page may take before something is said, in milliseconds. */
const PENDING_AFTER = 400

/** The console's routes, on a history: the browser's own unless another is given. */
export const createConsoleRouter = (queryClient: QueryClient, history?: RouterHistory) =>
  createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    context: { queryClient },
    ...(history ? { history } : {}),
    trailingSlash: 'never',
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: PENDING_AFTER,
    defaultPendingMinMs: 0,
    defaultPendingComponent: LoadingPage,
    defaultErrorComponent: CrashedPage,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
  })

export type ConsoleRouter = ReturnType<typeof createConsoleRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: ConsoleRouter
  }
}
