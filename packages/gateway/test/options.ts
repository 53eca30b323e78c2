import { openDatabase } from '../src/db/open.ts'
import { createOrigins } from '../src/events/origin.ts'
import { openEventWriter } from '../src/events/writer.ts'
import { openOptions } from '../src/options/store.ts'
import { openRecorder } from '../src/records/recorder.ts'

/** Returns the options of a new database, none of which was set. */
export async function unsetOptions() {
  const db = await openDatabase(':memory:')
  const origins = createOrigins()
  return openOptions(db, openRecorder(db, openEventWriter(db, Date.now, origins), origins))
}
