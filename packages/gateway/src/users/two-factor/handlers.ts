import { LOG_TYPE, type twoFactor as twoFactorTypes, type User } from '@relaydeck/api-sdk'
import type { Database } from '../../db/database.ts'
import type { Handlers } from '../../lib/handlers.ts'
import { orNotFound, orRefused, Refusal, TooManyRequests } from '../../lib/refusal.ts'
import { requireSession } from '../../lib/require-session.ts'
import type { WriteLog } from '../../logs/write.ts'
import type { Options } from '../../options/store.ts'
import type { Recorder } from '../../records/recorder.ts'
import { texts } from '../../texts/api.ts'
import { logTexts } from '../../texts/log.ts'
import type { Attempts } from '../attempts.ts'
import { NO_PASSWORD, verifyPassword } from '../password.ts'
import type { Users } from '../store.ts'
import { requiresTwoFactor } from './policy.ts'
import type { TwoFactor } from './store.ts'
import { uriOf } from './totp.ts'

/** Dependencies of the handlers of second factors. */
interface Deps {
  readonly attempts: Attempts
  readonly db: Database
  readonly options: Options
  readonly recorder: Recorder
  readonly twoFactor: TwoFactor
  readonly users: Users
  readonly writeLog: WriteLog
}

/** Returns whether a password is right; accounts of other services have none. */
async function matches(users: Users, username: string, password: string): Promise<boolean> {
  const hash = (await users.credentialsOf(username))?.password_hash
  return hash === NO_PASSWORD || verifyPassword(password, hash)
}

/** Handlers of the caller's second factor, and of removing another user's. */
export const twoFactorHandlers = (deps: Deps): Handlers<typeof twoFactorTypes> => {
  const { attempts, db, options, recorder, twoFactor, users, writeLog } = deps
  const note = ({ id, username }: Pick<User, 'id' | 'username'>, after: boolean) =>
    recorder.note({
      kind: 'two_factor',
      key: id,
      name: username,
      action: 'changed',
      changes: [{ field: 'enabled', before: !after, after }],
    })
  return {
    get: async (_, { caller }) => ({
      enabled: await twoFactor.isEnabled(caller.id),
      recovery_codes: await twoFactor.codesLeft(caller.id),
      required: requiresTwoFactor(options, caller),
    }),

    begin: async (_, context) => {
      requireSession(context, texts.twoFactorSession)
      const { id, username } = context.caller
      const secret = orRefused(await twoFactor.begin(id), texts.twoFactorOn)
      return { secret, uri: uriOf(secret, options.text('SystemName'), username) }
    },

    confirm: async ({ code }, context) => {
      requireSession(context, texts.twoFactorSession)
      const { caller } = context
      return db.transaction(async () => {
        const codes = orRefused(await twoFactor.confirm(caller.id, code), texts.codeWrong)
        await note(caller, true)
        return codes
      })
    },

    disable: async ({ password, code }, { caller }) => {
      const { id, username } = caller
      if (!(await twoFactor.isEnabled(id))) throw new Refusal(texts.twoFactorOff)
      const counter = `two-factor ${id}`
      const wait = await attempts.begin(counter)
      if (wait > 0) throw new TooManyRequests(wait)
      if (!(await matches(users, username, password))) throw new Refusal(texts.passwordWrong)
      if (!(await twoFactor.use(id, code))) throw new Refusal(texts.codeWrong)
      await attempts.succeed(counter)
      await db.transaction(async () => {
        await twoFactor.remove(id)
        await note(caller, false)
      })
      return undefined
    },

    remove: ({ id }, { caller, requestId: request_id }) =>
      db.transaction(async () => {
        const target = orNotFound(await users.byId(id), texts.userNotFound)
        if (caller.role <= target.role) throw new Refusal(texts.userRank)
        if (!(await twoFactor.remove(id))) return undefined
        await note(target, false)
        const content = logTexts.twoFactorRemoved(caller.username)
        await writeLog({ user_id: id, type: LOG_TYPE.manage, content, request_id })
        return undefined
      }),
  }
}
