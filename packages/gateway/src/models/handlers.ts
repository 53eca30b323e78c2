import type { models } from '@relaydeck/api-sdk'
import type { Routing } from '../channels/routing.ts'
import { groupOf } from '../lib/group.ts'
import type { Handlers } from '../lib/handlers.ts'
import { MODELS, MODELS_BY_TYPE } from './built-in.ts'

/** Handlers of models: those available to the caller's group, by channel type, and all built-in ones. */
export const modelHandlers = ({ routing }: { readonly routing: Routing }): Handlers<typeof models> => ({
  available: (_, { caller }) => routing.modelsOf(groupOf(caller)),

  byChannelType: () => MODELS_BY_TYPE,

  all: () => ({ object: 'list', data: MODELS }),
})
