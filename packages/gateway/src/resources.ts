import { channelHandlers } from './channels/channels.ts'
import { groupHandlers } from './groups/groups.ts'
import { logHandlers } from './logs/logs.ts'
import { modelHandlers } from './models/models.ts'
import { oauthHandlers } from './oauth/oauth.ts'
import { optionHandlers } from './options/options.ts'
import { redemptionHandlers } from './redemptions/redemptions.ts'
import { pair, type Served } from './serve.ts'
import { served } from './served.ts'
import type { Services } from './services.ts'
import { sessionHandlers } from './session/session.ts'
import { statusHandlers } from './status/status.ts'
import { tokenHandlers } from './tokens/tokens.ts'
import { userHandlers } from './users/users.ts'

/** One line per noun; a noun of `served` that is missing here is a compile error. */
export const resources = (services: Services): Record<keyof typeof served, Served[]> => ({
  channels: pair(served.channels, channelHandlers(services)),
  groups: pair(served.groups, groupHandlers(services)),
  logs: pair(served.logs, logHandlers(services)),
  models: pair(served.models, modelHandlers(services)),
  oauth: pair(served.oauth, oauthHandlers(services)),
  options: pair(served.options, optionHandlers(services)),
  redemptions: pair(served.redemptions, redemptionHandlers(services)),
  session: pair(served.session, sessionHandlers(services)),
  status: pair(served.status, statusHandlers(services)),
  tokens: pair(served.tokens, tokenHandlers(services)),
  users: pair(served.users, userHandlers(services)),
})
