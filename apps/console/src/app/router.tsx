import { createRouter } from '@tanstack/react-router'
import { routeTree } from '../routeTree.gen.ts'
import { CrashedPage, LoadingPage, NotFoundPage } from './pages/pages.tsx'
import { queryClient } from './query.ts'
import { whenSessionEnds } from './report.ts'
import { followOtherTabs, forget } from './session.ts'

// The router's own format is JSON: `?keyword=123` would arrive as a number. The schemas of the pages read plain text.
const parseSearch = (text: string) => Object.fromEntries(new URLSearchParams(text))
function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) if (value !== undefined) query.set(key, String(value))
  return query.size > 0 ? `?${query}` : ''
}

/** How long a page may take before something is said, in milliseconds. */
const PENDING_AFTER = 400

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  context: { queryClient },
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

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

/** Whether the page that is open is only for signed-in people. */
const onGuardedPage = () => router.state.matches.some(({ routeId }) => routeId.startsWith('/_app'))

whenSessionEnds((end, { background }) => {
  const guarded = onGuardedPage() && !background
  const from = router.state.location.href
  forget()
  if (!guarded) return
  const search = end === 'expired' ? { expired: 'true' as const } : {}
  void router.navigate({ to: '/login', search, state: { from, banned: end === 'banned' }, ignoreBlocker: true })
})

followOtherTabs(() => {
  void router.invalidate()
})
