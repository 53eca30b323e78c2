import { groupHandlers } from './groups/groups.ts'
import { optionHandlers } from './options/options.ts'
import { pair, type Served } from './serve.ts'
import { served } from './served.ts'
import type { Services } from './services.ts'
import { sessionHandlers } from './session/session.ts'
import { statusHandlers } from './status/status.ts'
import { tokenHandlers } from './tokens/tokens.ts'

/** One line per noun; a noun of `served` that is missing here is a compile error. */
export const resources = (services: Services): Record<keyof typeof served, Served[]> => ({
  groups: pair(served.groups, groupHandlers(services)),
  options: pair(served.options, optionHandlers(services)),
  session: pair(served.session, sessionHandlers(services)),
  status: pair(served.status, statusHandlers(services)),
  tokens: pair(served.tokens, tokenHandlers(services)),
})
