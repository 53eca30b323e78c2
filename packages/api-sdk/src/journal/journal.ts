/** Who changed what. Only the embedded gateway keeps a journal: its status has `journal`. */

import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { int, list as listOf, paged, urlInt } from '../core/schema.ts'
import { JOURNAL_KINDS, JournalEntry, UndoPlan } from './schemas.ts'

/** Returns a page of entries, newest first. */
export const list = endpoint({
  method: 'GET',
  path: '/api/journal/',
  role: 'admin',
  summary: 'A page of changes of records',
  embedded: true,
  input: z.object({
    ...paged,
    /** Rows of the page instead of `size`: at most 1000. */
    page_size: z.optional(urlInt),
    /** Id of an entry. */
    id: z.optional(urlInt),
    /** Kind of the records. Default: all. */
    kind: z.optional(z.literal(JOURNAL_KINDS)),
    /** Id of a record, or key of an option. */
    record_id: z.optional(z.string()),
    /** Name or id of the user who made the change. */
    actor: z.optional(z.string()),
    /** Unix seconds, inclusive. */
    start_timestamp: z.optional(urlInt),
    /** Unix seconds, inclusive. */
    end_timestamp: z.optional(urlInt),
  }),
  output: listOf(JournalEntry),
})

/**
 * Takes a change back, and returns what that changed. With `plan: true` it only returns what would change.
 * @throws RefusedError if the entry cannot be taken back, a record has been changed since, or the caller may not make
 *   this change
 */
export const undo = endpoint({
  method: 'POST',
  path: '/api/journal/:id/undo',
  role: 'admin',
  summary: 'Take a change back',
  embedded: true,
  input: z.object({
    /** Id of the entry. */
    id: urlInt,
    /** Whether only to return what would change. */
    plan: z._default(z.boolean(), false),
  }),
  output: UndoPlan,
})

/**
 * Brings channels and options back to a moment, and returns what that changed, for each of them. With `plan: true` it only
 * returns what would change. Keys are restored too; figures such as used quota are kept.
 * @throws RefusedError if the journal does not reach so far back, or no super administrator could sign in any more
 */
export const restore = endpoint({
  method: 'POST',
  path: '/api/journal/restore',
  role: 'root',
  summary: 'Bring channels and options back to a moment',
  embedded: true,
  input: z.object({
    /** Unix seconds; changes made in this second are kept. */
    time: int,
    /** Whether only to return what would change. */
    plan: z._default(z.boolean(), false),
  }),
  output: listOf(UndoPlan),
})
