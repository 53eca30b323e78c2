import type { texts as zh } from './texts.zh.ts'

/** English texts of the limits of groups. */
export const texts: typeof zh = {
  newGroup: 'Name of the group',
  addGroup: 'Add group',
  removeGroup: (group) => `Remove the limits of group “${group}”`,
  ofGroup: (group) => `Group “${group}”`,
  newModel: 'Name of the model',
  addModel: 'Add model',
  newModelOf: (group) => `Model in group “${group}”`,
  removeModel: (model) => `Remove the limits of model “${model}”`,
  ofModel: (model) => `Model ${model}`,
  broken: 'What is stored here are not limits of groups. Correct it to edit them as a list.',
}
