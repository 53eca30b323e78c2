import { ALERT_STATUS } from '@relaydeck/api-sdk'
import { choiceField, type ListAddress } from '../../../parts/rows/address.ts'

/** Orders and filters in the addresses of rules and targets. */
export const alertAddress: ListAddress = {
  orders: [''],
  filters: { status: choiceField(...Object.keys(ALERT_STATUS)) },
}
