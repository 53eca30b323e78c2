import type { Log } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { openDatabase } from '../src/db/open.ts'
import { inserter } from '../src/db/table.ts'
import { LOGS } from '../src/logs/table.ts'

const { user_id: _, id: __, ...sample } = samples.log

/** The log row of a relayed call of alice, without the columns that One API v0.6.10 lacks. */
const CALL = {
  ...sample,
  ...{ user_id: 2, request_id: '', elapsed_time: 0, status: 0, first_token: 0, attempts: 0, conversation: 0 },
}

/** Writes log rows into the database of a running gateway. */
export async function writeLogs(database: string, rows: readonly Partial<Log>[]): Promise<void> {
  const db = await openDatabase(database)
  const insert = inserter(db, LOGS)
  await db.transaction(async () => {
    for (const row of rows) {
      const { channel, ...columns } = { ...CALL, ...row }
      await insert({ ...columns, channel_id: channel })
    }
  })
  await db.close()
}
