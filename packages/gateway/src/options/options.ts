import type { options as endpoints } from '@relaydeck/api-sdk'
import { transaction } from '../db/transaction.ts'
import type { Handlers } from '../handlers.ts'
import type { Services } from '../services.ts'
import { checkOption } from './rules.ts'

/** The settings, for root alone. What is refused is not stored. */
export const optionHandlers = (services: Services): Handlers<typeof endpoints> => ({
  list: () => services.options.shown(),

  set: ({ key, value }) =>
    transaction(services.db, () => {
      checkOption(services, key, value)
      services.options.set(key, value)
      return undefined
    }),
})
