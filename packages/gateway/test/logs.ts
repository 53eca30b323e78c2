import { samples } from '@relaydeck/api-sdk/testing'
import { inserter } from '../src/db/table.ts'
import { LOGS } from '../src/logs/table.ts'
import { withConnection } from './files.ts'

const { id, channel: channel_id, ...sample } = samples.log

/** The log row of a relayed call of alice. */
const CALL = { ...sample, channel: channel_id, user_id: 2 }

/** Writes log rows into the file of a running gateway. */
export function writeLogs(database: string, rows: readonly Partial<typeof CALL>[]): void {
  withConnection(database, (db) => {
    const insert = inserter(db, LOGS)
    db.exec('BEGIN')
    for (const row of rows) {
      const { channel, ...columns } = { ...CALL, ...row }
      insert({ ...columns, channel_id: channel })
    }
    db.exec('COMMIT')
  })
}
