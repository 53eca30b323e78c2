import type { options as endpoints } from '@relaydeck/api-sdk'
import { transaction } from '../db/transaction.ts'
import type { Handlers } from '../handlers.ts'
import type { Services } from '../services.ts'
import { checkOption } from './rules.ts'

/** The settings, for root alone. What is refused is not stored. */
export const optionHandlers = ({ db, options }: Services): Handlers<typeof endpoints> => ({
  list: () => options.shown(),

  set: ({ key, value }) =>
    transaction(db, () => {
      checkOption(options, key, value)
      options.set(key, value)
      return undefined
    }),
})
