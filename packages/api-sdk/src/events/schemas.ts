import * as z from 'zod/mini'
import type { Fields, NamedObject } from '../core/named.ts'
import { int, lenientNumber, text } from '../core/schema.ts'
import { EVENT_KINDS, EVENT_NAMES } from './names.ts'

export const eventRecordShape = {
  kind: z.literal(EVENT_KINDS),
  /** 0 without a single record, and of options. */
  id: lenientNumber,
  name: text,
}

export const eventShape = {
  /** Id of the event. */
  id: int,
  /** Type of the event. */
  event: z.literal(EVENT_NAMES),
  /** Unix seconds. */
  created_at: int,
  /** What the event is about. */
  record: z.object(eventRecordShape),
  /** Facts, as `EVENT_TYPES` declares them. */
  data: z.record(z.string(), z.unknown()),
}

/** What happened. Webhooks get it as their body. Only the embedded gateway has events. */
export interface GatewayEvent extends Fields<typeof eventShape> {}
export const GatewayEvent: NamedObject<GatewayEvent, typeof eventShape> = z.object(eventShape)
