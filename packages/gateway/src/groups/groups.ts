import type { groups } from '@relaydeck/api-sdk'
import type { Handlers } from '../handlers.ts'
import type { Services } from '../services.ts'

/** Groups are the names in the option `GroupRatio`; there is no table of them. */
export const groupHandlers = ({ options }: Services): Handlers<typeof groups> => ({
  list: () => Object.keys(options.ratios('GroupRatio')).sort(),
})
