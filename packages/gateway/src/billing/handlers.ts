import type { prices } from '@relaydeck/api-sdk'
import type { Handlers } from '../lib/handlers.ts'
import type { Options } from '../options/store.ts'
import { pricedModels, ratesOf } from './price.ts'

/** No channel has this type, so that ratios for all types are returned. */
const ANY_TYPE = 0

/** Handlers of the prices of models. */
export const priceHandlers = ({ options }: { readonly options: Options }): Handlers<typeof prices> => ({
  list: () =>
    [...pricedModels(options)]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, origin]) => {
        const { model, completion, cache, write, audio, spoken } = ratesOf(options, '', name, ANY_TYPE)
        return { model: name, origin, ratio: model, completion, cached: cache, written: write, audio, spoken }
      }),
})
