import { channels as sdk } from '@relaydeck/api-sdk'
import { Refusal } from '../lib/refusal.ts'
import { RelayError } from '../lib/relay-error.ts'
import { fetchBalance, hasBalance } from '../providers/balance.ts'
import { isAccountError, ProviderError } from '../providers/failure.ts'
import { texts } from '../texts/api.ts'
import { logTexts } from '../texts/log.ts'
import { type ChannelStatusDeps, disableAutomatically, enableAutomatically } from './automatic-status.ts'
import type { ChannelRow } from './store.ts'
import { runTest, type TestDeps, type TestResult } from './test-channel.ts'

const { enabled, disabled, disabledAutomatically } = sdk.CHANNEL_STATUS

/** Whether a job over all channels includes those of a status. */
const SCOPES = {
  all: () => true,
  disabled: (status: number) => status === disabled || status === disabledAutomatically,
}

/** Returns why a test result disables a channel, or `undefined`. */
function disableReason(channel: ChannelRow, { milliseconds, error }: TestResult, limit: number): string | undefined {
  if (error instanceof RelayError && isAccountError(error)) return error.text.zh
  const isSlow = channel.status === enabled && limit > 0 && milliseconds > limit
  return isSlow ? logTexts.slowResponse(String(milliseconds), String(limit)) : undefined
}

/** Disables or enables a channel after a test, if the options allow it. */
function applyTestResult(deps: ChannelStatusDeps, channel: ChannelRow, result: TestResult): void {
  const reason = disableReason(channel, result, deps.options.number('ChannelDisableThreshold') * 1000)
  if (reason !== undefined) disableAutomatically(deps, channel, reason)
  else if (!result.error && channel.status !== enabled) enableAutomatically(deps, channel)
}

/**
 * Fetches the balance of a channel and saves it.
 * @throws Refusal if it cannot be fetched
 */
export async function updateBalance(deps: TestDeps, channel: ChannelRow, requestId: string): Promise<number> {
  const { clock, channels, httpClient, reportFault } = deps
  const { id } = channel
  const balance = await fetchBalance(httpClient.fetch, channel, clock()).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error
    reportFault({ requestId, endpoint: 'GET /api/channel/update_balance', error: error.network, channel: id })
    throw new Refusal(texts.channelUnreachable)
  })
  channels.setBalance(id, balance)
  return balance
}

/** Creates the jobs that process all channels in the background, one job at a time. */
export function createBulkJobs(deps: TestDeps & ChannelStatusDeps) {
  const { db, channels, reportFault } = deps
  let isRunning = false

  /** Processes the channels one by one, each with its current settings, until the gateway is closed. */
  const forEach = async (includes: (status: number) => boolean, work: (channel: ChannelRow) => Promise<void>) => {
    for (const { id, status } of channels.ids()) {
      if (!db.isOpen) return
      const channel = includes(status) ? channels.find(id) : undefined
      if (channel) await work(channel)
    }
  }
  const start = (endpoint: string, requestId: string, job: () => Promise<void>): undefined => {
    if (isRunning) throw new Refusal(texts.channelRunning)
    isRunning = true
    job()
      .catch((error: unknown) => {
        if (db.isOpen) reportFault({ requestId, endpoint, error })
      })
      .finally(() => {
        isRunning = false
      })
  }
  return {
    /** @throws Refusal if a job is running */
    testAll: (scope: keyof typeof SCOPES, requestId: string) =>
      start('GET /api/channel/test', requestId, () =>
        forEach(SCOPES[scope], async (channel) =>
          applyTestResult(deps, channel, await runTest(deps, channel, '', requestId)),
        ),
      ),
    /** @throws Refusal if a job is running */
    updateBalances: (requestId: string) =>
      start('GET /api/channel/update_balance', requestId, () =>
        forEach(
          (status) => status === enabled,
          async (channel) => {
            if (!hasBalance(channel)) return
            const balance = await updateBalance(deps, channel, requestId).catch(() => undefined)
            if (balance !== undefined && balance <= 0) disableAutomatically(deps, channel, logTexts.noBalance)
          },
        ),
      ),
  }
}
