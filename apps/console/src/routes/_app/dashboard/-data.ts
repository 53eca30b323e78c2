import { logs, searchOf } from '@relaydeck/api-sdk'
import { query } from '@relaydeck/api-sdk/query'
import * as z from 'zod/mini'
import { send } from '../../../app/send.ts'

/** Measures that the chart can show. */
export const MEASURES = ['quota', 'requests', 'tokens'] as const
export type Measure = (typeof MEASURES)[number]

const read = searchOf(z.object({ show: z._default(z.enum(MEASURES), MEASURES[0]) }))

/** Reads the query string of the dashboard. */
export const readSearch = (raw: Record<string, unknown>): { show?: Measure | undefined } => read(raw)

/** Query for the user's usage by day and model. */
export const usageOptions = query(send, logs.dashboard)
