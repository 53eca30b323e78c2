import type { texts as zh } from './texts.zh.ts'

/** English texts of events. */
export const texts: typeof zh = {
  purpose: 'What happened to channels, users, limits and the gateway. Rules decide which of it is sent as alerts.',
  table: 'Events',
  columns: { time: 'Time', type: 'Event', sentence: 'Details', record: 'Record' },
  type: 'Type of event',
  allTypes: 'All events',
  kind: 'Kind of record',
  allKinds: 'All records',
  recordId: 'Record ID',
  gateway: 'gateway',
  rule: 'New rule for this',
  ruleFor: (sentence) => `New rule for this: ${sentence}`,
  empty: 'No events yet',
  emptyHint: 'Channels that are disabled automatically, low balances, reached limits and more are shown here.',
}
