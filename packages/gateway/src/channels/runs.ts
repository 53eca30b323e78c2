import { channels as sdk } from '@relaydeck/api-sdk'
import { Refusal } from '../refuse.ts'
import { RelayError } from '../relay/error.ts'
import { isUseless } from '../relay/failure.ts'
import type { Services } from '../services.ts'
import { texts } from '../texts.ts'
import { disableAutomatically, enableAutomatically } from './automatic.ts'
import { hasBalance, updateBalance } from './balance.ts'
import type { Row } from './store.ts'
import { type Tested, tryChannel } from './test-channel.ts'

const { enabled, disabled, disabledAutomatically } = sdk.CHANNEL_STATUS

/** Which channels a test run takes, by their status. */
const SCOPES = {
  all: () => true,
  disabled: (status: number) => status === disabled || status === disabledAutomatically,
}

/** What speaks against a channel after a test; `undefined`: nothing that would end its use. */
function objection(channel: Row, { milliseconds, error }: Tested, patience: number): string | undefined {
  if (error instanceof RelayError && isUseless(error)) return error.text.zh
  const isSlow = channel.status === enabled && patience > 0 && milliseconds > patience
  return isSlow ? `响应时间 ${milliseconds} 毫秒，超过 ${patience} 毫秒` : undefined
}

/** Switches a channel off or on after a test, as the options say. */
function judge(services: Services, channel: Row, tested: Tested): void {
  const reason = objection(channel, tested, services.options.number('ChannelDisableThreshold') * 1000)
  if (reason !== undefined) disableAutomatically(services, channel, reason)
  else if (!tested.error && channel.status !== enabled) enableAutomatically(services, channel)
}

/** Works through many channels behind an answer that was given already; one such run at a time. */
export function openRuns(services: Services) {
  const { db, channels, report } = services
  let isRunning = false

  /** One after the other, each as it is when its turn comes; ends with the gateway. */
  const each = async (wanted: (status: number) => boolean, work: (channel: Row) => Promise<void>): Promise<void> => {
    for (const { id, status } of channels.ids()) {
      if (!db.isOpen) return
      const channel = wanted(status) ? channels.find(id) : undefined
      if (channel) await work(channel)
    }
  }
  const start = (name: string, requestId: string, run: () => Promise<void>): undefined => {
    if (isRunning) throw new Refusal(texts.channelRunning)
    isRunning = true
    run()
      .catch((error: unknown) => {
        if (db.isOpen) report({ requestId, endpoint: name, error })
      })
      .finally(() => {
        isRunning = false
      })
  }
  return {
    /** @throws Refusal where one is under way */
    test: (scope: keyof typeof SCOPES, requestId: string) =>
      start('GET /api/channel/test', requestId, () =>
        each(SCOPES[scope], async (channel) =>
          judge(services, channel, await tryChannel(services, channel, '', requestId)),
        ),
      ),
    /** @throws Refusal where one is under way */
    updateBalances: (requestId: string) =>
      start('GET /api/channel/update_balance', requestId, () =>
        each(
          (status) => status === enabled,
          async (channel) => {
            if (!hasBalance(channel)) return
            const balance = await updateBalance(services, channel, requestId).catch(() => undefined)
            if (balance !== undefined && balance <= 0) disableAutomatically(services, channel, '余额不足')
          },
        ),
      ),
  }
}
