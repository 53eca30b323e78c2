import { RANK, type Role, type User } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'

const names: Record<Exclude<Role, 'guest'>, Pick<User, 'id' | 'username' | 'display_name'>> = {
  user: { id: 3, username: 'alice', display_name: 'Alice' },
  admin: { id: 2, username: 'lin', display_name: '林晚' },
  root: { id: 1, username: 'root', display_name: 'Root User' },
}

/** Returns a user of a role; `undefined` for guests. */
export const userOf = (role: Role): User | undefined =>
  role === 'guest' ? undefined : { ...samples.user, ...names[role], role: RANK[role] }
