import { CHANNEL_STATUS, LOG_TYPE } from '@relaydeck/api-sdk'
import type { Database } from '../db/database.ts'
import type { WriteLog } from '../logs/write.ts'
import type { Options } from '../options/store.ts'
import { logTexts } from '../texts/log.ts'
import type { Text } from '../texts/text.ts'
import type { ChannelRow, Channels } from './store.ts'

/** Characters of the longest reason that is logged. */
const REASON_MAX = 300

const { enabled, disabledAutomatically } = CHANNEL_STATUS

/** Dependencies of disabling or enabling a channel. */
export interface ChannelStatusDeps {
  readonly db: Database
  readonly channels: Channels
  readonly options: Options
  readonly writeLog: WriteLog
}

async function setStatus(
  { db, channels: store, writeLog }: ChannelStatusDeps,
  id: number,
  status: number,
  content: Text,
) {
  await db.transaction(async () => {
    const row = await store.setStatus(id, status)
    if (!row) return
    await writeLog({ user_id: 0, type: LOG_TYPE.system, content, channel_id: id })
  })
}

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
  const text = logTexts.channelDisabled(
    name,
    String(id),
    reason.zh.slice(0, REASON_MAX),
    reason.en.slice(0, REASON_MAX),
  )
  await setStatus(deps, id, disabledAutomatically, text)
}

/** Enables a channel and logs it. */
export const enableChannel = (deps: ChannelStatusDeps, { id, name }: ChannelRow): Promise<void> =>
  setStatus(deps, id, enabled, logTexts.channelEnabled(name, String(id)))

/** Enables a channel, even one that an administrator disabled, if the options allow it. */
export async function enableAutomatically(deps: ChannelStatusDeps, channel: ChannelRow): Promise<void> {
  if (deps.options.flag('AutomaticEnableChannelEnabled')) await enableChannel(deps, channel)
}
