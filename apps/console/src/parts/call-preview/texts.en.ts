import type { texts as zh } from './texts.zh.ts'

/** English texts of previews. */
export const texts: typeof zh = {
  title: 'Preview a call',
  hint: 'What would become of the call. Nothing is sent or charged.',
  model: 'Model',
  modelPlaceholder: 'Name or alias of a model',
  time: 'Time',
  now: 'Now',
  later: 'Later',
  run: 'Preview',
  failed: 'The call cannot be previewed',
  loading: 'Loading the preview',
  outcome: {
    answered: (model) => `${model} would answer`,
    alias: (asked, model) => `${asked} is an alias of ${model}`,
    refused: 'The call would be refused',
    nobody: 'No model would answer',
  },
  facts: { token: 'Token', user: 'User', group: 'Group', left: 'Available quota' },
  noLimits: 'No limits',
  instead: 'Fallback models',
  price: (prompt, completion) => `Per million tokens: prompt ${prompt}, completion ${completion}`,
  channels: 'Channels',
  columns: { channel: 'Channel', model: 'Sent model', priority: 'Priority', share: 'Tried first' },
  tried: 'Tried after others fail',
}
