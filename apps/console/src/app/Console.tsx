import { MantineProvider, type MantineProviderProps } from '@mantine/core'
import { theme } from '@relaydeck/ui/theme'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type RouterHistory, RouterProvider } from '@tanstack/react-router'
import { createQueryClient } from './query.ts'
import { type ConsoleRouter, createConsoleRouter } from './router.ts'
import { currentPerson, forget } from './session.ts'

/** One running console: what it knows and where it stands. */
export interface Running {
  queryClient: QueryClient
  router: ConsoleRouter
}

/**
 * Makes a console that shares nothing with another one but what the browser stores.
 * @param history left out: the browser's own
 */
export function createConsole(history?: RouterHistory): Running {
  const queryClient = createQueryClient((end, { background }) => {
    // Whoever has left, or was never here, is not told that a session has ended.
    if (!currentPerson(queryClient)) return
    const guarded = onGuardedPage(router) && !background
    const from = router.latestLocation.href
    forget(queryClient)
    if (!guarded) return
    const search = end === 'expired' ? { expired: 'true' as const } : {}
    void router.navigate({ to: '/login', search, state: { from, banned: end === 'banned' }, ignoreBlocker: true })
  })
  const router = createConsoleRouter(queryClient, history)
  return { queryClient, router }
}

/** Returns whether the page that is open, or being opened, requires signing in. */
// Not `state.matches`, which is empty until the first page has loaded.
const onGuardedPage = (router: ConsoleRouter) =>
  router.matchRoutes(router.latestLocation).some(({ routeId }) => routeId.startsWith('/_app'))

interface ConsoleProps extends Omit<MantineProviderProps, 'children'> {
  running: Running
}

/** A running console on the screen; other props are those of Mantine's provider. */
export const Console = ({ running: { queryClient, router }, ...look }: ConsoleProps) => (
  <MantineProvider theme={theme} defaultColorScheme="auto" deduplicateCssVariables={false} {...look}>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </MantineProvider>
)
