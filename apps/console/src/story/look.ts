import type { MantineColorSchemeManager } from '@mantine/core'
import type { Toolbar } from './toolbar.ts'

/** Stores the colour scheme in memory, so that the console's switch works without affecting the next story. */
function inMemory(scheme: Toolbar['theme']): MantineColorSchemeManager {
  let current: ReturnType<MantineColorSchemeManager['get']> = scheme
  return {
    get: () => current,
    set: (next) => {
      current = next
    },
    subscribe: () => {},
    unsubscribe: () => {},
    clear: () => {
      current = scheme
    },
  }
}

// Tests run without transitions.
const env = import.meta.env.MODE === 'test' ? ('test' as const) : ('default' as const)

export type Look = ReturnType<typeof lookOf>

/** Props of Mantine's provider in a story. */
export const lookOf = ({ theme }: Toolbar) => ({ env, colorSchemeManager: inMemory(theme) })
