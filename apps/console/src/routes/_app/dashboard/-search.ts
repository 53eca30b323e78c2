import { searchOf } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'

/** Measures that the chart can show. */
export const MEASURES = ['quota', 'requests', 'tokens'] as const
export type Measure = (typeof MEASURES)[number]

const read = searchOf(z.object({ show: z._default(z.enum(MEASURES), MEASURES[0]) }))

/** Reads the query string of the dashboard. Apart from the query: every page loads this, and not the endpoints. */
export const readSearch = (raw: Record<string, unknown>): { show?: Measure | undefined } => read(raw)
