import { NEVER_EXPIRES, type tokens } from '@relaydeck/api-sdk'
import type { Database } from '../db/database.ts'
import { isSearchable } from '../db/keyword.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import type { Handlers } from '../lib/handlers.ts'
import { notFound, orNotFound } from '../lib/refusal.ts'
import type { Caller, Limits } from '../limits/limits.ts'
import { texts } from '../texts/api.ts'
import { checkStatus, checkTokenSettings, mayUse } from './rules.ts'
import type { TokenRow, Tokens } from './store.ts'

const existing = (row: TokenRow | undefined) => orNotFound(row, texts.tokenNotFound)

// A missing text is stored as null, which One API returns for it.
const ifSent = (key: string, value: string, sentKeys: ReadonlySet<string>) => (sentKeys.has(key) ? value : null)

interface Deps {
  readonly db: Database
  readonly clock: Clock
  readonly limits: Limits
  readonly tokens: Tokens
}

/** Handlers of tokens. All users, root included, see and change only their tokens. */
export const tokenHandlers = ({ db, clock, limits, tokens: store }: Deps): Handlers<typeof tokens> => {
  const shown = async (found: TokenRow | undefined, user: Caller['user']) => {
    const token = existing(found)
    return { ...token, ...(await limits.fieldsOf('token', { user, token }, (model) => mayUse(token, model))) }
  }
  return {
    list: async ({ order, limit, ...page }, { caller, setTotal }) => {
      const level = limits.atLevel('token', limit)
      const { rows, total } = level
        ? await store.pageAtLevel(caller.id, order, page, level)
        : { total: await store.count(caller.id), rows: await store.page(caller.id, order, page) }
      setTotal(total)
      return limits.addUse('token', rows)
    },

    search: ({ keyword, limit }, { caller }) =>
      isSearchable(keyword)
        ? limits.addUseToJson('token', store.search(caller.id, keyword, limits.atLevel('token', limit)))
        : [],

    ending: () => store.ending(),

    get: async ({ id }, { caller }) => shown(await store.find(caller.id, id), caller),

    create: async ({ limits: drafts, aliases, ...draft }, { caller, sentKeys }) => {
      checkTokenSettings({ ...draft, aliases })
      const settings = {
        ...draft,
        expired_time: draft.expired_time === 0 ? NEVER_EXPIRES : draft.expired_time,
        models: ifSent('models', draft.models, sentKeys),
      }
      return shown(await store.create(caller.id, settings, { limits: drafts, aliases }), caller)
    },

    update: async ({ id, limits: drafts, aliases, ...draft }, { caller, sentKeys }) => {
      checkTokenSettings({ ...draft, aliases })
      const settings = {
        ...draft,
        models: ifSent('models', draft.models, sentKeys),
        subnet: ifSent('subnet', draft.subnet, sentKeys),
      }
      return shown(await store.update(caller.id, id, settings, { limits: drafts, aliases }), caller)
    },

    setStatus: ({ id, status }, { caller }) =>
      db.transaction(async () => {
        checkStatus(existing(await store.find(caller.id, id)), status, unixSeconds(clock))
        return shown(await store.setStatus(caller.id, id, status), caller)
      }),

    remove: async ({ id }, { caller }) => {
      if (!(await store.remove(caller.id, id))) throw notFound(texts.tokenNotFound)
      return undefined
    },
  }
}
