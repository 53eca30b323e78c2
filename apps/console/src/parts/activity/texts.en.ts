import type { texts as zh } from './texts.zh.ts'

/** English texts of the calls of a period. */
export const texts: typeof zh = {
  loading: (title) => `Loading: ${title}`,
  notLoaded: 'Failed to load',
  calls: 'Calls',
  succeeded: 'Succeeded',
  failed: 'Failed',
  good: 'Successful',
  cost: 'Cost',
  firstToken: 'Time to first token',
  share: (now, before) => `${now} of calls, was ${before}`,
  change: (percent) => `${percent} vs. before`,
  unchanged: 'As in the period before',
  nothingBefore: 'No data for the period before',
  callsOverTime: 'Calls over time',
  costOverTime: 'Cost over time',
  empty: 'No calls in this period',
  emptyHint: 'Calls, costs and failures appear here once somebody uses a token.',
  top: {
    user: 'Users with the highest cost',
    token: 'Tokens with the highest cost',
    model: 'Models with the highest cost',
    channel: 'Channels with the highest cost',
  },
  columns: { user: 'User', token: 'Token', model: 'Model', channel: 'Channel' },
  none: 'No model chosen',
}
