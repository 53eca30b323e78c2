import * as z from 'zod/mini'
import type { Fields, NamedObject } from '../core/named.ts'
import { flag, int, lenientNumber, text } from '../core/schema.ts'
import { Audit } from './audit.ts'

const logShape = {
  /** 0 in all rows of `listSelf` and `searchSelf`; identify these by `request_id` and `created_at`. */
  id: int,
  /** 0 for channel tests. */
  user_id: lenientNumber,
  /** Unix seconds. */
  created_at: int,
  /** One of `LOG_TYPE`; other numbers are possible. */
  type: int,
  /** Written by the server, in Chinese. */
  content: text,
  /** The same in English; `''`: it has no language, or the server has it in Chinese only. Only the embedded gateway sends it. */
  content_en: z.optional(z.string()),
  /** Name of the user at that time. */
  username: text,
  /** Name of the token; `''`: none. */
  token_name: text,
  /** Requested model. */
  model_name: text,
  /** Units. */
  quota: lenientNumber,
  /** Tokens of the prompt. */
  prompt_tokens: lenientNumber,
  /** Tokens of the reply. */
  completion_tokens: lenientNumber,
  /** Id of the channel; 0: none. */
  channel: lenientNumber,
  /** Id of the request; several rows may share it. */
  request_id: text,
  /** Milliseconds. */
  elapsed_time: lenientNumber,
  /** Whether the reply was streamed. */
  is_stream: flag,
  /** Whether the channel’s system prompt replaced the call's. */
  system_prompt_reset: flag,
  /**
   * HTTP status of a call, 502 if the provider broke its answer off; 0: no call, or unknown. Only the embedded gateway and
   * New API send this and `first_token`.
   */
  status: z.optional(z.number()),
  /** Milliseconds until the first token; 0: not streamed, or unknown. */
  first_token: z.optional(z.number()),
  /** Number of channels that were tried; 0: none, or unknown. Only the embedded gateway sends it. */
  attempts: z.optional(z.number()),
  /** The same for all calls of a conversation; 0: none. Only the embedded gateway sends it. */
  conversation: z.optional(z.number()),
  /** What an administrator did, or a sign-in; only New API sends it. */
  audit: z.optional(Audit),
}

/** Log row. Source: One API's table `logs`. */
export interface Log extends Fields<typeof logShape> {}
export const Log: NamedObject<Log, typeof logShape> = z.object(logShape)

const spendingShape = {
  /** Units. */
  quota: lenientNumber,
}

/** Spent quota, in units. */
export interface Spending extends Fields<typeof spendingShape> {}
export const Spending: NamedObject<Spending, typeof spendingShape> = z.object(spendingShape)

const dailyUseShape = {
  /** UTC date: `2026-11-21`. */
  day: z.string(),
  /** Requested model. */
  model_name: text,
  /** Number of calls. */
  request_count: lenientNumber,
  /** Units. */
  quota: lenientNumber,
  /** Tokens of the prompt. */
  prompt_tokens: lenientNumber,
  /** Tokens of the reply. */
  completion_tokens: lenientNumber,
}

/** The caller's usage of one model on one day. */
export interface DailyUse extends Fields<typeof dailyUseShape> {}
export const DailyUse: NamedObject<DailyUse, typeof dailyUseShape> = z.object(dailyUseShape)

/** Numbers of calls, and their cost. */
export const countShape = {
  /** All calls, failed ones too. */
  calls: int,
  /** Failed calls: refused ones, and answers that broke off. */
  failures: int,
  /** Units. */
  quota: lenientNumber,
}

/** Figures of calls. */
export const figureShape = {
  ...countShape,
  /** Mean milliseconds of the charged calls; 0: none. */
  duration: lenientNumber,
  /** Mean milliseconds until the first token of the streamed calls; 0: none. */
  first_token: lenientNumber,
}

const barShape = {
  /** Unix seconds of its start. */
  time: int,
  ...figureShape,
}

/** Calls of a part of a period. */
export interface CallBar extends Fields<typeof barShape> {}
export const CallBar: NamedObject<CallBar, typeof barShape> = z.object(barShape)
