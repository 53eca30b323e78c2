import { isMantineColorScheme, localStorageColorSchemeManager, type MantineColorSchemeManager } from '@mantine/core'
import { readText, writeText } from './storage.ts'

/** Name of the local storage item; Mantine's default. */
const KEY = 'mantine-color-scheme-value'

/** Stores the colour scheme in local storage, through functions that do not throw. */
export const colorSchemeManager: MantineColorSchemeManager = {
  ...localStorageColorSchemeManager({ key: KEY }),
  get: (fallback) => {
    const stored = readText(KEY)
    return isMantineColorScheme(stored) ? stored : fallback
  },
  set: (value) => writeText(KEY, value),
}
