import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import * as z from 'zod/mini'
import { openAbilities } from './channels/abilities.ts'
import { openChannels } from './channels/store.ts'
import { type Clock, seconds } from './clock.ts'
import { type Log, logToStderr } from './log.ts'
import { openLogs } from './logs/store.ts'
import { openLogWriter } from './logs/write.ts'
import { openMailedSecrets } from './mail/secrets.ts'
import { openOptions } from './options/store.ts'
import { type Outside, openOutside } from './outside.ts'
import { openRedemptions } from './redemptions/store.ts'
import { openLedger } from './relay/ledger.ts'
import { openUnderWay } from './relay/under-way.ts'
import { openSessions } from './session/store.ts'
import { openTries, TRY_LIMITS } from './session/tries.ts'
import { openVisits } from './session/visits.ts'
import { openTokens } from './tokens/store.ts'
import { openUsers } from './users/store.ts'

/** What handlers work with. */
export type Services = ReturnType<typeof openServices>

const Secret = z.object({ value: z.string() })

/** The key that signs session cookies; made once, so that sessions outlive a restart. */
function cookieSecret(db: DatabaseSync): string {
  db.prepare('INSERT OR IGNORE INTO secrets (name, value) VALUES (?, ?)').run('cookie', randomBytes(32).toString('hex'))
  return z.parse(Secret, db.prepare('SELECT value FROM secrets WHERE name = ?').get('cookie')).value
}

/** One access to each table, over one database, and the way to other servers. */
export function openServices(
  db: DatabaseSync,
  clock: Clock,
  outside: Outside = openOutside(),
  report: Log = logToStderr,
  freeFailures = TRY_LIMITS.free,
) {
  return {
    db,
    clock,
    /** Unix seconds. */
    startTime: seconds(clock),
    cookieSecret: cookieSecret(db),
    abilities: openAbilities(db),
    channels: openChannels(db, clock),
    log: openLogWriter(db, clock),
    ledger: openLedger(db, clock),
    logs: openLogs(db),
    mailed: openMailedSecrets(db, clock),
    options: openOptions(db),
    outside,
    underWay: openUnderWay(),
    /** Takes note of a fault that no answer can tell of. */
    report,
    redemptions: openRedemptions(db, clock),
    sessions: openSessions(db, clock),
    tokens: openTokens(db, clock),
    /** Failed sign-ins, by account. */
    tries: openTries({ ...TRY_LIMITS, free: freeFailures }, clock),
    users: openUsers(db),
    visits: openVisits(db, clock),
  }
}
