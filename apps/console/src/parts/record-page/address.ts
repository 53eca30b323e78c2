import { searchOf } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'

/** Parts of a record's page; the first one is shown unless the address has another. */
export const TABS = ['overview', 'settings'] as const
export type Tab = (typeof TABS)[number]

/** Query string of a record's page. */
export interface RecordSearch {
  tab?: 'settings' | undefined
}

const read = searchOf(z.object({ tab: z.optional(z.literal(['settings'])) }))

/** Reads the query string. An unknown part is ignored. */
export const recordSearch = (raw: Record<string, unknown>): RecordSearch => read(raw)
