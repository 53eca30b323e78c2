import { JOURNAL_KINDS } from '../journal/schemas.ts'

/** Names of the types of events, in the order in which they are listed. */
export const EVENT_NAMES = [
  'channel.disabled',
  'channel.enabled',
  'channel.balance_low',
  'channel.failing',
  'call.failures_high',
  'user.quota_low',
  'limit.near',
  'limit.reached',
  'sign_in.new_device',
  'record.changed',
  'gateway.started',
  'gateway.restored',
] as const

/** Name of a type of event. */
export type EventName = (typeof EVENT_NAMES)[number]

/** Kinds of what events are about. */
export const EVENT_KINDS = ['gateway', ...JOURNAL_KINDS] as const

/** Kind of what an event is about. */
export type EventKind = (typeof EVENT_KINDS)[number]
