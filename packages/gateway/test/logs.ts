import { samples } from '@relaydeck/api-sdk/testing'
import { openDatabase } from '../src/db/open.ts'
import { LOGS } from '../src/logs/table.ts'

// The rows have the columns of One API v0.6.10, which lacks the later ones.
const { id, request_id, content_en: _, elapsed_time, is_stream, system_prompt_reset, ...sample } = samples.log

/** The log row of a relayed call of alice. */
const CALL = { ...sample, user_id: 2 }

/** Writes log rows into the database of a running gateway. */
export async function writeLogs(database: string, rows: readonly Partial<typeof CALL>[]): Promise<void> {
  const names = Object.keys(LOGS.columns).filter((name) => name === 'channel_id' || name in CALL)
  const insert = `INSERT INTO logs (${names.join(', ')}) VALUES (${names.map((name) => `:${name}`).join(', ')})`
  const db = await openDatabase(database)
  await db.transaction(async () => {
    for (const row of rows) {
      const { channel, ...columns } = { ...CALL, ...row }
      await db.run(insert, { ...columns, channel_id: channel })
    }
  })
  await db.close()
}
