import { samples } from '@relaydeck/api-sdk/testing'
import { beside } from './files.ts'

const { is_stream, system_prompt_reset, ...shown } = samples.log

/** A row of consumption, as a relayed call of alice leaves it. */
const CONSUMPTION = { ...shown, user_id: 2 }

/** Writes log rows as the gateway's relay would, into the file of a running gateway. */
export function writeLogs(database: string, rows: readonly Partial<typeof CONSUMPTION>[]): void {
  beside(database, (db) => {
    const insert = db.prepare(`INSERT INTO logs (user_id, created_at, type, content, username, token_name, model_name,
    quota, prompt_tokens, completion_tokens, channel_id) VALUES (:user_id, :created_at, :type, :content, :username,
    :token_name, :model_name, :quota, :prompt_tokens, :completion_tokens, :channel)`)
    // The sample has more: what is not among these columns is left to the table.
    insert.setAllowUnknownNamedParameters(true)
    db.exec('BEGIN')
    for (const row of rows) insert.run({ ...CONSUMPTION, ...row })
    db.exec('COMMIT')
  })
}
