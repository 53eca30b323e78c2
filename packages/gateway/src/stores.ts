import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import * as z from 'zod/mini'
import { openAbilities } from './channels/abilities.ts'
import { openChannels } from './channels/store.ts'
import { type Clock, unixSeconds } from './lib/clock.ts'
import { type FaultLog, logToStderr } from './lib/fault-log.ts'
import { type HttpClient, openHttpClient } from './lib/http-client.ts'
import { openLogs } from './logs/store.ts'
import { openLogWriter } from './logs/write.ts'
import { openEmailedSecrets } from './mail/secrets.ts'
import { openOptions } from './options/store.ts'
import { openRedemptions } from './redemptions/store.ts'
import { createActiveCalls } from './relay/active-calls.ts'
import { openLedger } from './relay/ledger.ts'
import { openBrowserState } from './session/browser-state.ts'
import { openSessions } from './session/store.ts'
import { openTokens } from './tokens/store.ts'
import { ATTEMPT_LIMITS, createAttempts } from './users/attempts.ts'
import { openUsers } from './users/store.ts'

const Secret = z.object({ value: z.string() })

/** Returns the key that signs cookies; it is created once, so that sessions survive a restart. */
function cookieSecret(db: DatabaseSync): string {
  db.prepare('INSERT OR IGNORE INTO secrets (name, value) VALUES (?, ?)').run('cookie', randomBytes(32).toString('hex'))
  return z.parse(Secret, db.prepare('SELECT value FROM secrets WHERE name = ?').get('cookie')).value
}

/** Options of the stores. */
export interface StoreOptions {
  readonly httpClient?: HttpClient
  readonly log?: FaultLog | undefined
  /** Failed sign-ins before further attempts are delayed. */
  readonly freeFailures?: number | undefined
}

/** Opens all stores of a database. The modules below name the ones they need. */
export function openStores(
  db: DatabaseSync,
  clock: Clock,
  {
    httpClient = openHttpClient(),
    log: reportFault = logToStderr,
    freeFailures: free = ATTEMPT_LIMITS.free,
  }: StoreOptions = {},
) {
  return {
    db,
    clock,
    httpClient,
    reportFault,
    startTime: unixSeconds(clock),
    cookieSecret: cookieSecret(db),
    abilities: openAbilities(db),
    activeCalls: createActiveCalls(),
    attempts: createAttempts({ ...ATTEMPT_LIMITS, free }, clock),
    browserState: openBrowserState(db, clock),
    channels: openChannels(db, clock),
    emailedSecrets: openEmailedSecrets(db, clock),
    ledger: openLedger(db, clock),
    logs: openLogs(db),
    options: openOptions(db),
    redemptions: openRedemptions(db, clock),
    sessions: openSessions(db, clock),
    tokens: openTokens(db, clock),
    users: openUsers(db),
    writeLog: openLogWriter(db, clock),
  }
}

export type Stores = ReturnType<typeof openStores>
