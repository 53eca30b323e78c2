import {
  isMantineColorScheme,
  localStorageColorSchemeManager,
  type MantineColorSchemeManager,
  MantineProvider,
  type MantineProviderProps,
} from '@mantine/core'
import { theme } from '@relaydeck/ui/theme'
import { QueryClientProvider } from '@tanstack/react-query'
import { type RouterHistory, RouterProvider } from '@tanstack/react-router'
import type { ConsoleClient } from '../app/client.ts'
import { language } from '../app/language/language.ts'
import { createClient } from '../app/query.ts'
import { currentUser, forget } from '../app/session.ts'
import { readText, writeText } from '../app/storage.ts'
import { WorkProvider, WorkRunner } from '../parts/background-work/runner.ts'
import { type ConsoleRouter, createConsoleRouter } from './router.ts'

/** One console: its state, its router and its work on many rows. */
export interface ConsoleInstance {
  queryClient: ConsoleClient
  router: ConsoleRouter
  work: WorkRunner
}

/**
 * Creates a console that shares only the browser's storage with others.
 * @param history default: the browser's
 */
export function createConsole(history?: RouterHistory): ConsoleInstance {
  language.restore()
  const queryClient = createClient((end, { background }) => {
    // No expiry notice when signed out.
    if (!currentUser(queryClient)) return
    const guarded = isGuardedPage(router)
    // The page is kept; the user's next call ends the session.
    if (guarded && background) return
    const from = router.latestLocation.href
    forget(queryClient)
    if (!guarded) return
    const search = end === 'expired' ? { expired: 'true' as const } : {}
    void router.navigate({ to: '/login', search, state: { from, banned: end === 'banned' }, ignoreBlocker: true })
  })
  const router = createConsoleRouter(queryClient, history)
  return { queryClient, router, work: new WorkRunner(queryClient) }
}

/** Returns whether the page that is open, or being opened, requires signing in. */
// Not `state.matches`, which is empty until the first page has loaded.
const isGuardedPage = (router: ConsoleRouter) =>
  router.matchRoutes(router.latestLocation).some(({ routeId }) => routeId.startsWith('/_app'))

interface ConsoleProps extends Omit<MantineProviderProps, 'children'> {
  instance: ConsoleInstance
}

/** Renders a console. Other props are passed to Mantine's provider. */
export const Console = ({ instance: { queryClient, router, work }, ...mantine }: ConsoleProps) => (
  <MantineProvider theme={theme} colorSchemeManager={colorSchemeManager} defaultColorScheme="auto" {...mantine}>
    <QueryClientProvider client={queryClient}>
      <WorkProvider value={work}>
        <RouterProvider router={router} />
      </WorkProvider>
    </QueryClientProvider>
  </MantineProvider>
)

/** Name of the local storage item; Mantine's default. */
const KEY = 'mantine-color-scheme-value'

/** Stores the colour scheme in local storage, through functions that do not throw. */
const colorSchemeManager: MantineColorSchemeManager = {
  ...localStorageColorSchemeManager({ key: KEY }),
  get: (fallback) => {
    const stored = readText(KEY)
    return isMantineColorScheme(stored) ? stored : fallback
  },
  set: (value) => writeText(KEY, value),
}
