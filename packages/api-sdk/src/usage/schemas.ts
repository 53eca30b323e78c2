import * as z from 'zod/mini'
import type { Fields, NamedObject } from '../core/named.ts'
import { int, lenientNumber, list, text } from '../core/schema.ts'
import { CallBar, countShape, figureShape } from '../logs/schemas.ts'

const usageShape = {
  /** Username, token name, model, channel id, or date (`2026-11-21`), as the rows are grouped; of a pair, the model. */
  name: text,
  /** Owner of the token if the rows are grouped by token, the user if by user and model, else `''`. */
  username: text,
  /** Id of the user, if the rows are grouped by user; of several with one name, the newest. */
  user_id: z.optional(z.number()),
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

/** Figures of a period. */
export interface OverviewTotal extends Fields<typeof figureShape> {}
export const OverviewTotal: NamedObject<OverviewTotal, typeof figureShape> = z.object(figureShape)

const topShape = {
  /** Username, token name, or model; `''`: calls that failed before a channel was tried have no model. */
  name: text,
  /** Owner of a token, else `''`. */
  username: text,
  /** Id of the user, or of the owner of a token; 0: a model. Of several with one name, the newest. */
  user_id: int,
  ...countShape,
}

/** Calls of a user, a token or a model. */
export interface OverviewTop extends Fields<typeof topShape> {}
export const OverviewTop: NamedObject<OverviewTop, typeof topShape> = z.object(topShape)

const channelUseShape = {
  /** Id of the channel. */
  channel: int,
  ...figureShape,
}

/** Calls for which a channel was the last one tried. */
export interface OverviewChannel extends Fields<typeof channelUseShape> {}
export const OverviewChannel: NamedObject<OverviewChannel, typeof channelUseShape> = z.object(channelUseShape)

const overviewShape = {
  total: OverviewTotal,
  /** The period of the same length before. */
  before: OverviewTotal,
  /** The period in equal parts, without those that have no calls. */
  bars: list(CallBar),
  /** The ten with the largest cost; of those without any, with the most failures. */
  users: list(OverviewTop),
  tokens: list(OverviewTop),
  models: list(OverviewTop),
  /** The same of channels; empty for own calls. */
  channels: list(OverviewChannel),
}

/** Calls of a period, and who made them. */
export interface Overview extends Fields<typeof overviewShape> {}
export const Overview: NamedObject<Overview, typeof overviewShape> = z.object(overviewShape)
