import { JOURNAL_KINDS, type JournalKind, searchOf } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'
import { pageField, wordField } from '../../../parts/rows/address.ts'

/** Query string of the journal. */
export interface JournalSearch {
  page?: number | undefined
  /** ID of one entry, whose details are opened. */
  id?: number | undefined
  kind?: JournalKind | undefined
  /** ID of a record, or key of an option. */
  record_id?: string | undefined
  /** Name or ID of the user who made the change. */
  actor?: string | undefined
}

const read = searchOf(
  z.object({
    page: pageField,
    id: z.optional(z.coerce.number<number>().check(z.int(), z.minimum(1))),
    kind: z.optional(z.literal(JOURNAL_KINDS)),
    record_id: wordField,
    actor: wordField,
  }),
)

/** Reads the query string. Invalid values are ignored. */
export const readSearch = (raw: Record<string, unknown>): JournalSearch => read(raw)
