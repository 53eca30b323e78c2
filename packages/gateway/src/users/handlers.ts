import { isRoot, LOG_TYPE, User, type users } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'
import { isSearchable } from '../db/keyword.ts'
import type { Handlers } from '../lib/handlers.ts'
import { orNotFound, Refusal } from '../lib/refusal.ts'
import type { Limits } from '../limits/limits.ts'
import { withQuota } from '../logs/write.ts'
import { type RedeemDeps, redeem } from '../redemptions/redeem.ts'
import { texts } from '../texts/api.ts'
import { logTexts } from '../texts/log.ts'
import { inviteCode, rotateAccessToken } from './codes.ts'
import { type CreateUserDeps, createUser } from './create.ts'
import { deleteOwnAccount, manageUser } from './role-and-status.ts'
import { type StoredUser, withStoredLimits } from './store.ts'
import { type UpdateUserDeps, updateUser } from './update.ts'

const existing = (user: StoredUser | undefined) => orNotFound(user, texts.userNotFound)

/** Dependencies of the handlers of users. */
type Deps = CreateUserDeps & UpdateUserDeps & RedeemDeps & { readonly limits: Limits }

/** Handlers of users: for administrators, and of the caller's account. */
export const userHandlers = (deps: Deps): Handlers<typeof users> => {
  const { db, limits, options, users: store, writeLog } = deps
  return {
    list: async ({ order, limit, ...page }, { setTotal }) => {
      const level = limits.atLevel('user', limit)
      const { rows, total } = level
        ? await store.pageAtLevel(order, page, level)
        : { total: await store.count(), rows: await store.page(order, page) }
      setTotal(total)
      return limits.addUse('user', rows.map(withStoredLimits))
    },

    search: ({ keyword, limit }) =>
      isSearchable(keyword) ? limits.addUseToJson('user', store.search(keyword, limits.atLevel('user', limit))) : [],

    get: async ({ id }, { caller }) => {
      const user = existing(await store.byId(id))
      if (caller.role <= user.role && !isRoot(caller)) throw new Refusal(texts.userRank)
      const { ownLimits: _, ...shown } = user
      return { ...shown, ...(await limits.fieldsOf('user', { user })) }
    },

    create: async ({ username, password, display_name = '', role = 0, limits: drafts }, { caller }) => {
      if (role >= caller.role) throw new Refusal(texts.roleTooHigh)
      await createUser(deps, { username, password, display_name, limits: drafts })
      return undefined
    },

    update: async (input, context) => {
      await updateUser(deps, context, input)
      return undefined
    },

    manage: ({ username, action }, { caller }) =>
      db.transaction(async () => {
        const roleAndStatus = await manageUser(deps, caller, existing(await store.byUsername(username)), action)
        // All other fields are empty, as in One API.
        return z.parse(User, { id: 0, username: '', ...roleAndStatus })
      }),

    remove: ({ id }, { caller }) =>
      db.transaction(async () => {
        await manageUser(deps, caller, existing(await store.byId(id)), 'delete')
        return undefined
      }),

    credit: ({ user_id, quota, remark = '' }, { requestId: request_id }) => {
      if (quota < 0) throw new Refusal(texts.quotaNegative)
      return db.transaction(async () => {
        existing(await store.byId(user_id))
        await store.addQuota(user_id, quota)
        const content = remark || withQuota(logTexts.credited, options, quota)
        await writeLog({ user_id, type: LOG_TYPE.topUp, content, quota, request_id })
        return undefined
      })
    },

    rotateAccessToken: (_, { caller }) => rotateAccessToken(deps, caller.id),

    inviteCode: (_, { caller }) => inviteCode(deps, caller),

    redeem: ({ key }, { caller, requestId }) => redeem(deps, caller.id, key, requestId),

    removeSelf: (_, { caller }) =>
      db.transaction(async () => {
        await deleteOwnAccount(deps, caller)
        return undefined
      }),
  }
}
