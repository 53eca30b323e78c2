import { readPrices } from '@relaydeck/api-sdk/dialects'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../../../../../app/send.ts'

/** Query of the prices that the server states. */
export const serverPrices = queryOptions({
  queryKey: ['prices'],
  queryFn: () => readPrices(send),
  meta: { handlesErrors: true },
})
