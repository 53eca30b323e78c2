import { channels } from '@relaydeck/api-sdk'
import { transaction } from '../db/transaction.ts'
import { LOG_TYPE } from '../logs/write.ts'
import type { Services } from '../services.ts'
import type { Row } from './store.ts'

const { enabled, disabledAutomatically } = channels.CHANNEL_STATUS

function switchTo({ db, abilities, channels: store, log }: Services, { id }: Row, to: number, words: string): void {
  transaction(db, () => {
    const row = store.switchTo(id, to)
    if (!row) return
    abilities.follow(row)
    log({ user_id: 0, type: LOG_TYPE.system, content: `渠道“${row.name}”（#${id}）${words}`, channel: id })
  })
}

/**
 * Takes a channel out of use where the options say that the gateway may, and notes why.
 * @param reason without keys
 */
export function disableAutomatically(services: Services, channel: Row, reason: string): void {
  if (services.options.flag('AutomaticDisableChannelEnabled'))
    switchTo(services, channel, disabledAutomatically, `已自动停用：${reason}`)
}

/** Takes a channel back into use where the options say that the gateway may, also one that a person has disabled. */
export function enableAutomatically(services: Services, channel: Row): void {
  if (services.options.flag('AutomaticEnableChannelEnabled')) switchTo(services, channel, enabled, '已自动启用')
}
