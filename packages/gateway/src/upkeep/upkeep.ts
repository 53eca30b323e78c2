import { createFailureWatch } from '../alerts/failure-watch.ts'
import type { AlertSender } from '../alerts/sender.ts'
import { type FailureDeps, resumeChannels } from '../channels/automatic-status.ts'
import { DatabaseError } from '../db/errors.ts'
import { type Leases, PROCESS } from '../db/leases.ts'
import type { EventLevels } from '../events/levels.ts'
import type { EventMarks } from '../events/marks.ts'
import type { Journal } from '../journal/store.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Clock } from '../lib/clock.ts'
import type { Uploads } from '../lib/uploads.ts'
import type { Limits } from '../limits/limits.ts'
import type { Calls } from '../logs/calls.ts'
import type { Logs } from '../logs/store.ts'
import type { StoredResponses } from '../relay/call/stored-responses.ts'
import type { Sessions } from '../session/store.ts'
import { createClockWatch } from './clock-watch.ts'
import { createChannelRetries, type RetryDeps } from './retry-channels.ts'

/** Milliseconds between two runs, and until a process that no longer runs counts as dead. */
const UPKEEP_INTERVAL = 10_000
export const PROCESS_LIFETIME = 60_000

/** The lease of the process that does the work for all. */
const LEASE = 'upkeep'

const DAY = 24 * 60 * 60_000

/** Dependencies of the regular work. */
export interface UpkeepDeps extends RetryDeps, FailureDeps {
  readonly alertSender: AlertSender
  readonly calls: Calls
  readonly eventMarks: EventMarks
  readonly journal: Journal
  readonly leases: Leases
  readonly levels: EventLevels
  readonly limits: Limits
  readonly ledger: Ledger
  readonly logs: Logs
  readonly uploads: Uploads
  /** ID of this process. */
  readonly process: string
  readonly sessions: Sessions
  readonly steadyClock: Clock
  readonly storedResponses: StoredResponses
}

/**
 * Creates the regular work. Each process renews its lease, and repeats its failed settlements and refunds. One of them
 * refunds the reservations of dead processes, deletes old log rows, records of calls and of stored responses, ended windows of limits and
 * sessions while the clock is right, and tests disabled channels.
 */
export function createUpkeep(deps: UpkeepDeps) {
  const {
    alertSender,
    calls,
    db,
    eventMarks,
    journal,
    leases,
    ledger,
    limits,
    logs,
    options,
    process,
    reportFault,
    sessions,
    storedResponses,
    uploads,
  } = deps
  const retryChannels = createChannelRetries(deps)
  const clockWatch = createClockWatch(deps)
  const clearLogs = async (now: number): Promise<void> => {
    const days = options.number('LogRetentionDays')
    if (days > 0) await logs.clear(Math.floor((now - days * DAY) / 1000))
  }
  const clearJournal = async (now: number): Promise<void> => {
    const days = options.number('JournalRetentionDays')
    if (days > 0) await journal.clear(Math.floor((now - days * DAY) / 1000))
  }
  const deletions = [
    clearLogs,
    clearJournal,
    logs.clearFailed,
    calls.clear,
    limits.windows.removeEnded,
    eventMarks.removeEnded,
    sessions.removeExpired,
    storedResponses.removeExpired,
  ]
  let isStopped = false
  const isRunning = () => db.isOpen && !isStopped
  /** Deletes expired rows. The clock is checked before each step, since one may take long. */
  const removeOld = async (): Promise<void> => {
    await clockWatch.check()
    for (const remove of deletions) {
      const now = clockWatch.trustedTime()
      if (now !== undefined && isRunning()) await remove(now)
    }
  }
  const jobs = [ledger.recover, removeOld, () => resumeChannels(deps), retryChannels, createFailureWatch(deps)]
  /** Shows that this process is alive. */
  const showAlive = () => leases.acquire(`${PROCESS}${process}`, PROCESS_LIFETIME)
  const run = async (): Promise<void> => {
    await showAlive()
    await ledger.finish()
    await alertSender.run()
    await uploads.sweep()
    if (!(await leases.acquire(LEASE, PROCESS_LIFETIME))) return
    for (const job of jobs) if (isRunning()) await job()
  }
  let running: Promise<void> | undefined
  let lastReason: string | undefined
  /** Reports a database that cannot be used once, in its sentence. */
  const report = (error: unknown): void => {
    const reason = error instanceof DatabaseError ? error.message : undefined
    if (isRunning() && (reason === undefined || reason !== lastReason))
      reportFault({ requestId: 'upkeep', endpoint: 'upkeep', error: reason ?? error })
    lastReason = reason
  }
  return {
    showAlive,
    /** Does the work; a run that is still active is not started again. */
    run: (): Promise<void> => {
      running ??= run()
        .then(() => {
          lastReason = undefined
        })
        .catch(report)
        .finally(() => {
          running = undefined
        })
      return running
    },
    /** Starts no further job, and reports no fault of the one that runs: its database is closed. */
    stop: () => {
      isStopped = true
    },
  }
}

/** Does the regular work until it is stopped. */
export function startUpkeep({ run, showAlive, stop }: ReturnType<typeof createUpkeep>): () => void {
  // A run may wait for providers, so the lease is renewed by a separate timer.
  const timers = [
    setInterval(() => void run(), UPKEEP_INTERVAL),
    setInterval(() => void showAlive().catch(() => {}), UPKEEP_INTERVAL),
  ]
  for (const timer of timers) timer.unref()
  return () => {
    for (const timer of timers) clearInterval(timer)
    stop()
  }
}
