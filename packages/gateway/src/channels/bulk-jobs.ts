import { CHANNEL_STATUS, splitComma } from '@relaydeck/api-sdk'
import type { Leases } from '../db/leases.ts'
import type { EventLevels } from '../events/levels.ts'
import type { EventWriter } from '../events/writer.ts'
import { Refusal } from '../lib/refusal.ts'
import { fetchBalance, hasBalance } from '../providers/balance.ts'
import { ProviderError } from '../providers/failure.ts'
import { texts } from '../texts/api.ts'
import { logTexts } from '../texts/log.ts'
import type { Text } from '../texts/text.ts'
import { type ChannelStatusDeps, disableAutomatically, enableAutomatically } from './automatic-status.ts'
import type { ChannelRow } from './store.ts'
import { runTest, type TestDeps, type TestResult } from './test-channel.ts'

const { enabled, disabled, disabledAutomatically } = CHANNEL_STATUS

/** Which channels a job over all of them includes, by status. */
const SCOPES = {
  all: () => true,
  disabled: (status: number) => status === disabled || status === disabledAutomatically,
}

/** Returns the reason why a test result disables a channel, or `undefined`. */
function disableReason(channel: ChannelRow, { milliseconds, error }: TestResult, limit: number): Text | undefined {
  if (error instanceof ProviderError && error.isAboutAccount) return error.text
  const isSlow = channel.status === enabled && limit > 0 && milliseconds > limit
  return isSlow ? logTexts.slowResponse(String(milliseconds), String(limit)) : undefined
}

/** Disables or enables a channel after a test, if the options allow it. */
async function applyTestResult(deps: ChannelStatusDeps, channel: ChannelRow, result: TestResult): Promise<void> {
  const reason = disableReason(channel, result, deps.options.number('ChannelDisableThreshold') * 1000)
  if (reason !== undefined) await disableAutomatically(deps, channel, reason)
  else if (!result.error && channel.status !== enabled) await enableAutomatically(deps, channel)
}

/** What saving a balance needs. */
export interface BalanceDeps extends TestDeps {
  readonly events: EventWriter
  readonly levels: EventLevels
}

/** Saves a balance, and tells of each level that it falls below. */
async function saveBalance({ channels, db, events, levels }: BalanceDeps, id: number, balance: number): Promise<void> {
  await db.transaction(async () => {
    const channel = await channels.find(id)
    if (!channel) return
    await channels.setBalance(id, balance)
    // Before the first query, nothing is known of the balance.
    const before = channel.balance_updated_time > 0 ? channel.balance : Number.POSITIVE_INFINITY
    for (const level of levels.of('channel.balance_low'))
      if (balance < level && before >= level)
        await events.emit({
          event: 'channel.balance_low',
          record: { kind: 'channel', key: id, name: channel.name },
          data: { level, balance },
          scope: { groups: splitComma(channel.group), channels: [id] },
        })
  })
}

/**
 * Fetches the balance of a channel and saves it.
 * @throws Refusal if it cannot be fetched
 */
export async function updateBalance(deps: BalanceDeps, channel: ChannelRow, requestId: string): Promise<number> {
  const { clock, httpClient, reportFault } = deps
  const { id } = channel
  const balance = await fetchBalance(httpClient.fetch, channel, clock()).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error
    reportFault({ requestId, endpoint: 'GET /api/channel/update_balance', error: error.network, channel: id })
    throw new Refusal(error.explanation)
  })
  await saveBalance(deps, id, balance)
  return balance
}

/** The lease of the process that runs a job, and the longest time for one channel. */
const LEASE = 'channel job'
const LEASE_MS = 2 * 60_000

type BulkJobDeps = BalanceDeps & ChannelStatusDeps & { readonly leases: Leases }

/** Creates the jobs that process all channels in the background, one job at a time in all processes together. */
export function createBulkJobs(deps: BulkJobDeps) {
  const { db, channels, leases, reportFault } = deps
  let isRunning = false

  /** Processes one channel after another, each with its current settings, until the gateway is closed. */
  const forEach = async (includes: (status: number) => boolean, work: (channel: ChannelRow) => Promise<void>) => {
    for (const { id, status } of await channels.ids()) {
      if (!db.isOpen) return
      await leases.acquire(LEASE, LEASE_MS)
      const channel = includes(status) ? await channels.find(id) : undefined
      if (channel) await work(channel)
    }
  }
  const start = async (endpoint: string, requestId: string, job: () => Promise<void>): Promise<undefined> => {
    // A process renews its lease instead of being refused.
    if (isRunning) throw new Refusal(texts.channelRunning)
    isRunning = true
    const isAcquired = await leases.acquire(LEASE, LEASE_MS).catch(() => false)
    if (!isAcquired) {
      isRunning = false
      throw new Refusal(texts.channelRunning)
    }
    job()
      .catch((error: unknown) => {
        if (db.isOpen) reportFault({ requestId, endpoint, error })
      })
      .finally(async () => {
        isRunning = false
        return db.isOpen ? await leases.release(LEASE) : undefined
      })
      .catch(() => undefined)
    return undefined
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
            if (balance !== undefined && balance <= 0) await disableAutomatically(deps, channel, logTexts.noBalance)
          },
        ),
      ),
  }
}
