import type { DatabaseSync } from 'node:sqlite'
import { channels, logs } from '@relaydeck/api-sdk'
import { transaction } from '../db/transaction.ts'
import type { WriteLog } from '../logs/write.ts'
import type { Options } from '../options/store.ts'
import { logTexts } from '../texts/log.ts'
import type { Abilities } from './abilities.ts'
import type { ChannelRow, Channels } from './store.ts'

const { enabled, disabledAutomatically } = channels.CHANNEL_STATUS

/** What disabling or enabling a channel reads and writes. */
export interface ChannelStatusDeps {
  readonly db: DatabaseSync
  readonly abilities: Abilities
  readonly channels: Channels
  readonly options: Options
  readonly writeLog: WriteLog
}

function setStatus(
  { db, abilities, channels: store, writeLog }: ChannelStatusDeps,
  id: number,
  status: number,
  content: string,
) {
  transaction(db, () => {
    const row = store.setStatus(id, status)
    if (!row) return
    abilities.update(row)
    writeLog({ user_id: 0, type: logs.LOG_TYPE.system, content, channel_id: id })
  })
}

/**
 * Disables a channel and logs the reason, if the options allow it.
 * @param reason text without keys
 */
export function disableAutomatically(deps: ChannelStatusDeps, { id, name }: ChannelRow, reason: string): void {
  if (!deps.options.flag('AutomaticDisableChannelEnabled')) return
  setStatus(deps, id, disabledAutomatically, logTexts.channelDisabled(name, String(id), reason))
}

/** Enables a channel, even one that an administrator disabled, if the options allow it. */
export function enableAutomatically(deps: ChannelStatusDeps, { id, name }: ChannelRow): void {
  if (!deps.options.flag('AutomaticEnableChannelEnabled')) return
  setStatus(deps, id, enabled, logTexts.channelEnabled(name, String(id)))
}
