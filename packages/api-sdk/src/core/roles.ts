import { type WordOf, wordIn } from './vocabulary.ts'

/** The least number a role needs. The server compares `role >= rank`, so 11 is an admin and 9 is not. */
export const RANK = { guest: 0, user: 1, admin: 10, root: 100 } as const

/** Who may call an endpoint or open a page. */
export type Role = keyof typeof RANK

/** The name of a role's number; a number that this library does not know is `unknown`. */
export type RoleName = WordOf<typeof RANK>

/** Anything that carries a role number: a signed-in user. */
interface Ranked {
  readonly role: number
}

/** Whether somebody (nobody: `undefined`) reaches a role. */
export function hasRole(who: Ranked | null | undefined, role: Role): boolean {
  return (who?.role ?? RANK.guest) >= RANK[role]
}

/** Role 10 or more. Nobody is not an admin. */
export const isAdmin = (who: Ranked | null | undefined): boolean => hasRole(who, 'admin')

/** Role 100 or more. */
export const isRoot = (who: Ranked | null | undefined): boolean => hasRole(who, 'root')

/** The role of exactly that number; numbers in between are possible, and `unknown`. Whether one suffices, `hasRole` tells. */
export const roleName = (role: number): RoleName => wordIn(RANK, role)
