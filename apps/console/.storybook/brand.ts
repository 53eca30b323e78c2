import { create } from 'storybook/theming'

const brand = { brandTitle: 'Relaydeck', brandImage: './logo.png', brandUrl: './' } as const

/** Storybook's look, by the theme of its toolbar. */
export const LOOKS = {
  light: create({ base: 'light', ...brand }),
  dark: create({ base: 'dark', ...brand }),
} as const
