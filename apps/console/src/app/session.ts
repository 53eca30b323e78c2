import { session as api, hasRole, type Role, type SignedInUser, type User } from '@relaydeck/api-sdk'
import { query } from '@relaydeck/api-sdk/query'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { send } from './send.ts'
import { readJson, removeItem, writeJson } from './storage.ts'

const KEY = 'user'
const CACHE_KEY = ['session'] as const

/** The five fields of a person that the console may keep; no secret is among them. */
export const Person = api.SignedInUser
export type Person = SignedInUser

const pick = ({ id, username, display_name, role, status }: Person): Person => ({
  id,
  username,
  display_name,
  role,
  status,
})

const stored = (): Person | null => readJson(KEY, Person) ?? null

const sessionOptions = queryOptions({
  queryKey: CACHE_KEY,
  queryFn: stored,
  // Known at once: a frame drawn for a guest first would be drawn twice.
  initialData: stored,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

/** The signed-in person as the server last described them. */
export const selfOptions = queryOptions({
  ...query(send, api.self),
  queryFn: async ({ client, signal }): Promise<User> => {
    const user = await api.self(send, {}, { signal })
    // Not after somebody has left: the answer may be later than that.
    if (currentPerson(client)) remember(client, user)
    return user
  },
})

/** Who is signed in, as far as this browser knows; the server has the last word on every call. */
export function currentPerson(queryClient: QueryClient): Person | null {
  const known = queryClient.getQueryData(sessionOptions.queryKey)
  if (known !== undefined) return known
  const person = stored()
  queryClient.setQueryData(sessionOptions.queryKey, person)
  return person
}

/** Keeps what may be kept of a signed-in person, here and in local storage. */
export function remember(queryClient: QueryClient, person: Person): void {
  writeJson(KEY, pick(person))
  queryClient.setQueryData(sessionOptions.queryKey, pick(person))
}

/** Forgets the person and everything the server told them. Public things (the status) stay. */
export function forget(queryClient: QueryClient): void {
  removeItem(KEY)
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'status' && queryKey[0] !== CACHE_KEY[0] })
  queryClient.setQueryData(sessionOptions.queryKey, null)
}

/** Whether the person may do what needs a role, by the server's word and not by what local storage says. */
export async function confirmRole(queryClient: QueryClient, role: Role): Promise<boolean> {
  if (role === 'guest' || role === 'user') return hasRole(currentPerson(queryClient), role)
  return hasRole(await queryClient.ensureQueryData(selfOptions), role)
}

/** Follows who is signed in. */
export const usePerson = (): Person | null => useQuery(sessionOptions).data

/** Another tab signed in or out: `listener` is told after this tab has followed. */
export function followOtherTabs(queryClient: QueryClient, listener: () => void): void {
  window.addEventListener('storage', ({ key }) => {
    if (key !== KEY && key !== null) return
    const stored = readJson(KEY, Person)
    if (stored) queryClient.setQueryData(sessionOptions.queryKey, stored)
    else forget(queryClient)
    listener()
  })
}
