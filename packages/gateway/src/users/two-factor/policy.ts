import { hasRole, type User } from '@relaydeck/api-sdk'
import type { Options } from '../../options/store.ts'

/** Returns whether the administrators' rule requires a second factor of a user. */
export const requiresTwoFactor = ({ flag }: Pick<Options, 'flag'>, user: User): boolean =>
  flag('AdminTwoFactorRequired') && hasRole(user, 'admin')
