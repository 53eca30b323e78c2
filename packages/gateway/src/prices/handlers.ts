import { type prices, servedModels } from '@relaydeck/api-sdk'
import type { Channels } from '../channels/store.ts'
import type { Handlers } from '../lib/handlers.ts'
import type { Options } from '../options/store.ts'
import { pricedModels, ratesOf } from './price.ts'
import type { UnitRate } from './unit-price.ts'

/** No channel has this type, so that ratios for all types are returned. */
const ANY_TYPE = 0

interface Deps {
  readonly options: Options
  readonly channels: Channels
}

const priceText = ({ perDollar: _, ...price }: UnitRate): string => JSON.stringify(price)

/** Handlers of the prices of models. */
export const priceHandlers = ({ options, channels }: Deps): Handlers<typeof prices> => ({
  list: async () => {
    const served = (await channels.search('')).flatMap(servedModels).map(({ name }) => name)
    return [...pricedModels(options, served)]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, origin]) => {
        const { model, completion, cache, write, writeHour, audio, spoken, unit } = ratesOf(options, '', name, ANY_TYPE)
        return {
          ...{ model: name, origin, ratio: model, completion, cached: cache },
          ...{ written: write, written_1h: writeHour, audio, spoken },
          unit_price: unit ? priceText(unit) : '',
        }
      })
  },
})
