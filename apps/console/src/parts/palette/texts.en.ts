import type { texts as zh } from './texts.zh.ts'

/** English texts of the palette. */
export const texts: typeof zh = {
  title: 'Find or go to',
  placeholder: 'A page, something to do, or the name of a token, channel or user',
  pages: 'Pages',
  actions: 'Actions',
  make: { token: 'New token', channel: 'New channel', redemption: 'New redemption codes', user: 'New user' },
  theme: 'Switch between light and dark',
  language: (name) => `Switch the language: ${name}`,
  logout: 'Log out',
  unnamed: 'Unnamed',
  searching: 'Searching…',
  nothing: 'Nothing found',
}
