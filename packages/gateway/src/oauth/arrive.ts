import { session, type User } from '@relaydeck/api-sdk'
import { transaction } from '../db/transaction.ts'
import type { Context } from '../handlers.ts'
import { isOpen } from '../options/ways.ts'
import { Refusal } from '../refuse.ts'
import type { Services } from '../services.ts'
import { signIn } from '../session/sign-in.ts'
import { texts } from '../texts.ts'
import { insertUser } from '../users/create.ts'
import { isOneLine, isVisible, normalName } from '../users/names.ts'
import { NO_PASSWORD } from '../users/password.ts'
import { USER_ENABLED } from '../users/store.ts'
import type { Identity, Provider } from './providers.ts'

const LIMITS = session.ACCOUNT_LIMITS

/**
 * Asks a provider who sent a code.
 * @throws Refusal
 */
export async function identify(services: Services, provider: Provider, code: string): Promise<Identity> {
  if (!isOpen(provider.column, services.options.text)) throw new Refusal(texts.providerOff(provider.name))
  if (code === '') throw new Refusal(texts.providerCode(provider.name))
  return provider.identify(services, code)
}

function checkStanding({ status }: User): void {
  if (status !== USER_ENABLED) throw new Refusal(texts.banned, { reason: 'banned' })
}

/** The name somebody would like where it can be had, else `github_12` and the like: the next number that is free. */
function usernameFor({ users }: Services, { name }: Provider, identity: Identity): string {
  const username = normalName(identity.username ?? '')
  const fits = username !== '' && [...username].length <= LIMITS.username && isVisible(username)
  if (fits && !users.isNamed(username)) return username
  for (let number = users.nextId(); ; number++) {
    const numbered = `${name}_${number}`
    if (!users.isNamed(numbered)) return numbered
  }
}

/** The display name somebody comes with, as far as it fits. */
function displayNameFor({ displayName = '' }: Identity, { nameless }: Provider): string {
  const name = isOneLine(displayName) ? displayName : ''
  return [...(name || nameless)].slice(0, LIMITS.displayName).join('')
}

/** The address somebody comes with, where it can be had: an address opens doors, so nobody shares another's. */
const emailFor = ({ users }: Services, { email = '' }: Identity): string =>
  [...email].length <= LIMITS.email && users.byEmail(email).length === 0 ? email : ''

function newUser(services: Services, provider: Provider, identity: Identity): User | undefined {
  const { options, users } = services
  if (!options.flag('RegisterEnabled')) throw new Refusal(texts.registerOff)
  const id = insertUser(services, {
    username: usernameFor(services, provider, identity),
    display_name: displayNameFor(identity, provider),
    email: emailFor(services, identity),
    password_hash: NO_PASSWORD,
  })
  users.bind(id, provider.column, identity.id)
  return users.byId(id)
}

/**
 * Signs in whoever has an identity; somebody unknown gets an account first.
 * @throws Refusal
 */
export function enter(services: Services, provider: Provider, identity: Identity, context: Context): User {
  const { db, users } = services
  return transaction(db, () => {
    const user = users.byIdentity(provider.column, identity.id) ?? newUser(services, provider, identity)
    if (!user) throw new Refusal(texts.userNotFound)
    checkStanding(user)
    return signIn(services, user, context)
  })
}

/**
 * Notes an identity with an account. Asks again how that account stands: the provider took its time.
 * @throws Refusal
 */
export function bind(services: Services, provider: Provider, identity: Identity, userId: number): void {
  const { db, users } = services
  transaction(db, () => {
    const user = users.byId(userId)
    if (!user) throw new Refusal(texts.userNotFound)
    checkStanding(user)
    if (users.byIdentity(provider.column, identity.id)) throw new Refusal(texts.identityTaken(provider.name))
    users.bind(userId, provider.column, identity.id)
  })
}
