import { randomBytes } from 'node:crypto'
import type { session, User } from '@relaydeck/api-sdk'
import { transaction } from '../db/transaction.ts'
import type { Handlers } from '../handlers.ts'
import { codeLetter, resetLetter } from '../mail/letters.ts'
import { sendMail } from '../mail/smtp.ts'
import { serverAddress } from '../options/server-address.ts'
import { Refusal } from '../refuse.ts'
import type { Services } from '../services.ts'
import { texts } from '../texts.ts'
import { setPassword } from '../users/new-password.ts'
import { hashPassword } from '../users/password.ts'
import { USER_DELETED } from '../users/store.ts'
import { checkAddress, checkDomain, checkEmailFree } from './address.ts'
import { checkTurnstile } from './turnstile.ts'

const hex = (characters: number): string => randomBytes(characters / 2).toString('hex')

/** Whose address this is, where it is exactly one account's. */
function soleOwner({ users }: Services, email: string): User | undefined {
  const owners = users.byEmail(email).filter(({ status }) => status !== USER_DELETED)
  return owners.length === 1 ? owners[0] : undefined
}

type Mailing = Pick<Handlers<typeof session>, 'sendEmailCode' | 'sendResetMail' | 'resetPassword'>

/** Proving an e-mail address, and getting a new password by it. */
export const mailHandlers = (services: Services): Mailing => {
  const { db, mailed, options } = services
  const systemName = () => options.text('SystemName')
  return {
    sendEmailCode: async ({ email, turnstile }, context) => {
      await checkTurnstile(services, turnstile, context)
      checkAddress(email)
      checkDomain(options, email)
      checkEmailFree(services, email)
      const code = hex(6)
      const keep = await mailed.prepare('code', email, code)
      await sendMail(services, email, await codeLetter(systemName(), code, context.language))
      keep()
      return undefined
    },

    sendResetMail: async ({ email, turnstile }, context) => {
      await checkTurnstile(services, turnstile, context)
      checkAddress(email)
      if (!soleOwner(services, email)) throw new Refusal(texts.emailUnknown)
      const token = hex(32)
      const link = `${serverAddress(options)}/user/reset?${new URLSearchParams({ email, token })}`
      const keep = await mailed.prepare('link', email, token)
      await sendMail(services, email, await resetLetter(systemName(), link, context.language))
      keep()
      return undefined
    },

    resetPassword: async ({ email, token }) => {
      const redeem = await mailed.recognise('link', email, token)
      if (!redeem) throw new Refusal(texts.resetLink)
      const password = hex(12)
      const password_hash = await hashPassword(password)
      return transaction(db, () => {
        const owner = soleOwner(services, email)
        if (!owner || !redeem()) throw new Refusal(texts.resetLink)
        setPassword(services, owner.id, password_hash)
        return password
      })
    },
  }
}
