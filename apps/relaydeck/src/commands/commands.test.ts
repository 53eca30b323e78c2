import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createGateway, DataError } from '@relaydeck/gateway'
import { describe, expect, test, vi } from 'vitest'
import { newApiFile } from '../../../../packages/gateway/test/new-api.ts'
import { ACCESS, KEY, oneApiFile } from '../../../../packages/gateway/test/one-api.ts'
import { newFolder } from '../../test/build.ts'
import { OptionError } from '../flags/flags.ts'
import { USAGE } from '../flags/options.ts'
import { COMMANDS } from './commands.ts'

/** Nobody answers. */
const NOBODY = { isInteractive: false, write: () => {}, ask: async () => '' }

/** Runs a command in this process. */
async function run([name = '', ...args]: readonly string[], { env = {}, cwd = newFolder() } = {}) {
  const command = COMMANDS.get(name)
  if (!command) throw new Error(`There is no command ${name}`)
  const working = vi.spyOn(process, 'cwd').mockReturnValue(cwd)
  return command.run(args, env, NOBODY).finally(() => working.mockRestore())
}

const newDatabase = () => join(newFolder(), 'relaydeck.db')

/** Creates a database in which only root is. */
async function created(database = newDatabase()): Promise<string> {
  await (await createGateway({ database })).close()
  return database
}

const rowsIn = (file: string, sql: string) => {
  const db = new DatabaseSync(file, { readOnly: true })
  const rows = db.prepare(sql).all()
  db.close()
  return rows.map((row) => ({ ...row }))
}

describe('backup', () => {
  test('copies a database, named by a flag, the environment or the default', async () => {
    const [folder, database] = [newFolder(), await created()]
    const first = await run(['backup', 'first.db', '--database', database], { cwd: folder })
    expect(first?.text).toMatch(`Backed up ${database} to ${join(folder, 'first.db')}: `)
    await run(['backup', 'second.db'], { cwd: folder, env: { RELAYDECK_DATABASE: database } })
    for (const name of readdirSync(folder))
      expect(rowsIn(join(folder, name), 'SELECT username FROM users')).toEqual([{ username: 'root' }])
    expect(readdirSync(folder).toSorted()).toEqual(['first.db', 'second.db'])
  })

  test('overwrites a file only with --force', async () => {
    const [database, to] = [await created(), newDatabase()]
    writeFileSync(to, 'notes')
    const args = ['backup', to, '--database', database]
    await expect(run(args)).rejects.toThrow(new DataError(`Cannot write "${to}": the file already exists.`))
    expect((await run([...args, '--force']))?.code).toBe(0)
    expect(rowsIn(to, 'SELECT count(*) AS count FROM users')).toEqual([{ count: 1 }])
  })

  test('puts the time into the name, and keeps the newest of those backups', async () => {
    const [folder, database] = [newFolder(), await created()]
    const old = ['deck-20260101T000000Z.db', 'deck-20260102T000000Z.db', 'deck-20260103T000000Z.db']
    for (const name of old) await run(['backup', name, '--database', database], { cwd: folder })
    writeFileSync(join(folder, 'deck-20250101T000000Z.db'), 'notes')
    const done = await run(['backup', 'deck-{time}.db', '--keep', '3', '--database', database], { cwd: folder })
    const [notes, second, third, newest, ...others] = readdirSync(folder).toSorted()
    expect([notes, second, third, others]).toEqual(['deck-20250101T000000Z.db', old[1], old[2], []])
    expect(newest).toMatch(/^deck-\d{8}T\d{6}Z\.db$/)
    expect(done?.code).toBe(0)
    expect(done?.text.split('\n')).toEqual([
      expect.stringContaining(` to ${join(folder, newest ?? '')}: `),
      `Removed an older backup: ${old[0]}.`,
    ])
    await run(['backup', 'x-{time}.db', '--database', database], { cwd: folder })
    expect(readdirSync(folder)).toHaveLength(5)
  })

  test('removes nothing after a failure', async () => {
    const [folder, database] = [newFolder(), await created()]
    for (const day of [1, 2])
      await run(['backup', `deck-2026010${day}T000000Z.db`, '--database', database], { cwd: folder })
    writeFileSync(database, 'damaged')
    const args = ['backup', 'deck-{time}.db', '--keep', '1', '--database', database]
    await expect(run(args, { cwd: folder })).rejects.toThrow('Cannot back up')
    await expect(run([...args.slice(0, 4), '--database', 'postgres://db/deck'], { cwd: folder })).rejects.toThrow(
      'use pg_dump',
    )
    expect(readdirSync(folder)).toHaveLength(2)
  })

  test.each(['0', '-1', '', '1.5', '10000', 'all', '07'])('refuses to keep "%s" backups', async (keep) => {
    const cwd = newFolder()
    const sentence = `--keep must be an integer from 1 to 9999, not "${keep}".`
    await expect(run(['backup', '{time}.db', `--keep=${keep}`], { cwd })).rejects.toThrow(new OptionError(sentence))
  })

  test.each(['copy.db', '{time}/copy.db', '{time}-{time}.db'])('refuses --keep with the name %s', async (name) => {
    const cwd = newFolder()
    await expect(run(['backup', name, '--keep', '2'], { cwd })).rejects.toThrow(
      '--keep needs {time} in the name of FILE',
    )
    expect(readdirSync(cwd)).toEqual([])
  })

  test('creates nothing if there is no database', async () => {
    const cwd = newFolder()
    const sentence = `Cannot back up "${join(cwd, 'data', 'relaydeck.db')}": there is no such file.`
    await expect(run(['backup', 'copy.db'], { cwd })).rejects.toThrow(new DataError(sentence))
    expect(readdirSync(cwd)).toEqual([])
  })
})

describe('copy', () => {
  test('copies a database to another file, and reports counts and sums', async () => {
    const [from, to] = [newDatabase(), newDatabase()]
    await run(['import', oneApiFile(), '--database', from])
    const report = await run(['copy', '--from', from, '--to', to])
    expect(report).toMatchObject({ code: 0 })
    const lines = report?.text.split('\n') ?? []
    expect(lines[0]).toBe('Copied, and compared counts and sums:')
    expect(lines).toContain('  users         3, quota 500000000012345, used_quota 0, request_count 0')
    expect(rowsIn(to, 'SELECT key FROM tokens')).toEqual([{ key: KEY }])
  })

  test('writes nothing with --dry-run', async () => {
    const [from, to] = [await created(), newDatabase()]
    const report = await run(['copy', '--from', from, '--to', to, '--dry-run'])
    expect([report?.code, report?.text.split('\n')[0]]).toEqual([0, 'Dry run of the copy; nothing was written:'])
    expect(existsSync(to)).toBe(false)
  })

  test.each([[[]], [['--from', 'a.db']], [['--to', 'b.db']]])('is rejected with %j only', async (args) => {
    const sentence = '"relaydeck copy" requires --from and --to. See --help.'
    await expect(run(['copy', ...args])).rejects.toThrow(new OptionError(sentence))
  })
})

describe('export-one-api', () => {
  test('writes the file of a One API server, and reports how much', async () => {
    const [database, cwd] = [newDatabase(), newFolder()]
    await run(['import', oneApiFile(), '--database', database])
    const report = await run(['export-one-api', 'one-api.db', '--database', database], { cwd })
    const file = join(cwd, 'one-api.db')
    expect(report?.code).toBe(0)
    const lines = report?.text.split('\n') ?? []
    expect(lines[0]).toBe(`Exported to ${file}:`)
    expect(lines).toContain('  users         3')
    expect(lines.at(-1)).toMatch(/^Management API keys are not exported/)
    expect(rowsIn(file, 'SELECT key FROM tokens')).toEqual([{ key: KEY }])
  })
})

describe('import', () => {
  test('imports the data of a One API server, and reports how much', async () => {
    const [from, database] = [oneApiFile(), newDatabase()]
    expect(await run(['import', from, '--database', database])).toEqual({
      code: 0,
      text: `Imported ${from} (One API) into ${database}:
  users         3 of 3
  options       5 of 5
  tokens        1 of 1
  channels      1 of 1
  redemptions   1 of 1
  logs          1 of 1`,
    })
    const gateway = await createGateway({ database })
    const headers = { authorization: ACCESS.root }
    const response = await gateway.fetch(new Request('http://localhost/api/user/search?keyword=alice', { headers }))
    expect((await response.json()).data).toHaveLength(1)
    await gateway.close()
  })

  test('lists rows that are skipped, and tables that are ignored', async () => {
    const from = oneApiFile(`INSERT INTO tokens (id, user_id, key) VALUES (8, 99, 'x'); CREATE TABLE others (id);
      INSERT INTO others VALUES (1)`)
    const report = await run(['import', from], { env: { RELAYDECK_DATABASE: newDatabase() } })
    expect(report?.code).toBe(2)
    expect(report?.text).toContain('  tokens        1 of 2\n')
    expect(report?.text).toContain('\n  skipped: tokens 8: its user does not exist\n')
    expect(report?.text).toMatch(/\n {2}left out: others, 1 row: Relaydeck has no such table$/)
  })

  test('writes nothing with --dry-run', async () => {
    const [from, cwd] = [oneApiFile(), newFolder()]
    const report = await run(['import', from, '--dry-run', '--database', 'new.db'], { cwd })
    const title = `Dry run of importing ${from} (One API); nothing was written:`
    expect([report?.code, report?.text.split('\n')[0]]).toEqual([0, title])
    expect(readdirSync(cwd)).toEqual([])
  })

  test('imports a database of New API, and names what is not carried over, without secrets', async () => {
    const database = newDatabase()
    const report = await run(['import', newApiFile('1.0'), '--database', database])
    expect(report?.code).toBe(2)
    expect(report?.text).toContain('(New API) into ')
    expect(report?.text).toContain('\n  changed: channels 8: imported as 3 channels, one for each of its keys\n')
    expect(report?.text).toContain(
      '\n  left out: two_fas, 1 row: sessions, passkeys and second factors are not imported: users set them up again\n',
    )
    expect(report?.text).not.toContain('secret')
    expect(rowsIn(database, 'SELECT count(*) AS n FROM channels')).toEqual([{ n: 6 }])
  })

  test('prints no characters that a terminal would interpret', async () => {
    const from = oneApiFile("INSERT INTO options VALUES (char(27) || '[31m', 'x'), ('ModelRatio' || char(155), 'y')")
    const report = await run(['import', from, '--dry-run', '--database', newDatabase()])
    for (const control of ['\u001b', '\u009b']) expect(report?.text).not.toContain(control)
  })

  test('fails for a database in use, and for a missing file', async () => {
    const database = newDatabase()
    await run(['import', oneApiFile(), '--database', database])
    await expect(run(['import', oneApiFile(), '--database', database])).rejects.toThrow(
      `Cannot import into "${database}": it already has users, tokens, channels, redemptions, logs, options.`,
    )
    const missing = join(newFolder(), 'one-api.db')
    await expect(run(['import', missing])).rejects.toThrow(`Cannot import "${missing}": there is no such file.`)
  })
})

describe('seed', () => {
  test('fills a database and lists users who can sign in', async () => {
    const database = newDatabase()
    const report = await run(['seed', '--database', database])
    expect(report?.code).toBe(0)
    const [created = '', users = '', root = ''] = report?.text.split('\n') ?? []
    const [{ count } = { count: 0 }] = rowsIn(database, 'SELECT count(*) AS count FROM logs')
    expect(created).toBe(`Created 14 users, 32 tokens, 18 channels, 30 redemptions, ${count} logs in ${database}.`)
    // Failed calls are rows too.
    expect(count).toBeGreaterThan(6000)
    expect(users).toMatch(/^ {2}sign in {2}.*boss \(admin\).*, each with the password relaydeck-demo$/)
    expect(root.trim()).toBe('root with 123456, unless its password was changed before')
  })

  test('creates the directory of the default database, and the same data for the same seed', async () => {
    const folders = [newFolder(), newFolder(), newFolder()]
    for (const [index, cwd] of folders.entries())
      await run(['seed', '--seed', index === 2 ? '4294967295' : '7'], { cwd })
    const [one, same, other] = folders.map((cwd) =>
      rowsIn(join(cwd, 'data', 'relaydeck.db'), 'SELECT sum(prompt_tokens) AS sum FROM logs'),
    )
    expect(same).toEqual(one)
    expect(other).not.toEqual(one)
  })

  test.each([
    [['--size', 'huge'], 'The size must be demo or load, not "huge".'],
    [['--seed', '-1'], "Option '--seed' argument is ambiguous. See --help."],
    [['--seed', '1.5'], 'The seed must be an integer from 0 to 4294967295, not "1.5".'],
    [['--seed', '4294967296'], 'The seed must be an integer from 0 to 4294967295, not "4294967296".'],
    [['--seed', '7 '], 'The seed must be an integer from 0 to 4294967295, not "7 ".'],
    [['--seed', 'x7'], 'The seed must be an integer from 0 to 4294967295, not "x7".'],
    [['more'], "Unexpected argument 'more'. See --help."],
  ])('the arguments %j are rejected with one sentence', async (args, sentence) => {
    const cwd = newFolder()
    await expect(run(['seed', ...args], { cwd })).rejects.toThrow(new OptionError(sentence))
    expect(readdirSync(cwd)).toEqual([])
  })
})

describe('the command line', () => {
  test.each([
    [['backup'], '"relaydeck backup" requires the file to write. See --help.'],
    [['export-one-api'], '"relaydeck export-one-api" requires the file to write. See --help.'],
    [['import'], '"relaydeck import" requires a file of another gateway. See --help.'],
    [['backup', 'a', 'b'], "Unexpected argument 'b'. See --help."],
    [['import', 'a', '--merge'], "Unknown option '--merge'. See --help."],
  ])('the arguments %j are rejected with one sentence', async (args, sentence) => {
    await expect(run(args)).rejects.toThrow(new OptionError(sentence))
  })

  test.each([...COMMANDS])(
    'the command %s has help of its own, and the help of the program lists it',
    (name, { help }) => {
      expect(help).toMatch(`Usage: relaydeck ${name} `)
      expect(USAGE).toContain(`relaydeck ${name} `)
    },
  )

  test('the help of config names its flags and variables', () => {
    const names = ['--database', '--gateway', '--secrets', '--prune', '--yes', '--force', '--json']
    for (const name of [...names, 'RELAYDECK_URL', 'RELAYDECK_ACCESS_TOKEN', 'RELAYDECK_DATABASE'])
      expect(COMMANDS.get('config')?.help).toContain(name)
  })
})
