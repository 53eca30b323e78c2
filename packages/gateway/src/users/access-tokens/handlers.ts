import { ACCESS_TOKEN_NAME_MAX, type accessTokens as types } from '@relaydeck/api-sdk'
import type { Database } from '../../db/database.ts'
import { type Clock, unixSeconds } from '../../lib/clock.ts'
import type { Handlers } from '../../lib/handlers.ts'
import { notFound, Refusal } from '../../lib/refusal.ts'
import { requireSession } from '../../lib/require-session.ts'
import { texts } from '../../texts/api.ts'
import { isOneLine } from '../names.ts'
import type { AccessTokens } from './store.ts'

/** Access tokens that a user may have at the same time. */
const COUNT_MAX = 50

const NEVER = -1

/** Dependencies of the handlers of access tokens. */
interface Deps {
  readonly accessTokens: AccessTokens
  readonly clock: Clock
  readonly db: Database
}

const isName = (name: string): boolean => name !== '' && [...name].length <= ACCESS_TOKEN_NAME_MAX && isOneLine(name)

/** Handlers of the caller's named access tokens. */
export const accessTokenHandlers = ({ accessTokens, clock, db }: Deps): Handlers<typeof types> => ({
  list: (_, { caller }) => accessTokens.list(caller.id),

  create: (draft, context) => {
    const { caller } = context
    // Otherwise one that expires, or only reads, could create another without limits.
    requireSession(context, texts.accessTokenSession)
    const name = draft.name.trim()
    if (!isName(name)) throw new Refusal(texts.accessTokenName)
    if (draft.expired_time !== NEVER && draft.expired_time <= unixSeconds(clock))
      throw new Refusal(texts.accessTokenExpiry)
    return db.transaction(async () => {
      if ((await accessTokens.count(caller.id)) >= COUNT_MAX) throw new Refusal(texts.accessTokenCount)
      return accessTokens.create(caller.id, { ...draft, name })
    })
  },

  remove: async ({ id }, { caller }) => {
    if (!(await accessTokens.end(caller.id, id))) throw notFound(texts.accessTokenNotFound)
    return undefined
  },
})
