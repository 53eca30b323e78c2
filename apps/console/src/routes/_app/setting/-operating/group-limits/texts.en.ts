import type { texts as zh } from './texts.zh.ts'

/** English texts of the limits of groups. */
export const texts: typeof zh = {
  newModel: 'Name of the model',
  addModel: 'Add model',
  newModelOf: (group) => `Model in group “${group}”`,
  removeModel: (model) => `Remove the limits of model “${model}”`,
  ofModel: (model) => `Model ${model}`,
}
