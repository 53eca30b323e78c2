import { DELIVERY_STATES, type DeliveryState, searchOf } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'
import { pageField } from '../../../../parts/rows/address.ts'

/** Query string of the deliveries. */
export interface DeliverySearch {
  page?: number | undefined
  state?: DeliveryState | undefined
  target_id?: number | undefined
  rule_id?: number | undefined
}

const id = z.optional(z.coerce.number<number>().check(z.int(), z.minimum(1)))

const read = searchOf(
  z.object({ page: pageField, state: z.optional(z.literal(DELIVERY_STATES)), target_id: id, rule_id: id }),
)

/** Reads the query string. Invalid values are ignored. */
export const readSearch = (raw: Record<string, unknown>): DeliverySearch => read(raw)
