import { CHANNEL_STATUS, isRecord, LOG_TYPE, readJson, splitComma } from '@relaydeck/api-sdk'
import type { Database } from '../db/database.ts'
import type { EventWriter, NewEvent } from '../events/writer.ts'
import type { WriteLog } from '../logs/write.ts'
import type { Options } from '../options/store.ts'
import { logTexts } from '../texts/log.ts'
import type { Text } from '../texts/text.ts'
import type { Breaker } from './breaker.ts'
import type { Pauses } from './pauses.ts'
import type { ChannelRow, Channels } from './store.ts'

/** Characters of the longest reason that is logged. */
const REASON_MAX = 300

const { enabled, disabledAutomatically } = CHANNEL_STATUS

/** Dependencies of disabling or enabling a channel. */
export interface ChannelStatusDeps {
  readonly db: Database
  readonly channels: Channels
  readonly events: EventWriter
  readonly options: Options
  readonly writeLog: WriteLog
}

/** What is told of a status. */
type StatusEvent =
  | Pick<NewEvent<'channel.disabled'>, 'event' | 'data'>
  | Pick<NewEvent<'channel.enabled'>, 'event' | 'data'>

/** Sets the status, writes it to the log and tells of it, unless the channel has it. */
async function setStatus(
  { db, channels: store, events, writeLog }: ChannelStatusDeps,
  id: number,
  status: number,
  content: Text,
  told: StatusEvent,
) {
  return db.transaction(async () => {
    const row = await store.setStatus(id, status)
    if (!row) return false
    await writeLog({ user_id: 0, type: LOG_TYPE.system, content, channel_id: id })
    const scope = { groups: splitComma(row.group), channels: [id] }
    await events.emit({ ...told, record: { kind: 'channel', key: id, name: row.name }, scope })
    return true
  })
}

/** Returns what is told of a channel that was disabled. @param minutes until it is enabled again; 0 without an end */
const disabledEvent = ([reason_zh, reason_en]: readonly [string, string], minutes = 0): StatusEvent => ({
  event: 'channel.disabled',
  data: { reason_zh, reason_en, minutes },
})

/**
 * Disables a channel and logs the reason, if the options allow it.
 * @param reason text without keys
 */
export async function disableAutomatically(
  deps: ChannelStatusDeps,
  { id, name }: ChannelRow,
  reason: Text,
): Promise<void> {
  if (!deps.options.flag('AutomaticDisableChannelEnabled')) return
  const words = shortened(reason)
  const text = logTexts.channelDisabled(name, String(id), ...words)
  await setStatus(deps, id, disabledAutomatically, text, disabledEvent(words))
}

const shortened = ({ zh, en }: Text): [zh: string, en: string] => [zh.slice(0, REASON_MAX), en.slice(0, REASON_MAX)]

/** What counting failures needs. */
export interface FailureDeps extends ChannelStatusDeps {
  readonly breaker: Breaker
  readonly pauses: Pauses
}

/**
 * Notes that a provider did not answer a call. After several failures within a time, the channel is disabled for this
 * time, if the options allow it.
 * @param reason text without keys
 */
export async function noteFailure(deps: FailureDeps, { id, name }: ChannelRow, reason: Text): Promise<void> {
  const { breaker, db, options, pauses } = deps
  if (!options.flag('AutomaticDisableChannelEnabled')) return breaker.ended(id)
  const count = options.number('ChannelFailureLimit')
  const minutes = options.number('ChannelFailureMinutes')
  if (!breaker.failed(id, { count, within: minutes * 60_000 })) return
  const words = shortened(reason)
  const text = logTexts.channelPaused(name, String(id), String(minutes), ...words)
  await db.transaction(async () => {
    const isDisabled = await setStatus(deps, id, disabledAutomatically, text, disabledEvent(words, minutes))
    if (isDisabled) await pauses.start(id, minutes * 60)
  })
}

/** Whether a channel may be enabled automatically: `"retry": false` in its config keeps it disabled. */
export function isRetried({ config }: ChannelRow): boolean {
  const settings = readJson(config)
  return !isRecord(settings) || settings.retry !== false
}

/** Enables the channels whose pause is over; one call tries each of them. */
export async function resumeChannels(deps: FailureDeps): Promise<void> {
  const { channels, pauses } = deps
  for (const id of await pauses.end()) {
    const channel = await channels.find(id)
    if (channel?.status === disabledAutomatically && isRetried(channel)) await enableChannel(deps, channel)
  }
}

/** Enables a channel and logs it. */
export async function enableChannel(deps: ChannelStatusDeps, { id, name }: ChannelRow): Promise<void> {
  await setStatus(deps, id, enabled, logTexts.channelEnabled(name, String(id)), { event: 'channel.enabled', data: {} })
}

/** Enables a channel, even one that an administrator disabled, if the options allow it. */
export async function enableAutomatically(deps: ChannelStatusDeps, channel: ChannelRow): Promise<void> {
  if (deps.options.flag('AutomaticEnableChannelEnabled')) await enableChannel(deps, channel)
}
