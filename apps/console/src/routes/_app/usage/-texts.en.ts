import type { texts as zh } from './-texts.zh.ts'

/** English texts of the usage page. */
export const texts: typeof zh = {
  title: 'Usage',
  purpose: 'Who used how much in a period.',
  unavailable: 'This gateway does not sum usage',
  unavailableHint: 'The log shows the total of filtered calls.',
  toLog: 'View the log',
  by: 'Group by',
  groups: { user: 'User', token: 'Token', model: 'Model', channel: 'Channel', day: 'Day' },
  period: 'Period',
  total: 'Total',
  measures: { quota: 'Amount', calls: 'Calls', tokens: 'Tokens' },
  byDay: 'Amount by day',
  zone: (zone) => `Days are in ${zone}`,
  tables: { user: 'By user', token: 'By token', model: 'By model', channel: 'By channel', day: 'By day' },
  columns: {
    owner: 'Owner',
    calls: 'Calls',
    prompt: 'Prompt tokens',
    completion: 'Completion tokens',
    quota: 'Amount',
    share: 'Share',
  },
  unnamed: '(not recorded)',
  rows: (name) => `View the log of ${name}`,
  export: 'Export',
  loading: 'Summing usage',
  notLoaded: 'Failed to sum usage',
  empty: 'No usage in this period',
  emptyHint: 'Choose another period, or come back after some calls.',
}
