import * as z from 'zod/mini'
import type { Fields, NamedObject } from '../core/named.ts'
import { int } from '../core/schema.ts'

/** Actions of `manage`. */
export const MANAGE_ACTIONS = ['promote', 'demote', 'disable', 'enable', 'delete'] as const

const roleAndStatusShape = {
  /** One of `RANK`. */
  role: int,
  /** One of `USER_STATUS`. */
  status: int,
}

/** Result of `manage`: the server fills these two fields of a user only. */
export interface RoleAndStatus extends Fields<typeof roleAndStatusShape> {}
export const RoleAndStatus: NamedObject<RoleAndStatus, typeof roleAndStatusShape> = z.object(roleAndStatusShape)
