import type { texts as zh } from './-texts.zh.ts'

/** English texts of the dashboard. */
export const texts: typeof zh = {
  title: 'Dashboard',
  purpose: 'Your usage of the last 7 days, including today. Days are in UTC.',
  today: 'Today (UTC)',
  week: (figure) => `${figure} in 7 days`,
  measures: { quota: 'Amount', requests: 'Requests', tokens: 'Tokens' },
  show: 'Chart content',
  chart: (measure) => `${measure} by model, last 7 days`,
  others: 'Other models',
  loading: 'Loading usage',
  notLoaded: 'Failed to load usage',
  empty: 'No usage in the last 7 days',
  emptyHint: 'Daily usage appears here after you call models with a token.',
  toTokens: 'View tokens',
  table: 'Usage by day and model',
  columns: {
    day: 'Day (UTC)',
    model: 'Model',
    requests: 'Requests',
    prompt: 'Prompt tokens',
    completion: 'Completion tokens',
    quota: 'Amount',
  },
}
