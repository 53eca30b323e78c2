import type { options as endpoints } from '@relaydeck/api-sdk'
import type { Database } from '../db/database.ts'
import type { Handlers } from '../lib/handlers.ts'
import { checkOption, type OptionDeps } from './rules.ts'

/** Handlers of the system settings. */
export const optionHandlers = (deps: OptionDeps & { readonly db: Database }): Handlers<typeof endpoints> => ({
  list: () => deps.options.list(),

  set: ({ key, value }) =>
    deps.db.transaction(async () => {
      await checkOption(deps, key, value)
      await deps.options.set(key, value)
      return undefined
    }),
})
