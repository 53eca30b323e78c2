import { openDatabase } from '../src/db/open.ts'
import { openOptions } from '../src/options/store.ts'
import { openRecorder } from '../src/records/recorder.ts'

/** Returns the options of a new database, none of which was set. */
export async function unsetOptions() {
  const db = await openDatabase(':memory:')
  return openOptions(db, openRecorder(db, Date.now))
}
