import type { Role } from '@relaydeck/api-sdk'
import { LANGUAGES, type Language } from '../app/texts/language.ts'

/** What the toolbar of Storybook says. */
export interface Toolbar {
  theme: 'light' | 'dark'
  language: Language
  /** Who looks, whatever the story says; none: whom the story wants. */
  role: Role | undefined
}

const ROLES: readonly Role[] = ['guest', 'user', 'admin', 'root']

/** The buttons, for Storybook's `globalTypes`. */
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
        { value: 'zh', title: '中文' },
        { value: 'en', title: 'English' },
      ],
      dynamicTitle: true,
    },
  },
  role: {
    description: 'Who looks at a screen',
    toolbar: {
      title: 'Role',
      icon: 'user',
      items: [{ value: '', title: 'As the story says' }, ...ROLES],
      dynamicTitle: true,
    },
  },
} as const

/** Reads Storybook's globals, which may stand in its address and be anything. */
export const toolbarOf = ({ theme, language, role }: Record<string, unknown>): Toolbar => ({
  theme: theme === 'dark' ? 'dark' : 'light',
  language: LANGUAGES.find((known) => known === language) ?? 'zh',
  role: ROLES.find((known) => known === role),
})
