import type { texts as zh } from './texts.zh.ts'

/** English texts of the pages of records. */
export const texts: typeof zh = {
  tabs: { overview: 'Overview', settings: 'Settings' },
  tabList: 'Parts of the page',
  more: (named) => `More actions for ${named}`,
  toList: (nouns) => `Back to the list of ${nouns}`,
  month: 'Last 30 days',
  costOfMonth: 'Cost in 30 days',
  lastCalls: 'Last 10 calls',
  noCalls: 'No calls yet',
  allCalls: 'All calls',
  columns: {
    time: 'Time',
    result: 'Result',
    user: 'User',
    token: 'Token',
    model: 'Model',
    channel: 'Channel',
    cost: 'Cost',
  },
  succeeded: 'Succeeded',
  failed: (status) => (status > 0 ? `Failed ${status}` : 'Failed'),
}
