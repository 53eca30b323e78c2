import { beside } from './files.ts'

/** A row of consumption, as a relayed call of alice leaves it. */
const CONSUMPTION = {
  user_id: 2,
  created_at: 1_795_223_679,
  type: 2,
  content: '倍率：0.25 × 1.00 × 3.00',
  username: 'alice',
  token_name: 'ci',
  model_name: 'gpt-4o-mini',
  quota: 63,
  prompt_tokens: 100,
  completion_tokens: 50,
  channel: 3,
}

/** Writes log rows as the gateway's relay would, into the file of a running gateway. */
export function writeLogs(database: string, rows: readonly Partial<typeof CONSUMPTION>[]): void {
  beside(database, (db) => {
    const insert = db.prepare(`INSERT INTO logs (user_id, created_at, type, content, username, token_name, model_name,
    quota, prompt_tokens, completion_tokens, channel_id) VALUES (:user_id, :created_at, :type, :content, :username,
    :token_name, :model_name, :quota, :prompt_tokens, :completion_tokens, :channel)`)
    db.exec('BEGIN')
    for (const row of rows) insert.run({ ...CONSUMPTION, ...row })
    db.exec('COMMIT')
  })
}
