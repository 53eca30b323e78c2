import { TOKEN_ORDERS, TOKEN_STATUS } from '@relaydeck/api-sdk'
import { choiceField, type ListAddress, limitField } from '../../../parts/rows/address.ts'

/** Orders and filters in the address of the list. */
export const tokenAddress: ListAddress<(typeof TOKEN_ORDERS)[number]> = {
  orders: TOKEN_ORDERS,
  filters: {
    status: choiceField(...Object.keys(TOKEN_STATUS)),
    expiry: choiceField('7d', '30d', 'past', 'never'),
    limit: limitField,
  },
}
