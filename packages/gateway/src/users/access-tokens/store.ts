import { type AccessToken, shapeOf } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'
import type { Database } from '../../db/database.ts'
import { rowSchema } from '../../db/row-schema.ts'
import { inserter } from '../../db/table.ts'
import { type Clock, isOlderThan, unixSeconds } from '../../lib/clock.ts'
import { hashSecret, randomText } from '../../lib/random.ts'
import type { Recorder } from '../../records/recorder.ts'
import { parseUser, type StoredUser, USER_COLUMNS } from '../store.ts'
import { ACCESS_TOKENS } from './table.ts'

/** Begins each secret, so that scanners recognise a leaked one. */
const PREFIX = 'rdat_'
const SECRET_LENGTH = 40

const MINUTE = 60

const { user_id: _, token_hash: __, ...columns } = shapeOf(rowSchema(ACCESS_TOKENS))

const COLUMNS = Object.keys(columns).join(', ')

const FIND = `SELECT ${USER_COLUMNS}, access_tokens.id AS token_id, access_tokens.name AS token_name, read_only, last_used_time
  FROM access_tokens JOIN users ON users.id = access_tokens.user_id
  WHERE token_hash = :hash AND (expired_time = -1 OR expired_time > :now)`

const SAVE_USE = 'UPDATE access_tokens SET last_used_time = :now WHERE id = :id'

const Rows = z.array(z.object(columns))
const { read_only, last_used_time } = columns
const Found = z.object({ token_id: columns.id, token_name: columns.name, read_only, last_used_time })
const Count = z.object({ count: z.int() })
const Ids = z.array(z.object({ id: columns.id }))

/** Settings of a new access token. */
export interface AccessTokenDraft {
  readonly name: string
  readonly expired_time: number
  readonly read_only: boolean
}

/** Opens the store of the table `access_tokens`, which contains hashes of the secrets. */
export function openAccessTokens(db: Database, clock: Clock, recorder: Recorder) {
  const now = () => unixSeconds(clock)
  const recorded = recorder.of({ kind: 'access_token', table: ACCESS_TOKENS, key: 'id', name: 'name' })
  const insert = inserter(db, ACCESS_TOKENS)
  return {
    list: async (user: number): Promise<AccessToken[]> =>
      z.parse(
        Rows,
        await db.all(`SELECT ${COLUMNS} FROM access_tokens WHERE user_id = :user ORDER BY id DESC`, { user }),
      ),
    count: async (user: number): Promise<number> =>
      z.parse(Count, await db.get('SELECT count(*) AS count FROM access_tokens WHERE user_id = :user', { user })).count,
    /** Creates an access token and returns its secret. */
    create: async (user_id: number, draft: AccessTokenDraft): Promise<string> => {
      const secret = PREFIX + randomText(SECRET_LENGTH)
      await recorded.add(() => insert({ ...draft, user_id, token_hash: hashSecret(secret), created_time: now() }))
      return secret
    },
    /** Returns the owner of a secret for a call, which is saved as the last use, once a minute. */
    use: async (secret: string): Promise<{ user: StoredUser; readOnly: boolean; name: string } | undefined> => {
      const row = await db.get(FIND, { hash: hashSecret(secret), now: now() }, { isPrepared: true })
      const user = parseUser(row)
      if (!user) return undefined
      const { token_id: id, token_name: name, read_only: readOnly, last_used_time } = z.parse(Found, row)
      if (isOlderThan(MINUTE, last_used_time, now())) await db.run(SAVE_USE, { id, now: now() }, { isDurable: false })
      return { user, readOnly, name }
    },
    /** Ends an access token of a user; returns whether there was one. */
    end: (user: number, id: number): Promise<boolean> =>
      recorded.change(
        [id],
        async () => (await db.run('DELETE FROM access_tokens WHERE id = :id AND user_id = :user', { id, user })) === 1,
      ),
    /** Ends all access tokens of a user. */
    endAll: (user: number): Promise<void> =>
      db.transaction(async () => {
        const ids = z.parse(Ids, await db.all('SELECT id FROM access_tokens WHERE user_id = :user', { user }))
        await recorded.change(
          ids.map(({ id }) => id),
          () => db.run('DELETE FROM access_tokens WHERE user_id = :user', { user }),
        )
      }),
  }
}

export type AccessTokens = ReturnType<typeof openAccessTokens>
