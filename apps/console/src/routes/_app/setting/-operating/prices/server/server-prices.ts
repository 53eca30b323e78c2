import { readPrices } from '@relaydeck/api-sdk/dialects'
import { queryOptions } from '@tanstack/react-query'
import { sendOf } from '../../../../../../app/client.ts'
import { textArea } from '../../../../../../app/texts/area.ts'
import { texts as en } from './texts.en.ts'
import { texts as zh } from './texts.zh.ts'

/** Query of the server's prices. */
export const serverPrices = queryOptions({
  queryKey: ['prices'],
  queryFn: ({ client }) => readPrices(sendOf(client)),
  meta: { handlesErrors: true },
})

/** Texts of the prices that a server states. */
export const serverPriceTexts = textArea({ zh, en })
