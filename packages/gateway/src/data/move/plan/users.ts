import { RANK } from '@relaydeck/api-sdk'
import { moveTexts } from '../../../texts/carried.ts'
import type { House, HouseUser } from '../house.ts'
import { usableHash } from '../passwords.ts'
import type { Planning } from './planning.ts'
import { left, type Step } from './step.ts'
import { Taken } from './taken.ts'

/** The names of the super administrators of both sides that are one user. */
interface RootPair {
  readonly from: string
  readonly to: string
}

/** What happens to users. */
interface UserPlan {
  readonly steps: readonly Step<HouseUser>[]
  /** Names of users in the target by their names in the source. */
  readonly owners: ReadonlyMap<string, string>
  /** Usernames of added users without a password. */
  readonly withoutPassword: readonly string[]
  readonly root: RootPair | undefined
}

/** Returns the super administrators that are one user: of several, the one with the same name, else the first. */
function rootPair({ read, state, steps: { fold } }: Planning): RootPair | undefined {
  const roots = (house: House) => house.users.filter(({ role }) => role >= RANK.root)
  const [ours, theirs] = [roots(read.house), roots(state.house)]
  const isSame = (a: HouseUser, b: HouseUser) => fold(a.username) === fold(b.username)
  const from = ours.find((user) => theirs.some((other) => isSame(user, other))) ?? ours[0]
  const to = from && (theirs.find((other) => isSame(from, other)) ?? theirs[0])
  return from && to ? { from: from.username, to: to.username } : undefined
}

/** Returns a user of the target with the source's fields; of super administrators, sign-in and role stay. */
function replacedUser(there: HouseUser, user: HouseUser, isRoot: boolean): HouseUser {
  const own = isRoot
    ? { password_hash: there.password_hash, role: there.role, status: there.status, email: there.email || user.email }
    : { password_hash: user.password_hash ?? there.password_hash }
  return {
    ...user,
    ...own,
    username: there.username,
    aff_code: user.aff_code || there.aff_code,
    inviter: user.inviter || there.inviter,
  }
}

/** Plans the users, whose names the target may have already. */
export function planUsers(planning: Planning): UserPlan {
  const { read, state, steps, form } = planning
  const { fold } = steps
  const root = rootPair(planning)
  const there = state.house.users
  const position = new Map(there.map(({ username }, at) => [fold(username), at] as const))
  const hidden = new Set(state.hidden.usernames.map(fold))
  const taken = new Taken(state, fold)
  const added = new Set<string>()
  const owners = new Map<string, string>()
  const withoutPassword: string[] = []

  const planned = read.house.users.map((user): Step<HouseUser> => {
    const isRoot = user.username === root?.from
    const name = isRoot ? root.to : user.username
    const at = position.get(fold(name))
    const found = at === undefined ? undefined : there[at]
    if (!found && hidden.has(fold(name))) return left(user.username, user, moveTexts.deletedName)
    if (added.has(fold(name))) return left(user.username, user, moveTexts.sameName)
    // As the source tells it, without what the target's family does not have.
    const formed = { ...(form?.userIn(user) ?? user), limits: form ? [] : user.limits }
    const { item, reasons } = taken.freed(formed, found?.username)
    const hash = steps.isWritten('users', 'password_hash') ? usableHash(user.password_hash) : null
    const known = { ...item, password_hash: hash }
    const step = steps.step('users', user.username, {
      before: user,
      item: known,
      at,
      existing: found && { kept: found, replaced: replacedUser(found, known, isRoot) },
      reasons: hash === null && !found ? [...reasons, moveTexts.needsReset] : reasons,
    })
    if (step.action === 'add') {
      if (hash === null) withoutPassword.push(user.username)
      taken.add(known)
      added.add(fold(name))
    }
    if (step.action !== 'leave') owners.set(user.username, found?.username ?? user.username)
    return step
  })

  /** Returns the name of an inviter in the target. */
  const inviterOf = ({ action, item }: Step<HouseUser>) =>
    owners.get(item.inviter) ?? (action === 'add' ? '' : item.inviter)
  return {
    steps: planned.map((step) =>
      step.action === 'add' || step.action === 'change'
        ? { ...step, item: { ...step.item, inviter: inviterOf(step) } }
        : step,
    ),
    owners,
    withoutPassword,
    root,
  }
}
