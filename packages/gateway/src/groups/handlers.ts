import type { groups } from '@relaydeck/api-sdk'
import type { Handlers } from '../lib/handlers.ts'
import type { Options } from '../options/store.ts'

/** Handlers of groups: the names in the option `GroupRatio`. They have no table. */
export const groupHandlers = ({ options }: { readonly options: Options }): Handlers<typeof groups> => ({
  list: () => Object.keys(options.ratios('GroupRatio')).sort(),
})
