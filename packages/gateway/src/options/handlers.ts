import type { DatabaseSync } from 'node:sqlite'
import type { options as endpoints } from '@relaydeck/api-sdk'
import { transaction } from '../db/transaction.ts'
import type { Handlers } from '../lib/handlers.ts'
import { checkOption, type OptionDeps } from './rules.ts'

/** Handlers of the system settings. */
export const optionHandlers = (deps: OptionDeps & { readonly db: DatabaseSync }): Handlers<typeof endpoints> => ({
  list: () => deps.options.list(),

  set: ({ key, value }) =>
    transaction(deps.db, () => {
      checkOption(deps, key, value)
      deps.options.set(key, value)
      return undefined
    }),
})
