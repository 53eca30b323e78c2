import {
  session as api,
  BannedError,
  hasRole,
  type Role,
  SignedInUser,
  SignedOutError,
  type User,
} from '@relaydeck/api-sdk'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { RegisteredRouter } from '@tanstack/react-router'
import { consoleOf, sendOf } from './client.ts'
import { SESSION_ENDED } from './gateway.ts'
import { frameTexts } from './language/frame.ts'
import { notify } from './notify.tsx'
import { read } from './read.ts'
import { readJson, readText, removeItem, writeJson, writeText } from './storage.ts'

/** Whether a call failed because its user is no longer signed in. */
export const isSessionOver = (error: unknown): boolean =>
  error instanceof SignedOutError ||
  error instanceof BannedError ||
  (error instanceof Error && [error, error.cause].includes(SESSION_ENDED))

const KEY = 'user'
const CACHE_KEY = ['session'] as const

/** Fields of the signed-in user that the browser stores; none is secret. */
export type SessionUser = SignedInUser

const pick = ({ id, username, display_name, role, status }: SessionUser): SessionUser => ({
  id,
  username,
  display_name,
  role,
  status,
})

const storedUser = (): SessionUser | null => readJson(KEY, SignedInUser) ?? null

const sessionOptions = queryOptions({
  queryKey: CACHE_KEY,
  queryFn: storedUser,
  // Available synchronously, so that the first render has the signed-in user.
  initialData: storedUser,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

/** Query of the signed-in user's account. */
export const selfOptions = queryOptions({
  ...read(api.self),
  queryFn: async ({ client, signal }): Promise<User> => {
    const user = await api.self(sendOf(client), {}, { signal })
    // Not after signing out, which may happen before the response arrives.
    if (currentUser(client)) remember(client, user)
    return user
  },
})

/** Returns the signed-in user according to this browser; the server checks each call. */
export function currentUser(queryClient: QueryClient): SessionUser | null {
  const cached = queryClient.getQueryData(sessionOptions.queryKey)
  if (cached !== undefined) return cached
  const user = storedUser()
  queryClient.setQueryData(sessionOptions.queryKey, user)
  return user
}

/** Stores the signed-in user in the cache and in local storage. */
export function remember(queryClient: QueryClient, user: SessionUser): void {
  writeJson(KEY, pick(user))
  queryClient.setQueryData(sessionOptions.queryKey, pick(user))
}

/** Removes all cached responses except the public status, and ends the session of the user who was signed in. */
function dropResponses(queryClient: QueryClient): void {
  const { gateway } = consoleOf(queryClient)
  if (currentUser(queryClient)) gateway.endSession()
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'status' && queryKey[0] !== CACHE_KEY[0] })
  gateway.forgetTotals()
}

/** Removes the signed-in user and all cached responses except the public status. */
export function forget(queryClient: QueryClient): void {
  dropResponses(queryClient)
  removeItem(KEY)
  queryClient.setQueryData(sessionOptions.queryKey, null)
}

/** Whether the user has a role. Roles above `user` are confirmed by the server, not by local storage. */
export async function confirmRole(queryClient: QueryClient, role: Role): Promise<boolean> {
  if (role === 'guest' || role === 'user') return hasRole(currentUser(queryClient), role)
  return hasRole(await queryClient.ensureQueryData(selfOptions), role)
}

/** Returns the signed-in user. */
export const useSessionUser = (): SessionUser | null => useQuery(sessionOptions).data

/** Follows sign-ins and sign-outs of other tabs. `listener` is called after this tab was updated. */
export function followOtherTabs(queryClient: QueryClient, listener: () => void): void {
  window.addEventListener('storage', ({ key }) => {
    if (key !== KEY && key !== null) return
    const stored = storedUser()
    if (!stored) forget(queryClient)
    else {
      // Another account sees nothing of the previous one.
      if (stored.id !== currentUser(queryClient)?.id) dropResponses(queryClient)
      queryClient.setQueryData(sessionOptions.queryKey, stored)
    }
    listener()
  })
}

/**
 * Ends the session in this browser and, if it can be reached, on the server.
 * @param message text of the toast, where signing out is part of another action
 */
export async function signOut(router: RegisteredRouter, message?: string): Promise<void> {
  const { queryClient } = router.options.context
  const confirmed = await api.logout(sendOf(queryClient)).then(
    () => true,
    () => false,
  )
  forget(queryClient)
  await router.navigate({ to: '/login' })
  const texts = frameTexts.current()
  if (message !== undefined) return notify({ kind: 'success', message })
  void notify(
    confirmed ? { kind: 'success', message: texts.loggedOut } : { kind: 'warning', message: texts.logoutUnconfirmed },
  )
}

const PASSWORD_KEY = 'default-password'

/** Account of a new gateway, with its publicly known password. */
export const DEFAULT_ACCOUNT = { username: 'root', password: '123456' }

/** Remembers whether the user of this browser signed in with the default password of a new gateway. */
export const rememberDefaultPassword = (isDefault: boolean): void =>
  isDefault ? writeText(PASSWORD_KEY, 'true') : removeItem(PASSWORD_KEY)

/** Returns whether the default password is known to be in use. */
export const hasDefaultPassword = (): boolean => readText(PASSWORD_KEY) === 'true'

/** Returns whether the user may read the rows of all users. Asks the server, since local storage can be edited. */
export async function canReadAll(queryClient: QueryClient): Promise<boolean> {
  const storedRole = hasRole(currentUser(queryClient), 'admin')
  // If the server does not respond, loading the list fails as well and shows the error.
  return storedRole && confirmRole(queryClient, 'admin').catch(() => storedRole)
}
