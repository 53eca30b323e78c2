import type { sessions as sessionTypes } from '@relaydeck/api-sdk'
import type { Handlers } from '../lib/handlers.ts'
import { notFound } from '../lib/refusal.ts'
import { texts } from '../texts/api.ts'
import type { Sessions } from './store.ts'

/** Handlers of the caller's sessions. */
export const sessionListHandlers = ({ sessions }: { readonly sessions: Sessions }): Handlers<typeof sessionTypes> => ({
  list: (_, { caller, session }) => sessions.list(caller, session),

  remove: async ({ id }, { caller }) => {
    if (!(await sessions.endByHandle(caller.id, id))) throw notFound(texts.sessionNotFound)
    return undefined
  },

  removeOthers: (_, { caller, session }) => sessions.endOthers(caller.id, session),
})
