import type { AnyEndpoint, Role } from '@relaydeck/api-sdk'
import { type MockAnswer, mock as mockWith } from '@relaydeck/api-sdk/testing'
import type { StoryObj } from '@storybook/react-vite'
import type { HistoryState } from '@tanstack/react-router'
import { type AnyHandler, http } from 'msw'
import { StrictMode } from 'react'
import { within } from 'storybook/test'
import { Console, type Running } from '../app/Console.tsx'
import type { FileRouteTypes } from '../routeTree.gen.ts'
import { failures } from './failures.ts'
import { type Opened, type Opening, open } from './open.ts'
import { settled, stays, told, waiting } from './settled.ts'
import { toolbarOf } from './toolbar.ts'

type Filled<P extends string> = P extends `${infer Before}/$${string}` ? `${Before}/${string}` : P | `${P}?${string}`

/** An address of the console: `/token/edit/7`, `/token?page=2`. One that no route has is a compile error. */
export type Address = Filled<FileRouteTypes['to']>

type Context = Parameters<NonNullable<StoryObj['play']>>[0]

/** What a play function has at hand. */
export interface Stage extends Omit<Context, 'context'> {
  /** Finds things anywhere in the page: dialogs and notices stand outside of the canvas. */
  page: ReturnType<typeof within>
  running: Running
}

/** What a state of a screen may want besides. */
export interface Scene {
  /** Who looks at it; left out: somebody of the least role that the opening call needs. */
  as?: Role
  /** Answers of other calls; those nobody mentions are answered by the samples. */
  given?: readonly AnyHandler[]
  /** Another address of the same screen. */
  at?: Address
  /** What the history remembers of the page. */
  state?: HistoryState
  /** How wide the window is; left out: as the toolbar has it. */
  width?: 'phone' | 'tablet' | 'desktop'
  /** What happens once the screen stands. */
  play?: (stage: Stage) => Promise<void>
}

/** An answer of one call: `mock(tokens.get, ({ id }) => ({ ...samples.token, id }))`. A wrong one does not compile. */
export const mock = <E extends AnyEndpoint>(endpoint: E, answer?: MockAnswer<E>): AnyHandler =>
  mockWith(http, endpoint, answer)

/** A call that fails in one of the usual ways. */
export const fail = (endpoint: AnyEndpoint, how: keyof typeof failures): AnyHandler =>
  mockWith(http, endpoint, () => {
    throw failures[how]
  })

// Storybook does not know what loaders bring.
const openedIn = ({ loaded }: Pick<Context, 'loaded'>): Opened => loaded.opened

type Until = (running: Running) => Promise<void>

function story(opening: Opening, until: Until, { play, width }: Scene): StoryObj {
  return {
    globals: width ? { viewport: { value: width } } : {},
    parameters: { layout: 'fullscreen', screen: true },
    loaders: [async ({ globals }) => ({ opened: await open(opening, toolbarOf(globals)) })],
    render: (_, context) => {
      const { id, running, look } = openedIn(context)
      return (
        <StrictMode>
          <Console key={id} running={running} {...look} />
        </StrictMode>
      )
    },
    play: async (context) => {
      const { running } = openedIn(context)
      if (play) {
        await settled(running)
        await play({ ...context, running, page: within(document.body) })
      }
      await until(running)
    },
  }
}

/**
 * The states of one screen, each a story: the real route in a console of its own, before a gateway that answers as the
 * story says.
 * @param opens the call that the states are about: the one the page opens with, or for a form the one that sends it
 * @example const list = screen('/token', tokens.list)
 *          export const Empty = list.loaded([])
 */
export function screen<E extends AnyEndpoint>(address: Address, opens: E) {
  const state = (handler: AnyHandler, until: Until, scene: Scene = {}) =>
    story(
      {
        address: scene.at ?? address,
        as: scene.as ?? opens.role,
        handlers: [...(scene.given ?? []), handler],
        state: scene.state,
      },
      until,
      scene,
    )
  const failed = (how: keyof typeof failures) => (scene?: Scene) => state(fail(opens, how), told, scene)
  return {
    /** The call is answered; without an answer by its sample. */
    loaded: (answer?: MockAnswer<E>, scene?: Scene) => state(mock(opens, answer), settled, scene),
    /** No answer comes. */
    loading: (scene?: Scene) => state(mock(opens, (() => new Promise(() => {})) as MockAnswer<E>), waiting, scene),
    /** The call is answered, and something that the person began goes on: `play` waits for what is shown of it. */
    working: (answer: MockAnswer<E>, scene: Scene & Required<Pick<Scene, 'play'>>) =>
      state(mock(opens, answer), stays, scene),
    /** The server understood and said no. */
    refused: failed('refused'),
    /** The server cannot be reached. */
    offline: failed('offline'),
    /** HTTP 401: the session has ended. */
    unauthorized: failed('unauthorized'),
    /** HTTP 429. */
    rateLimited: failed('rateLimited'),
    /** HTTP 500. */
    serverFault: failed('serverFault'),
  }
}
