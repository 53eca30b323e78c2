import { CHANNEL_STATUS } from '@relaydeck/api-sdk'
import { choiceField, idField, type ListAddress, limitField, wordField } from '../../../parts/rows/address.ts'

/** Orders and filters in the address of the list. */
export const channelAddress: ListAddress = {
  orders: [''],
  filters: {
    status: choiceField(...Object.keys(CHANNEL_STATUS)),
    result: choiceField('passed', 'failed', 'slow', 'bad', 'untested'),
    time: choiceField('1', '3', '5', '10'),
    balance: choiceField('none', '1', '10'),
    type: idField,
    group: wordField,
    model: wordField,
    tag: wordField,
    limit: limitField,
  },
}
