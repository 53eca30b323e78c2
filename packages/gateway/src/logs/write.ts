import type { DatabaseSync } from 'node:sqlite'
import { type Clock, seconds } from '../clock.ts'
import type { Options } from '../options/store.ts'

/** What a row of the log is about. */
export const LOG_TYPE = { topUp: 1, consumption: 2, management: 3, system: 4, test: 5 } as const

/** A row to be written; time and user name are filled in. */
export interface LogRow {
  readonly user_id: number
  readonly type: number
  readonly content: string
  readonly quota?: number
  /** Of the request that caused it. */
  readonly request_id?: string
  readonly token_name?: string
  readonly model_name?: string
  readonly prompt_tokens?: number
  readonly completion_tokens?: number
  /** Id of the channel. */
  readonly channel?: number
  /** Milliseconds. */
  readonly elapsed_time?: number
  readonly is_stream?: boolean
  readonly system_prompt_reset?: boolean
}

const REST = {
  quota: 0,
  request_id: '',
  token_name: '',
  model_name: '',
  prompt_tokens: 0,
  completion_tokens: 0,
  channel: 0,
  elapsed_time: 0,
}

/** Writes rows of the table `logs` in the words of this moment. */
export function openLogWriter(db: DatabaseSync, clock: Clock) {
  const insert = db.prepare(`INSERT INTO logs (user_id, username, created_at, type, content, quota, request_id,
    token_name, model_name, prompt_tokens, completion_tokens, channel_id, elapsed_time, is_stream, system_prompt_reset)
    VALUES (:user_id, coalesce((SELECT username FROM users WHERE id = :user_id), ''), :now, :type, :content, :quota,
    :request_id, :token_name, :model_name, :prompt_tokens, :completion_tokens, :channel, :elapsed_time, :is_stream,
    :system_prompt_reset)`)
  return ({ is_stream = false, system_prompt_reset = false, ...row }: LogRow): void => {
    const flags = { is_stream: Number(is_stream), system_prompt_reset: Number(system_prompt_reset) }
    insert.run({ ...REST, ...row, ...flags, now: seconds(clock) })
  }
}

const DECIMALS = 6

/** A quota in words of the log: currency or units, as the gateway shows it. */
export function quotaWords(options: Options, quota: number): string {
  if (!options.flag('DisplayInCurrencyEnabled')) return `${quota} 点额度`
  return `＄${(quota / options.number('QuotaPerUnit')).toFixed(DECIMALS)} 额度`
}
