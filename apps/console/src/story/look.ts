import type { MantineColorSchemeManager } from '@mantine/core'
import type { Toolbar } from './toolbar.ts'

/** Keeps the colour scheme in memory, so that the console's own switch works and no story changes the next. */
function inMemory(scheme: Toolbar['theme']): MantineColorSchemeManager {
  let chosen: ReturnType<MantineColorSchemeManager['get']> = scheme
  return {
    get: () => chosen,
    set: (next) => {
      chosen = next
    },
    subscribe: () => {},
    unsubscribe: () => {},
    clear: () => {
      chosen = scheme
    },
  }
}

// Transitions only get in the way of a test.
const env = import.meta.env.MODE === 'test' ? ('test' as const) : ('default' as const)

export type Look = ReturnType<typeof lookOf>

/** How Mantine draws a console in a story. */
export const lookOf = ({ theme }: Toolbar) => ({ env, colorSchemeManager: inMemory(theme) })
