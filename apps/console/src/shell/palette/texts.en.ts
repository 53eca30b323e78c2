import type { texts as zh } from './texts.zh.ts'

/** English texts of the command palette. */
export const texts: typeof zh = {
  title: 'Find or go to',
  placeholder: 'Page, action, setting, or name of a token, channel or user',
  recent: 'Recent',
  pages: 'Pages',
  actions: 'Actions',
  found: 'Settings',
  create: { token: 'New token', channel: 'New channel', redemption: 'New redemption codes', user: 'New user' },
  theme: 'Toggle light or dark theme',
  language: (name) => `Switch language: ${name}`,
  logout: 'Sign out',
  unnamed: 'Unnamed',
  searching: 'Searching…',
  nothing: 'No results',
}
