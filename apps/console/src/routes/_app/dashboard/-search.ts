import { searchOf } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'

/** Measures that the chart can show. */
export const MEASURES = ['quota', 'requests', 'tokens'] as const
export type Measure = (typeof MEASURES)[number]

/** Whose usage administrators see. */
export const SCOPES = ['all', 'own'] as const
export type Scope = (typeof SCOPES)[number]

/** Query string of the dashboard. */
export interface DashboardSearch {
  show?: Measure | undefined
  scope?: Scope | undefined
}

const read = searchOf(
  z.object({ show: z._default(z.enum(MEASURES), MEASURES[0]), scope: z._default(z.enum(SCOPES), SCOPES[0]) }),
)

/** Reads the query string of the dashboard. Apart from the query: every page loads this, and not the endpoints. */
export const readSearch = (raw: Record<string, unknown>): DashboardSearch => read(raw)
