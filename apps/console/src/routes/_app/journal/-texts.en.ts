import type { texts as zh } from './-texts.zh.ts'

/** English texts of the journal. */
export const texts: typeof zh = {
  title: 'Changes',
  purpose: 'Who changed what and when, and how to take it back',
  entry: 'One change',
  kind: 'Kind of record',
  allKinds: 'All records',
  actor: 'Filter by who made the change',
  actorHint: 'Username or user ID',
  recordId: 'Record ID',
  export: 'Export changes',
  empty: 'No changes yet',
  emptyHint: 'New, changed and deleted channels, tokens, users, redemption codes and settings are noted here.',
}
