import { readPrices } from '@relaydeck/api-sdk/dialects'
import { queryOptions } from '@tanstack/react-query'
import { sendOf } from '../../../../../../app/client.ts'

/** Query of the server's prices. */
export const serverPrices = queryOptions({
  queryKey: ['prices'],
  queryFn: ({ client }) => readPrices(sendOf(client)),
  meta: { handlesErrors: true },
})
