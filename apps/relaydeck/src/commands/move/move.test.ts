import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createGateway, DataError } from '@relaydeck/gateway'
import { describe, expect, test } from 'vitest'
import { KEY, oneApiFile } from '../../../../../packages/gateway/test/one-api.ts'
import { HASH, serverFile } from '../../../../../packages/gateway/test/server-databases.ts'
import { newFolder } from '../../../test/build.ts'
import { OptionError } from '../../flags/flags.ts'
import type { Terminal } from '../command.ts'
import { move } from './move.ts'

const newFile = (name = 'relaydeck.db') => join(newFolder(), name)

/** A terminal at which somebody answers, and what was written to it. */
function terminalWith(answer: string | undefined) {
  const written: string[] = []
  const terminal: Terminal = {
    isInteractive: answer !== undefined,
    write: (text) => written.push(text),
    ask: async (question) => {
      written.push(question)
      return answer ?? ''
    },
  }
  return { terminal, written: () => written.join('') }
}

const run = (args: readonly string[], { terminal } = terminalWith(undefined)) => move.run(args, {}, terminal)

const rowsIn = (file: string, sql: string) => {
  const db = new DatabaseSync(file, { readOnly: true })
  const rows = db.prepare(sql).all()
  db.close()
  return rows.map((row) => ({ ...row }))
}

describe('a move', () => {
  test('shows its plan and writes nothing with --plan', async () => {
    const to = serverFile('new-api')
    const before = readFileSync(to)
    const { text, code } = await run(['--from', oneApiFile(), '--to', to, '--plan'])
    expect(text).toMatch(/^Plan of a move from .+ to .+; nothing was written \(One API to New API\)\n/)
    expect(text).toContain('\n  users     1 added, 1 kept as they are there\n')
    expect(text).toContain('\n  tokens    1 added\n')
    expect(text).toContain('\n  lost: users, access token: users create a new one\n')
    expect(code).toBe(0)
    expect(readFileSync(to).equals(before)).toBe(true)
  })

  test('creates a database of this gateway, and a plan does not', async () => {
    const to = newFile()
    await run(['--from', oneApiFile(), '--to', to, '--plan'])
    expect(existsSync(to)).toBe(false)
    const { code } = await run(['--from', oneApiFile(), '--to', to, '--yes'])
    expect(code).toBe(0)
    expect(rowsIn(to, 'SELECT username FROM users ORDER BY id')).toEqual([{ username: 'root' }, { username: 'alice' }])
    expect(rowsIn(to, 'SELECT key FROM tokens')).toEqual([{ key: KEY }])
  })

  test('says that a second one has nothing to do', async () => {
    const [from, to] = [oneApiFile(), serverFile('laisky')]
    await run(['--from', from, '--to', to, '--yes'])
    const { text, code } = await run(['--from', from, '--to', to, '--yes'])
    expect(text).toMatch(/^Nothing is to be moved from /)
    expect(code).toBe(0)
  })

  test('moves some nouns only, and replaces if it is told so', async () => {
    const to = serverFile('one-api')
    const from = oneApiFile()
    await run(['--from', from, '--to', to, '--only', 'channels,codes', '--yes'])
    expect(rowsIn(to, 'SELECT username FROM users')).toEqual([{ username: 'root' }])
    expect(rowsIn(to, 'SELECT name FROM channels')).toEqual([{ name: 'AWS' }])
    const changed = oneApiFile('UPDATE channels SET weight = 7')
    await run(['--from', changed, '--to', to, '--only', 'channels', '--yes'])
    expect(rowsIn(to, 'SELECT weight FROM channels')).toEqual([{ weight: 0 }])
    await run(['--from', changed, '--to', to, '--only', 'channels', '--existing', 'replace', '--yes'])
    expect(rowsIn(to, 'SELECT weight FROM channels')).toEqual([{ weight: 7 }])
  })

  test('exits with 2 if something is left out, and names it without its key', async () => {
    const from = oneApiFile(`INSERT INTO tokens (user_id, key, name) VALUES (2, 'short-key-of-alice', 'old')`)
    const { text, code } = await run(['--from', from, '--to', serverFile('one-hub'), '--yes'])
    expect(code).toBe(2)
    expect(text).toContain('left out: tokens "alice: old": its key has 18 bytes: that server accepts 48 only')
    for (const secret of ['short-key-of-alice', KEY, 'provider-secret', 'd'.repeat(32), HASH, 'mail-secret'])
      expect(text).not.toContain(secret)
  })

  test('asks first, and does nothing without a yes', async () => {
    const [from, to] = [oneApiFile(), serverFile('one-api')]
    const no = terminalWith('n')
    expect(await run(['--from', from, '--to', to], no)).toEqual({ text: 'Nothing was moved.', code: 1 })
    expect(no.written()).toContain('users     1 added')
    expect(rowsIn(to, 'SELECT username FROM users')).toEqual([{ username: 'root' }])
    expect((await run(['--from', from, '--to', to], terminalWith('y'))).code).toBe(0)
  })
})

describe('it refuses', () => {
  test.each([
    [['--from', 'a.db'], '"relaydeck move" requires --from and --to. See --help.'],
    [['--from', 'a.db', '--to', 'b.db'], '"relaydeck move" needs --yes where it cannot ask.'],
    [['--from', 'a', '--to', 'b', '--plan', '--existing', 'mix'], `--existing must be keep or replace, not 'mix'.`],
    [
      ['--from', 'a', '--to', 'b', '--plan', '--only', 'logs'],
      `--only must be some of users,tokens,channels,codes,options, not 'logs'.`,
    ],
    [
      ['--from', 'oracle://a', '--to', 'b', '--plan'],
      '--from must be a SQLite file, or a URL with postgres://, mysql://, http:// or https://.',
    ],
  ])('%j', async (args, message) => {
    await expect(run(args)).rejects.toThrow(new OptionError(message))
  })

  test('a source that is not there, or no database', async () => {
    const missing = newFile('missing.db')
    await expect(run(['--from', missing, '--to', serverFile('one-api'), '--plan'])).rejects.toThrow(
      new DataError(`Cannot move "${missing}": there is no such file.`),
    )
    const text = oneApiFile('DROP TABLE channels')
    await expect(run(['--from', text, '--to', serverFile('one-api'), '--plan'])).rejects.toThrow(
      /it is no database of One API, New API, One Hub or Laisky's One API \(it has no table channels\)/,
    )
  })

  test('a database of this gateway that is in use', async () => {
    const database = newFile()
    const gateway = await createGateway({ database })
    await expect(run(['--from', database, '--to', serverFile('one-api'), '--plan'])).rejects.toThrow(/is using it\.$/)
    await gateway.close()
  })

  test('a server that is not there, without the password of its URL', async () => {
    for (const url of ['mysql://root:secret-of-mine@127.0.0.1:1/a', 'postgres://root:secret-of-mine@127.0.0.1:1/a']) {
      const failure: unknown = await run(['--from', oneApiFile(), '--to', url, '--plan']).catch(
        (error: unknown) => error,
      )
      expect(String(failure)).toMatch(/^DataError: Cannot open ".+@127\.0\.0\.1:1\/a": its server cannot be reached\.$/)
      expect(String(failure)).not.toContain('secret-of-mine')
    }
  })
})
