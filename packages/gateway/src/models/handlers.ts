import { type models, users } from '@relaydeck/api-sdk'
import type { Abilities } from '../channels/abilities.ts'
import type { Handlers } from '../lib/handlers.ts'
import { MODELS, MODELS_BY_TYPE } from './built-in.ts'

/** Handlers of models: those available to the caller's group, by channel type, and all built-in ones. */
export const modelHandlers = ({ abilities }: { readonly abilities: Abilities }): Handlers<typeof models> => ({
  available: (_, { caller }) => abilities.modelsOf(caller.group || users.DEFAULT_GROUP),

  byChannelType: () => MODELS_BY_TYPE,

  all: () => ({ object: 'list', data: MODELS }),
})
