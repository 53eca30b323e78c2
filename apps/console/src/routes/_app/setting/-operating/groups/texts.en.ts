import type { texts as zh } from './texts.zh.ts'

/** English texts of settings by group. */
export const texts: typeof zh = {
  newGroup: 'Name of the group',
  addGroup: 'Add group',
  removeGroup: (group, setting) => `Remove group “${group}” from ${setting}`,
  broken: 'What is stored here cannot be shown as a list. Correct it to edit it as one.',
}
