import { randomBytes } from 'node:crypto'
import { type session, USER_STATUS, type User } from '@relaydeck/api-sdk'
import type { Database } from '../db/database.ts'
import type { Handlers } from '../lib/handlers.ts'
import { Refusal } from '../lib/refusal.ts'
import { codeEmail, resetEmail } from '../mail/emails.ts'
import { sendEmail } from '../mail/smtp.ts'
import { texts } from '../texts/api.ts'
import { type AccessTokenEnder, type SessionEnder, setPassword } from '../users/change-password.ts'
import { checkEmail, checkEmailFree } from '../users/identifiers.ts'
import { hashPassword } from '../users/password.ts'
import { checkDomain, type EmailDeps } from './email.ts'
import { checkTurnstile, type TurnstileDeps } from './turnstile.ts'

/** Dependencies of the handlers of emails. */
export interface EmailHandlerDeps extends EmailDeps, TurnstileDeps {
  readonly accessTokens: AccessTokenEnder
  readonly db: Database
  readonly sessions: SessionEnder
}

const randomHex = (length: number): string => randomBytes(length / 2).toString('hex')

/** Returns the user with an email address, if exactly one has it. */
async function uniqueOwner({ users }: EmailHandlerDeps, email: string): Promise<User | undefined> {
  const owners = (await users.byEmail(email)).filter(({ status }) => status !== USER_STATUS.deleted)
  return owners.length === 1 ? owners[0] : undefined
}

type EmailHandlers = Pick<Handlers<typeof session>, 'sendEmailCode' | 'sendResetMail' | 'resetPassword'>

/** Handlers that verify an email address and reset a password by email. */
export const emailHandlers = (deps: EmailHandlerDeps): EmailHandlers => {
  const { db, emailedSecrets, options } = deps
  const systemName = () => options.text('SystemName')
  return {
    sendEmailCode: async ({ email, turnstile }, context) => {
      await checkTurnstile(deps, turnstile, context)
      checkEmail(email)
      checkDomain(options, email)
      await checkEmailFree(deps.users, email)
      const code = randomHex(6)
      const save = await emailedSecrets.prepare('code', email, code)
      await sendEmail(deps, email, await codeEmail(systemName(), code, context.language))
      await save()
      return undefined
    },

    sendResetMail: async ({ email, turnstile }, context) => {
      await checkTurnstile(deps, turnstile, context)
      checkEmail(email)
      if (!(await uniqueOwner(deps, email))) throw new Refusal(texts.emailUnknown)
      const token = randomHex(32)
      const link = `${options.serverAddress()}/user/reset?${new URLSearchParams({ email, token })}`
      const save = await emailedSecrets.prepare('link', email, token)
      await sendEmail(deps, email, await resetEmail(systemName(), link, context.language))
      await save()
      return undefined
    },

    resetPassword: async ({ email, token }) => {
      const consumeSecret = await emailedSecrets.verify('link', email, token)
      if (!consumeSecret) throw new Refusal(texts.resetLink)
      const password = randomHex(12)
      const password_hash = await hashPassword(password)
      return db.transaction(async () => {
        const owner = await uniqueOwner(deps, email)
        if (!owner || !(await consumeSecret())) throw new Refusal(texts.resetLink)
        await setPassword(deps, owner.id, password_hash)
        return password
      })
    },
  }
}
