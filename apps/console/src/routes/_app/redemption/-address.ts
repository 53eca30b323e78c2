import { REDEMPTION_STATUS } from '@relaydeck/api-sdk'
import { choiceField, type ListAddress } from '../../../parts/rows/address.ts'

/** Orders and filters in the address of the list. */
export const redemptionAddress: ListAddress = {
  orders: [''],
  filters: {
    status: choiceField(...Object.keys(REDEMPTION_STATUS)),
  },
}
