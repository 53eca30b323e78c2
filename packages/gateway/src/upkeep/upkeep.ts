import type { Ledger } from '../billing/ledger.ts'
import { type Leases, PROCESS } from '../db/leases.ts'
import { unixSeconds } from '../lib/clock.ts'
import type { Calls } from '../logs/calls.ts'
import type { Logs } from '../logs/store.ts'
import { createChannelRetries, type RetryDeps } from './retry-channels.ts'

/** Milliseconds between two runs, and until a process that no longer runs counts as dead. */
const UPKEEP_INTERVAL = 10_000
export const PROCESS_LIFETIME = 60_000

/** The lease of the process that does the work for all. */
const LEASE = 'upkeep'

const DAY = 24 * 60 * 60

/** What the regular work reads and writes. */
export interface UpkeepDeps extends RetryDeps {
  readonly calls: Calls
  readonly leases: Leases
  readonly ledger: Ledger
  readonly logs: Logs
  /** ID of this process. */
  readonly process: string
}

/**
 * Creates the regular work. Each process shows that it is alive, and repeats its settlements and refunds that failed. One
 * of them refunds what dead processes had reserved, deletes old log rows and records of calls, and tests disabled
 * channels.
 */
export function createUpkeep(deps: UpkeepDeps) {
  const { calls, clock, db, leases, ledger, logs, options, process, reportFault } = deps
  const retryChannels = createChannelRetries(deps)
  const clearLogs = async (): Promise<void> => {
    const days = options.number('LogRetentionDays')
    if (days > 0) await logs.clear(unixSeconds(clock) - days * DAY)
  }
  const jobs = [ledger.recover, clearLogs, calls.clear, retryChannels]
  /** Shows that this process is alive. */
  const showAlive = () => leases.acquire(`${PROCESS}${process}`, PROCESS_LIFETIME)
  const run = async (): Promise<void> => {
    await showAlive()
    await ledger.finish()
    if (!(await leases.acquire(LEASE, PROCESS_LIFETIME))) return
    for (const job of jobs) if (db.isOpen) await job()
  }
  let running: Promise<void> | undefined
  return {
    showAlive,
    /** Does the work; a run that is still active is not started again. */
    run: (): Promise<void> => {
      running ??= run()
        .catch((error: unknown) => {
          if (db.isOpen) reportFault({ requestId: 'upkeep', endpoint: 'upkeep', error })
        })
        .finally(() => {
          running = undefined
        })
      return running
    },
  }
}

/** Does the regular work until it is stopped. */
export function startUpkeep({ run, showAlive }: ReturnType<typeof createUpkeep>): () => void {
  // A run may wait for providers, so the sign of life has a timer of its own.
  const timers = [
    setInterval(() => void run(), UPKEEP_INTERVAL),
    setInterval(() => void showAlive().catch(() => {}), UPKEEP_INTERVAL),
  ]
  for (const timer of timers) timer.unref()
  return () => {
    for (const timer of timers) clearInterval(timer)
  }
}
