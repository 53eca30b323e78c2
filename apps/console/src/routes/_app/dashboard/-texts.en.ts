import type { texts as zh } from './-texts.zh.ts'

/** English texts of the dashboard. */
export const texts: typeof zh = {
  title: 'Dashboard',
  purpose: 'Your own use of the last 7 days, today included. Days are in UTC.',
  today: 'Today (UTC)',
  week: (figure) => `${figure} in 7 days`,
  measures: { quota: 'Amount', requests: 'Requests', tokens: 'Tokens' },
  show: 'What the chart shows',
  chart: (what) => `${what} by model, last 7 days`,
  others: 'Other models',
  loading: 'Reading the use',
  notLoaded: 'The use could not be read',
  empty: 'Nothing used in the last 7 days',
  emptyHint: 'Once a token was used to call models, each day’s use appears here.',
  toTokens: 'See tokens',
  table: 'Use by day and model',
  columns: {
    day: 'Day (UTC)',
    model: 'Model',
    requests: 'Requests',
    prompt: 'Prompt tokens',
    completion: 'Completion tokens',
    quota: 'Amount',
  },
}
