import { alertDeliveryHandlers, alertRuleHandlers, alertTargetHandlers } from './alerts/handlers.ts'
import { type HandlerMap, pairHandlers } from './api/dispatch.ts'
import { resources } from './api/endpoints.ts'
import { channelHandlers } from './channels/handlers.ts'
import { eventHandlers } from './events/handlers.ts'
import { groupHandlers } from './groups/handlers.ts'
import { journalHandlers } from './journal/handlers.ts'
import { limitHandlers } from './limits/handlers.ts'
import { callHandlers } from './logs/call-handlers.ts'
import { logHandlers } from './logs/handlers.ts'
import { usageHandlers } from './logs/usage-handlers.ts'
import { modelHandlers } from './models/handlers.ts'
import { moveHandlers } from './moves/handlers.ts'
import { oauthHandlers } from './oauth/handlers.ts'
import { optionHandlers } from './options/handlers.ts'
import { priceHandlers } from './prices/handlers.ts'
import { redemptionHandlers } from './redemptions/handlers.ts'
import { keyAccountHandler } from './relay/account/key-account.ts'
import { previewHandler } from './relay/account/preview-handler.ts'
import { sessionHandlers } from './session/handlers.ts'
import { sessionListHandlers } from './session/session-handlers.ts'
import { statusHandlers } from './status/handlers.ts'
import type { Stores } from './stores.ts'
import { tokenHandlers } from './tokens/handlers.ts'
import { accessTokenHandlers } from './users/access-tokens/handlers.ts'
import { userHandlers } from './users/handlers.ts'
import { twoFactorHandlers } from './users/two-factor/handlers.ts'

/** Creates the handlers of the management API; a resource without handlers is a compile error. */
export function createHandlers(stores: Stores): HandlerMap {
  const byResource: Record<keyof typeof resources, ReturnType<typeof pairHandlers>> = {
    accessTokens: pairHandlers(resources.accessTokens, accessTokenHandlers(stores)),
    alertDeliveries: pairHandlers(resources.alertDeliveries, alertDeliveryHandlers(stores)),
    alertRules: pairHandlers(resources.alertRules, alertRuleHandlers(stores)),
    alertTargets: pairHandlers(resources.alertTargets, alertTargetHandlers(stores)),
    calls: pairHandlers(resources.calls, { ...callHandlers(stores), ...previewHandler(stores) }),
    channels: pairHandlers(resources.channels, channelHandlers(stores)),
    events: pairHandlers(resources.events, eventHandlers(stores)),
    groups: pairHandlers(resources.groups, groupHandlers(stores)),
    journal: pairHandlers(resources.journal, journalHandlers(stores)),
    limits: pairHandlers(resources.limits, limitHandlers(stores)),
    logs: pairHandlers(resources.logs, logHandlers(stores)),
    models: pairHandlers(resources.models, modelHandlers(stores)),
    moves: pairHandlers(resources.moves, moveHandlers(stores)),
    oauth: pairHandlers(resources.oauth, oauthHandlers(stores)),
    options: pairHandlers(resources.options, optionHandlers(stores)),
    prices: pairHandlers(resources.prices, priceHandlers(stores)),
    redemptions: pairHandlers(resources.redemptions, redemptionHandlers(stores)),
    session: pairHandlers(resources.session, sessionHandlers(stores)),
    sessions: pairHandlers(resources.sessions, sessionListHandlers(stores)),
    status: pairHandlers(resources.status, statusHandlers(stores)),
    tokens: pairHandlers(resources.tokens, tokenHandlers(stores)),
    twoFactor: pairHandlers(resources.twoFactor, twoFactorHandlers(stores)),
    usage: pairHandlers(resources.usage, { ...usageHandlers(stores), ...keyAccountHandler(stores) }),
    users: pairHandlers(resources.users, userHandlers(stores)),
  }
  return new Map(Object.values(byResource).flat())
}
