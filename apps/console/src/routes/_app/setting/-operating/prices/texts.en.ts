import type { texts as zh } from './texts.zh.ts'

/** English texts of model prices. */
export const texts: typeof zh = {
  title: 'Model prices',
  hint: 'In dollars; without a unit, per million tokens. Changes take effect when saved.',
  builtIn: (date) =>
    `Models that are not listed have built-in prices: One API’s ratios, else what their makers charged on ${date}, else the highest ratio.`,
  broken:
    'The model or completion ratios are not valid JSON. Correct them below, under “Ratios (JSON)”, to see prices.',
  search: 'Search models',
  model: 'Model',
  prompt: 'Input',
  completion: 'Output',
  table: 'Model prices',
  missing: (count) => (count === 1 ? '1 model in use has no price' : `${count} models in use have no price`),
  missingHint:
    'Channels or calls of the last 30 days have these models, but the table does not. The server charges its built-in price, or usually its highest ratio if it has none.',
  amount: { prompt: (name) => `Input price of “${name}”`, completion: (name) => `Output price of “${name}”` },
  byServer: 'default',
  was: (amount) => `was ${amount}`,
  isNew: 'new',
  remove: (name) => `Remove the price of “${name}”`,
  shown: (shown, all) => (shown === all ? `${all} models` : `${shown} of ${all} models`),
  nothing: 'No matching models',
  more: 'Show more',
  invalid: 'Enter a number of 0 or more, with at most nine decimals',
  add: 'Add a price',
  edit: (name) => `Edit the price of “${name}”`,
  apply: 'Fill in',
  noModel: 'Enter the name of the model',
  unit: 'Charged',
  perMillion: 'Dollars per million tokens.',
  units: {
    token: 'Per million tokens',
    image: 'Per image',
    second: 'Per second',
    character: 'Per character',
    call: 'Per call',
    search: 'Per search (reranking)',
  },
  parts: {
    prompt: 'Input',
    completion: 'Output',
    cached: 'Cache read',
    written: 'Cache write (5 minutes)',
    writtenHour: 'Cache write (1 hour)',
    audio: 'Audio input',
    spoken: 'Audio output',
  },
  audioFirst: 'Enter audio input first',
  sizes: 'By size and quality',
  sizesHint:
    'For example 1024x1024, hd or hd/1024x1792. Others cost the highest price; calls that name no size and quality cost the price above.',
  size: (row) => `Size of row ${row}`,
  sizePrice: (row) => `Price of row ${row}`,
  removeSize: (row) => `Remove row ${row}`,
  addSize: 'Add a size',
  file: {
    open: 'Compare a price file',
    save: 'Download price file',
    unreadable:
      'The file has no prices. It needs options with ModelRatio, a price file of this page, or prices of models.dev, New API or LiteLLM.',
    wrongUnit: (model) => `The price by unit of “${model}” in the file is wrong; no price was taken`,
    same: 'The prices of the file are the current ones',
    title: 'Differences of the price file',
    summary: (count) =>
      `${count === 1 ? 'The price of 1 model differs' : `The prices of ${count} models differ`}. Select those to take; models that are not in the file stay.`,
    all: 'Select all',
    before: 'Now',
    after: 'In the file',
    none: 'No price',
    rise: (percent) => `${percent} % more`,
    wasFree: 'was free',
    isFree: 'would be free',
    held: (count) =>
      `${count === 1 ? '1 of them rises' : `${count} of them rise`} by more than 20 % or would be free, and ${count === 1 ? 'is' : 'are'} not selected.`,
    take: (count) => `Take ${count} selected`,
    taken: (count) =>
      `Filled in ${count === 1 ? 'the price of 1 model' : `the prices of ${count} models`}; save to apply`,
  },
}
