import { type Operation, operationsOf } from './api/dispatch.ts'
import { resources } from './api/endpoints.ts'
import { channelHandlers } from './channels/handlers.ts'
import { groupHandlers } from './groups/handlers.ts'
import { logHandlers } from './logs/handlers.ts'
import { modelHandlers } from './models/handlers.ts'
import { oauthHandlers } from './oauth/handlers.ts'
import { optionHandlers } from './options/handlers.ts'
import { redemptionHandlers } from './redemptions/handlers.ts'
import { sessionHandlers } from './session/handlers.ts'
import { statusHandlers } from './status/handlers.ts'
import type { Stores } from './stores.ts'
import { tokenHandlers } from './tokens/handlers.ts'
import { userHandlers } from './users/handlers.ts'

/** Returns the operations of the management API; a resource without handlers is a compile error. */
export const operations = (stores: Stores): Record<keyof typeof resources, Operation[]> => ({
  channels: operationsOf(resources.channels, channelHandlers(stores)),
  groups: operationsOf(resources.groups, groupHandlers(stores)),
  logs: operationsOf(resources.logs, logHandlers(stores)),
  models: operationsOf(resources.models, modelHandlers(stores)),
  oauth: operationsOf(resources.oauth, oauthHandlers(stores)),
  options: operationsOf(resources.options, optionHandlers(stores)),
  redemptions: operationsOf(resources.redemptions, redemptionHandlers(stores)),
  session: operationsOf(resources.session, sessionHandlers(stores)),
  status: operationsOf(resources.status, statusHandlers(stores)),
  tokens: operationsOf(resources.tokens, tokenHandlers(stores)),
  users: operationsOf(resources.users, userHandlers(stores)),
})
