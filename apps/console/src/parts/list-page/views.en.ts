import type { texts as zh } from './views.zh.ts'

/** English texts of saved views. */
export const texts: typeof zh = {
  none: 'No saved views yet',
  shown: 'Current view',
  manage: 'Save and manage views',
  name: 'Name of the view',
  hint: 'Saves the current search, filters and order for you in this browser. The link works for others too.',
  replaces: 'Replaces the view of the same name.',
  missing: 'Enter a name for the view',
  tooMany: (count) => `At most ${count} views can be saved. Delete some first.`,
  copyLink: (name) => `Copy the link of view “${name}”`,
  remove: (name) => `Delete view “${name}”`,
}
