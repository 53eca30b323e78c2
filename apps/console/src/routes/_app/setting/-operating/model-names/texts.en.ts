import type { texts as zh } from './texts.zh.ts'

/** English texts of names of models. */
export const texts: typeof zh = {
  ofAll: 'All groups',
  row: (position) => `Row ${position}`,
  remove: (position) => `Remove row ${position}`,
  aliases: {
    name: 'Alias',
    value: 'Model',
    add: 'Add alias',
    nameErrors: {
      missing: 'Enter an alias',
      repeated: 'There is already this alias',
      isGroup: 'There is a group of this name',
    },
    valueErrors: { missing: 'Enter a model' },
  },
  fallbacks: {
    name: 'Model',
    value: 'Fallbacks, in this order',
    add: 'Add model',
    nameErrors: {
      missing: 'Enter a model',
      repeated: 'There is already this model',
      isGroup: 'There is a group of this name',
    },
    valueErrors: { missing: 'Enter a fallback', many: (max) => `At most ${max} fallbacks` },
  },
}
