import { EVENT_KINDS, EVENT_NAMES, type EventKind, type EventName, searchOf } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'
import { pageField, wordField } from '../../../../parts/rows/address.ts'

/** Query string of the events. */
export interface EventSearch {
  page?: number | undefined
  event?: EventName | undefined
  kind?: EventKind | undefined
  /** ID of a record, or key of an option. */
  record_id?: string | undefined
}

const read = searchOf(
  z.object({
    page: pageField,
    event: z.optional(z.literal(EVENT_NAMES)),
    kind: z.optional(z.literal(EVENT_KINDS)),
    record_id: wordField,
  }),
)

/** Reads the query string. Invalid values are ignored. */
export const readSearch = (raw: Record<string, unknown>): EventSearch => read(raw)
