import { type WordOf, wordIn } from './vocabulary.ts'

/** Lowest number of each role. The server compares `role >= rank`: 11 is an admin, 9 is not. */
export const RANK = { guest: 0, user: 1, admin: 10, root: 100 } as const

/** Role that an endpoint or a page requires. */
export type Role = keyof typeof RANK

/** Name of a role number; `unknown` for other numbers. */
export type RoleName = WordOf<typeof RANK>

/** Object with a role number, such as a signed-in user. */
interface Ranked {
  readonly role: number
}

/** Returns whether a user has at least a role; a missing user is a guest. */
export function hasRole(user: Ranked | null | undefined, role: Role): boolean {
  return (user?.role ?? RANK.guest) >= RANK[role]
}

/** Returns whether a user's role is 10 or more. */
export const isAdmin = (user: Ranked | null | undefined): boolean => hasRole(user, 'admin')

/** Returns whether a user's role is 100 or more. */
export const isRoot = (user: Ranked | null | undefined): boolean => hasRole(user, 'root')

/** Returns the role with exactly this number, else `unknown`. To check permissions use `hasRole`. */
export const roleName = (role: number): RoleName => wordIn(RANK, role)
