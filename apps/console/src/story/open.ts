import { notifications } from '@mantine/notifications'
import { endpoints, type Role, session, status } from '@relaydeck/api-sdk'
import { mock } from '@relaydeck/api-sdk/testing'
import { createMemoryHistory, type HistoryState } from '@tanstack/react-router'
import { type AnyHandler, http } from 'msw'
import { createConsole, type Running } from '../app/Console.tsx'
import { forget, remember } from '../app/session.ts'
import { switchLanguage } from '../app/texts/area.ts'
import { type Look, lookOf } from './look.ts'
import { answerWith } from './network.ts'
import { personOf } from './people.ts'
import type { Toolbar } from './toolbar.ts'

/** A page of the console at a moment. */
export interface Opening {
  address: string
  as: Role
  /** Answer before the samples do. */
  handlers: readonly AnyHandler[]
  /** What the history remembers of the page. */
  state?: HistoryState | undefined
}

/** A console as a story draws it. */
export interface Opened {
  /** Another one for each: none takes over what another one drew. */
  id: number
  running: Running
  look: Look
}

// Whatever a screen asks for is answered, by a sample where the story says nothing. A notice would cover the screen.
const usual = [mock(http, status.notice, ''), ...endpoints.map((endpoint) => mock(http, endpoint))]

/** Forgets what earlier stories left behind, a resting button or a status; Storybook keeps its own things there too. */
function forgetStored(): void {
  for (const key of Object.keys(localStorage)) if (!key.includes('storybook')) localStorage.removeItem(key)
}

let opened = 0

/** Opens a console of its own at an address, signed in as somebody, before a gateway that answers as it is told. */
export async function open({ address, as, handlers, state }: Opening, toolbar: Toolbar): Promise<Opened> {
  const person = personOf(toolbar.role ?? as)
  answerWith([...handlers, ...(person ? [mock(http, session.self, person)] : []), ...usual])
  notifications.clean()
  forgetStored()
  await switchLanguage(toolbar.language)
  const history = createMemoryHistory({ initialEntries: [address] })
  if (state) history.replace(address, { ...history.location.state, ...state })
  const running = createConsole(history)
  if (person) remember(running.queryClient, person)
  else forget(running.queryClient)
  return { id: ++opened, running, look: lookOf(toolbar) }
}
