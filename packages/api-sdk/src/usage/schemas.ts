import * as z from 'zod/mini'
import type { Fields, NamedObject } from '../core/named.ts'
import { int, lenientNumber, text } from '../core/schema.ts'

const usageShape = {
  /** Username, token name, model, channel id, or date (`2026-11-21`), as the rows are grouped; of a pair, the model. */
  name: text,
  /** Owner of the token if the rows are grouped by token, the user if by user and model, else `''`. */
  username: text,
  /** Number of calls. */
  calls: int,
  /** Units. */
  quota: lenientNumber,
  prompt_tokens: lenientNumber,
  completion_tokens: lenientNumber,
}

/** Sum of the log rows of calls that have something in common. */
export interface UsageSum extends Fields<typeof usageShape> {}
export const UsageSum: NamedObject<UsageSum, typeof usageShape> = z.object(usageShape)

/** What all rows can be grouped by. */
export const USAGE_GROUPS = ['user', 'token', 'model', 'channel', 'day'] as const

/** Name of the group by user and model. */
export const USER_AND_MODEL = 'user,model'

/** Groupings of a single user's rows. */
export const OWN_USAGE_GROUPS = ['token', 'model', 'day'] as const
