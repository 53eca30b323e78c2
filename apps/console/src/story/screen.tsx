import { type AnyEndpoint, RANK, type Role } from '@relaydeck/api-sdk'
import { type MockAnswer, mock as mockWith } from '@relaydeck/api-sdk/testing'
import type { StoryObj } from '@storybook/react-vite'
import type { HistoryState } from '@tanstack/react-router'
import { type AnyHandler, http } from 'msw'
import { StrictMode } from 'react'
import { within } from 'storybook/test'
import { LANGUAGES, type Language } from '../app/language/language.ts'
import type { FileRouteTypes } from '../routeTree.gen.ts'
import { Console, type ConsoleInstance } from '../start/Console.tsx'
import { failures } from './network.ts'
import { type Opened, type Opening, open } from './open.ts'
import { loading, rendered, reported, settled } from './settled.ts'
import { type Toolbar, toolbarOf } from './toolbar.ts'

type Filled<P extends string> = P extends `${infer Before}/$${string}` ? `${Before}/${string}` : P | `${P}?${string}`

/** An address of the console: `/token/edit/7`, `/token?page=2`. One that no route has is a compile error. */
export type Address = Filled<FileRouteTypes['to']>

type Context = Parameters<NonNullable<StoryObj['play']>>[0]

/** Context of a play function. */
export interface Stage extends Omit<Context, 'context'> {
  /** Queries for the whole page, including dialogs and toasts outside the canvas. */
  page: ReturnType<typeof within>
  instance: ConsoleInstance
}

/** Options of a story. */
export interface Scene {
  /** Role of the user; by default the role that the call requires. */
  as?: Role
  /** Handlers of other calls; the rest are answered with samples. */
  given?: readonly AnyHandler[]
  /** Another address of the same screen. */
  at?: Address
  /** History state of the page. */
  state?: HistoryState
  /** Width of the window; by default the toolbar's. */
  width?: 'phone' | 'tablet' | 'desktop'
  /** Runs once the screen is rendered. */
  play?: (stage: Stage) => Promise<void>
}

/** Handler that answers a call: `mock(tokens.get, ({ id }) => ({ ...samples.token, id }))`. */
export const mock = <E extends AnyEndpoint>(endpoint: E, answer?: MockAnswer<E>): AnyHandler =>
  mockWith(http, endpoint, answer)

/** Handler that fails a call. */
export const fail = (endpoint: AnyEndpoint, how: keyof typeof failures): AnyHandler =>
  mockWith(http, endpoint, () => {
    throw failures[how]
  })

/** States that a control can set in any story. */
const STATES = ['loading', ...(Object.keys(failures) as (keyof typeof failures)[])] as const

type State = (typeof STATES)[number]

/** Handler that answers a call with one of these states. */
const answerOf = <E extends AnyEndpoint>(endpoint: E, state: State): AnyHandler =>
  state === 'loading' ? mockWith(http, endpoint, () => new Promise(() => {})) : fail(endpoint, state)

// Storybook does not type the results of loaders.
const openedIn = ({ loaded }: Pick<Context, 'loaded'>): Opened => loaded.opened

type Until = (instance: ConsoleInstance) => Promise<void>

/** Controls of a story, which replace the settings of the story. */
interface Choices {
  role?: Role
  language?: Language
  state?: State
}

const CONTROLS = {
  role: { control: 'select', options: Object.keys(RANK), description: 'Role of the user' },
  language: { control: 'inline-radio', options: LANGUAGES, description: 'Language of the screen' },
  state: { control: 'select', options: STATES, description: 'Answer of the call that the story is about' },
} as const

/** Returns the settings of the toolbar and of the controls. */
const settingsOf = ({ globals, viewMode, args }: Pick<Context, 'globals' | 'viewMode' | 'args'>): Toolbar => {
  const { role, language }: Choices = args
  const toolbar = toolbarOf(globals, viewMode)
  return { ...toolbar, role: role ?? toolbar.role, language: language ?? toolbar.language }
}

type StoryOf = (state: State | undefined) => Opening

function story(openingFor: StoryOf, until: Until, { play, width }: Scene): StoryObj {
  return {
    argTypes: CONTROLS,
    globals: width ? { viewport: { value: width } } : {},
    parameters: { layout: 'fullscreen', screen: true },
    loaders: [
      async (context) => ({ opened: await open(openingFor((context.args as Choices).state), settingsOf(context)) }),
    ],
    render: (_, context) => {
      const { id, instance, look } = openedIn(context)
      return (
        <StrictMode>
          <Console key={id} instance={instance} {...look} />
        </StrictMode>
      )
    },
    play: async (context) => {
      const { instance } = openedIn(context)
      if (play) {
        await settled(instance)
        await play({ ...context, instance, page: within(document.body) })
      }
      await until(instance)
    },
  }
}

/**
 * Creates stories of a screen's states. Each renders the real route in a new console with a mocked gateway.
 * @param opens the call whose states are shown: the one the page opens with, or the one that a form sends
 * @example const list = screen('/token', tokens.list)
 *          export const Empty = list.loaded([])
 */
export function screen<E extends AnyEndpoint>(address: Address, opens: E) {
  const state = (handler: AnyHandler, until: Until, scene: Scene = {}) =>
    story(
      (chosen) => ({
        address: scene.at ?? address,
        as: scene.as ?? opens.role,
        handlers: [...(chosen ? [answerOf(opens, chosen)] : []), ...(scene.given ?? []), handler],
        state: scene.state,
      }),
      until,
      scene,
    )
  const failed = (how: keyof typeof failures, scene?: Scene) => state(fail(opens, how), reported, scene)
  return {
    /** The call succeeds; by default with its sample. */
    loaded: (answer?: MockAnswer<E>, scene?: Scene) => state(mock(opens, answer), settled, scene),
    /** The call does not respond. */
    loading: (scene?: Scene) => state(answerOf(opens, 'loading'), loading, scene),
    /** The call succeeds, and `play` starts an action that does not end. */
    working: (answer: MockAnswer<E>, scene: Scene & Required<Pick<Scene, 'play'>>) =>
      state(mock(opens, answer), rendered, scene),
    /** The server refuses the call. */
    refused: (scene?: Scene) => failed('refused', scene),
    /** The call fails in another way, which `Screens/Failures` shows for lists and forms. */
    failed,
  }
}
