import { usage } from '@relaydeck/api-sdk'
import { queryOptions } from '@tanstack/react-query'
import { read } from '../../../app/read.ts'
import { REFRESH_MS } from '../../../parts/activity/Activity.tsx'
import type { BarPeriod } from '../../../parts/usage-chart/call-bars.ts'

/** Returns the query of the user's figures of a period. */
export const ownFigures = (bars: BarPeriod) =>
  queryOptions({ ...read(usage.overviewSelf, { ...bars }), refetchInterval: REFRESH_MS, meta: { handlesErrors: true } })
