import { existsSync, rmSync } from 'node:fs'
import type { Clock } from '../clock.ts'
import { type OpenDatabase, openDatabase, openDatabaseAlone } from '../db/open.ts'
import { openServices, type Services } from '../services.ts'

interface How {
  /** Whether a database that is not there yet is made; else it is made in memory, and gone afterwards. */
  readonly keep?: boolean
  readonly clock?: Clock
}

/** Opens a database for work that leaves it as it is: a gateway may be running on it. */
function openBeside(file: string): OpenDatabase {
  const db = openDatabase(file)
  return { db, close: () => db.close() }
}

/**
 * Works on a database, as a gateway would find it. One that was made for the work goes with it where the work fails.
 * @throws DatabaseError
 */
export function inDatabase<T>(file: string, { keep = true, clock = Date.now }: How, work: (s: Services) => T): T {
  const fresh = !existsSync(file)
  const { db, close } = keep ? openDatabaseAlone(file) : openBeside(fresh ? ':memory:' : file)
  let done = false
  try {
    const outcome = work(openServices(db, clock))
    done = true
    return outcome
  } finally {
    close()
    if (fresh && keep && !done) rmSync(file, { force: true })
  }
}
