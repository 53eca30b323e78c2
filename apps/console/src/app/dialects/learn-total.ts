import type { SendRequest } from '@relaydeck/api-sdk'
import { narrowingOf } from '@relaydeck/api-sdk/dialects'
import { totalKeyOf } from '../total-key.ts'
import { listTotals } from '../totals.ts'

/** Takes the number of rows of a list, as it is filtered. */
export const learnTotal = (total: number, request: SendRequest): void =>
  listTotals.learn(totalKeyOf(request, narrowingOf(request)?.where), total)
