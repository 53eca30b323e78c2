import { ACCOUNT_LIMITS, USER_STATUS, type User } from '@relaydeck/api-sdk'
import type { Database } from '../db/database.ts'
import type { Context } from '../lib/handlers.ts'
import { orNotFound, Refusal } from '../lib/refusal.ts'
import { isAvailable } from '../options/sign-in-methods.ts'
import { browserOf } from '../session/browser-state.ts'
import type { SecondFactorDeps } from '../session/second-factor.ts'
import { type SignInDeps, signIn } from '../session/sign-in.ts'
import { texts } from '../texts/api.ts'
import { type CreateUserDeps, insertUser } from '../users/create.ts'
import { isEmail, isEmailTaken } from '../users/identifiers.ts'
import { isOneLine, isVisible, normalName } from '../users/names.ts'
import { NO_PASSWORD } from '../users/password.ts'
import type { Users } from '../users/store.ts'
import type { GithubAccounts } from './github-accounts.ts'
import type { Identity, Provider, ProviderDeps } from './providers.ts'

const LIMITS = ACCOUNT_LIMITS

/**
 * Exchanges an authorization code for the user's identity at a provider.
 * @throws Refusal
 */
export async function identify(deps: ProviderDeps, provider: Provider, code: string): Promise<Identity> {
  if (!isAvailable(provider.column, deps.options.text)) throw new Refusal(texts.providerOff(provider.name))
  if (code === '') throw new Refusal(texts.providerCode(provider.name))
  return provider.identify(deps, code)
}

/** @throws Refusal if the user is banned or deleted */
export function checkEnabled({ status }: User): void {
  if (status !== USER_STATUS.enabled) throw new Refusal(texts.banned, { reason: 'banned' })
}

/** Returns the preferred username if it is valid and free, else the next free one such as `github_12`. */
async function usernameFor(users: Users, { name }: Provider, identity: Identity): Promise<string> {
  const username = normalName(identity.username ?? '')
  const isValid = username !== '' && [...username].length <= LIMITS.username && isVisible(username)
  if (isValid && !(await users.isNamed(username)) && !(await users.hasEmail(username, 0))) return username
  for (let number = await users.nextId(); ; number++) {
    const numbered = `${name}_${number}`
    if (!(await users.isNamed(numbered))) return numbered
  }
}

/** Returns the display name at the provider, shortened if necessary. */
function displayNameFor({ displayName = '' }: Identity, { defaultName }: Provider): string {
  const name = isOneLine(displayName) ? displayName : ''
  return [...(name || defaultName)].slice(0, LIMITS.displayName).join('')
}

/** Returns a valid address at the provider if it is free: one can reset passwords, so users do not share it. */
const emailFor = async (users: Users, { email = '' }: Identity): Promise<string> =>
  isEmail(email) && !(await isEmailTaken(users, email)) ? email : ''

/** Dependencies of finding the user with an identity. */
export interface IdentityDeps {
  readonly githubAccounts: GithubAccounts
  readonly users: Users
}

/** Links an identity to a user, with its account if the provider has one. */
async function save({ githubAccounts, users }: IdentityDeps, user: number, { column }: Provider, identity: Identity) {
  await users.linkIdentity(user, column, identity.id)
  if (identity.account !== undefined) await githubAccounts.save(user, identity.account)
}

/**
 * Returns the user with an identity. A user who was known only by a login is known by the account from then on, and a
 * renamed login is stored.
 */
async function userWith(deps: IdentityDeps, provider: Provider, identity: Identity): Promise<User | undefined> {
  const { githubAccounts, users } = deps
  const { id, account } = identity
  const byAccount = account === undefined ? undefined : await githubAccounts.userOf(account)
  const byId = await users.byIdentity(provider.column, id)
  // Somebody else had this login before.
  const isFormer = account !== undefined && byId !== undefined && (await githubAccounts.isKnownFor(byId.id))
  const user = byAccount === undefined ? (isFormer ? undefined : byId) : await users.byId(byAccount)
  if (user && account !== undefined) await save(deps, user.id, provider, identity)
  return user
}

async function createUser(
  deps: CreateUserDeps & IdentityDeps,
  provider: Provider,
  identity: Identity,
): Promise<User | undefined> {
  const { options, users } = deps
  if (!options.flag('RegisterEnabled')) throw new Refusal(texts.registerOff)
  const id = await insertUser(deps, {
    username: await usernameFor(users, provider, identity),
    display_name: displayNameFor(identity, provider),
    email: await emailFor(users, identity),
    password_hash: NO_PASSWORD,
  })
  await save(deps, id, provider, identity)
  return users.byId(id)
}

/**
 * Signs in the user with an identity, and creates the user first if there is none.
 * @throws Refusal, with the reason `code-needed` if the browser now waits for a code of the user's second factor
 */
export async function signInWith(
  deps: CreateUserDeps & IdentityDeps & SignInDeps & Pick<SecondFactorDeps, 'twoFactor'>,
  provider: Provider,
  identity: Identity,
  context: Context,
): Promise<User> {
  const { browserState, db, twoFactor } = deps
  const signedIn = await db.transaction(async () => {
    const known = (await userWith(deps, provider, identity)) ?? (await createUser(deps, provider, identity))
    const user = orNotFound(known, texts.userNotFound)
    checkEnabled(user)
    if (!(await twoFactor.isEnabled(user.id))) return signIn(deps, user, context)
    await browserState.savePending(browserOf(context), user.id)
    return undefined
  })
  // Not inside the transaction, which would roll back the stored wait.
  if (!signedIn) throw new Refusal(texts.codeNeeded, { reason: 'code-needed' })
  return signedIn
}

/**
 * Links an identity to a user. Reads the user again, who may have been banned while the provider responded.
 * @throws Refusal
 */
export async function link(
  deps: IdentityDeps & { readonly db: Database },
  provider: Provider,
  identity: Identity,
  userId: number,
): Promise<void> {
  const { db, users } = deps
  await db.transaction(async () => {
    checkEnabled(orNotFound(await users.byId(userId), texts.userNotFound))
    if (await userWith(deps, provider, identity)) throw new Refusal(texts.identityTaken(provider.name))
    await save(deps, userId, provider, identity)
  })
}
