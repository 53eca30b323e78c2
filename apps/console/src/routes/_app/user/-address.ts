import { USER_ORDERS, USER_STATUS } from '@relaydeck/api-sdk'
import { choiceField, type ListAddress, limitField, wordField } from '../../../parts/rows/address.ts'

/** Orders and filters in the address of the list. */
export const userAddress: ListAddress<(typeof USER_ORDERS)[number]> = {
  orders: USER_ORDERS,
  filters: {
    status: choiceField(...Object.keys(USER_STATUS)),
    role: choiceField('user', 'admin', 'root'),
    group: wordField,
    quota: choiceField('none', '1', '10'),
    limit: limitField,
  },
}
