import { notifications } from '@mantine/notifications'
import { endpoints, type Role, session, status } from '@relaydeck/api-sdk'
import { mock } from '@relaydeck/api-sdk/testing'
import { createMemoryHistory, type HistoryState } from '@tanstack/react-router'
import { type AnyHandler, http } from 'msw'
import { language } from '../app/language/language.ts'
import { forget, remember } from '../app/session.ts'
import { type ConsoleInstance, createConsole } from '../start/Console.tsx'
import { setHandlers } from './network.ts'
import { userOf } from './people.ts'
import { type Look, lookOf, type Toolbar } from './toolbar.ts'

/** State in which a story opens the console. */
export interface Opening {
  address: string
  as: Role
  /** Handlers of calls; other calls are answered with samples. */
  handlers: readonly AnyHandler[]
  /** History state of the page. */
  state?: HistoryState | undefined
}

/** A console opened by a story. */
export interface Opened {
  /** Unique, so that React renders each console from scratch. */
  id: number
  instance: ConsoleInstance
  look: Look
}

// Default handlers: samples for every call. An announcement would cover the screen.
const defaults = [mock(http, status.notice, ''), ...endpoints.map((endpoint) => mock(http, endpoint))]

/** Removes stored values of earlier stories, but not Storybook's. */
function clearStorage(): void {
  for (const key of Object.keys(localStorage)) if (!key.includes('storybook')) localStorage.removeItem(key)
}

let opened = 0
let previous: ConsoleInstance | undefined

/** Opens a new console at an address, signed in with a role, with a mocked gateway. */
export async function open({ address, as, handlers, state }: Opening, toolbar: Toolbar): Promise<Opened> {
  const user = userOf(toolbar.role ?? as)
  setHandlers([...handlers, ...(user ? [mock(http, session.self, user)] : []), ...defaults])
  if (previous) {
    // Signing out stops running work of the previous story.
    forget(previous.queryClient)
    previous.queryClient.gateway.close()
    // Its status would decide on the family of this one.
    await previous.queryClient.cancelQueries()
  }
  clearStorage()
  language.choose(toolbar.language)
  notifications.clean()
  const history = createMemoryHistory({ initialEntries: [address] })
  if (state) history.replace(address, { ...history.location.state, ...state })
  const instance = createConsole(history)
  if (user) remember(instance.queryClient, user)
  previous = instance
  return { id: ++opened, instance, look: lookOf(toolbar) }
}
