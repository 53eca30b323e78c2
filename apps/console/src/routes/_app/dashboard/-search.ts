import { searchOf } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'

/** What the chart can show. */
export const MEASURES = ['quota', 'requests', 'tokens'] as const
export type Measure = (typeof MEASURES)[number]

const read = searchOf(z.object({ show: z._default(z.enum(MEASURES), MEASURES[0]) }))

/** Reads the address of the dashboard. */
export const readSearch = (raw: Record<string, unknown>): { show?: Measure | undefined } => read(raw)
