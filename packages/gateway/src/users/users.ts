import { isRoot, session, type User, type users } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'
import { isSearchable } from '../db/keyword.ts'
import { transaction } from '../db/transaction.ts'
import type { Handlers } from '../handlers.ts'
import { LOG_TYPE, quotaWords } from '../logs/write.ts'
import { redeem } from '../redemptions/redeem.ts'
import { Refusal } from '../refuse.ts'
import type { Services } from '../services.ts'
import { texts } from '../texts.ts'
import { createUser } from './create.ts'
import { inviteCode, rotateAccessToken } from './own.ts'
import { manage, removeOwn } from './standing.ts'
import { updateUser } from './update.ts'

function found(user: User | undefined): User {
  if (!user) throw new Refusal(texts.userNotFound)
  return user
}

/** Accounts: what admins do with them, and what everybody does with the own one besides signing in. */
export const userHandlers = (services: Services): Handlers<typeof users> => {
  const { db, log, options, users: store } = services
  return {
    list: ({ p, order }) => store.page(order, p),

    search: ({ keyword }) => (isSearchable(keyword) ? store.search(keyword) : []),

    get: ({ id }, { caller }) => {
      const user = found(store.byId(id))
      if (caller.role <= user.role && !isRoot(caller)) throw new Refusal(texts.userRank)
      return user
    },

    create: async ({ username, password, display_name = '', role = 0 }, { caller }) => {
      if (role >= caller.role) throw new Refusal(texts.roleTooHigh)
      await createUser(services, { username, password, display_name })
      return undefined
    },

    update: async (wish, context) => {
      await updateUser(services, context, wish)
      return undefined
    },

    manage: ({ username, action }, { caller }) =>
      transaction(db, () => {
        const standing = manage(services, caller, found(store.byUsername(username)), action)
        // Every other key is there with nothing in it, as on the real server.
        return z.parse(session.User, { id: 0, username: '', ...standing })
      }),

    remove: ({ id }, { caller }) =>
      transaction(db, () => {
        manage(services, caller, found(store.byId(id)), 'delete')
        return undefined
      }),

    credit: ({ user_id, quota, remark = '' }, { requestId: request_id }) => {
      if (quota < 0) throw new Refusal(texts.quotaNegative)
      return transaction(db, () => {
        found(store.byId(user_id))
        store.addQuota(user_id, quota)
        const content = remark || `管理员充值 ${quotaWords(options, quota)}`
        log({ user_id, type: LOG_TYPE.topUp, content, quota, request_id })
        return undefined
      })
    },

    rotateAccessToken: (_, { caller }) => rotateAccessToken(services, caller.id),

    inviteCode: (_, { caller }) => inviteCode(services, caller),

    redeem: ({ key }, { caller, requestId }) => redeem(services, caller.id, key, requestId),

    removeSelf: (_, { caller }) =>
      transaction(db, () => {
        removeOwn(services, caller)
        return undefined
      }),
  }
}
