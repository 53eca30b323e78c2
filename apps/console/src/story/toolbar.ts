import type { MantineColorSchemeManager } from '@mantine/core'
import type { Role } from '@relaydeck/api-sdk'
import { LANGUAGES, type Language } from '../app/language/language.ts'
import { PREFERENCES, type Preference } from './preferences.ts'

/** Settings of Storybook's toolbar. */
export interface Toolbar {
  theme: 'light' | 'dark'
  language: Language
  /** Role that overrides the story's. */
  role: Role | undefined
  /** Media features that are emulated. */
  preferences: readonly Preference[]
}

const ROLES: readonly Role[] = ['guest', 'user', 'admin', 'root']

/** Toolbar items, for Storybook's `globalTypes`. */
export const toolbar = {
  theme: {
    description: 'Colour scheme',
    toolbar: { title: 'Theme', icon: 'contrast', items: ['light', 'dark'], dynamicTitle: true },
  },
  language: {
    description: 'Language of kit and screens',
    toolbar: {
      title: 'Language',
      icon: 'globe',
      items: [
        { value: '', title: '中文, docs in English' },
        { value: 'zh', title: '中文' },
        { value: 'en', title: 'English' },
      ],
      dynamicTitle: true,
    },
  },
  role: {
    description: 'Role of the user',
    toolbar: {
      title: 'Role',
      icon: 'user',
      items: [{ value: '', title: 'As the story says' }, ...ROLES],
      dynamicTitle: true,
    },
  },
  preference: {
    description: 'Emulated preferences',
    toolbar: {
      title: 'Preferences',
      icon: 'accessibility',
      items: [
        { value: '', title: 'No preferences' },
        { value: 'forced-colors', title: 'Forced colours' },
        { value: 'prefers-reduced-motion', title: 'Reduced motion' },
      ],
      dynamicTitle: true,
    },
  },
} as const

/** Reads Storybook's globals, which can be set to anything in its URL. Docs pages are English, as their prose. */
export const toolbarOf = (
  { theme, language, role, preference }: Record<string, unknown>,
  viewMode?: string,
): Toolbar => ({
  theme: theme === 'dark' ? 'dark' : 'light',
  language: LANGUAGES.find((known) => known === language) ?? (viewMode === 'docs' ? 'en' : 'zh'),
  role: ROLES.find((known) => known === role),
  preferences: PREFERENCES.filter((known) => known === preference),
})

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

export type Look = ReturnType<typeof lookOf>

/** Props of Mantine's provider in a story. */
export const lookOf = ({ theme }: Toolbar) => ({ colorSchemeManager: inMemory(theme) })
