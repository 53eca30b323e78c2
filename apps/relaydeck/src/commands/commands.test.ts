import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '@relaydeck/api-sdk'
import { describe, expect, test } from 'vitest'
import { ACCESS, oneApiFile } from '../../../../packages/gateway/test/one-api.ts'
import { newFolder } from '../../test/build.ts'
import { run } from '../../test/child.ts'
import { USAGE } from '../options.ts'

/** Returns the output of a command, and its exit code. */
async function carryOut(args: readonly string[], env: Readonly<Record<string, string>> = {}, cwd = newFolder()) {
  const child = run(args, env, cwd)
  const code = await child.ended
  return { code, said: child.stdout, complained: child.stderr }
}

const refused = (sentence: string) => ({ code: 1, said: '', complained: `${sentence}\n` })

describe('backup', () => {
  test('copies the database of a running program, which continues', async () => {
    const folder = newFolder()
    const [database, to] = [join(folder, 'relaydeck.db'), join(folder, 'copy.db')]
    const url = await run(['--port', '0', '--database', database]).ready
    const { code, said, complained } = await carryOut(['backup', to], { RELAYDECK_DATABASE: database })
    expect([code, complained]).toEqual([0, ''])
    expect(said).toBe(`Backed up ${database} to ${to}: ${statSync(to).size} bytes, verified.\n`)
    expect(await connect({ baseUrl: url }).status.get()).toMatchObject({ system_name: 'Relaydeck' })
    const copy = await run(['--port', '0', '--database', to]).ready
    await expect(
      connect({ baseUrl: copy }).session.login({ username: 'root', password: '123456' }),
    ).resolves.toMatchObject({ id: 1 })
  })

  test('overwrites a file only with --force', async () => {
    const folder = newFolder()
    const [database, to] = [join(folder, 'relaydeck.db'), join(folder, 'copy.db')]
    await carryOut(['seed', '--database', database])
    const args = ['backup', to, '--database', database]
    expect((await carryOut(args)).code).toBe(0)
    expect(await carryOut(args)).toEqual(refused(`Cannot write "${to}": the file already exists.`))
    expect((await carryOut([...args, '--force'])).code).toBe(0)
  })

  test('creates nothing if there is no database', async () => {
    const folder = newFolder()
    expect(await carryOut(['backup', 'copy.db'], {}, folder)).toEqual(
      refused(`Cannot back up "${join(folder, 'data', 'relaydeck.db')}": there is no such file.`),
    )
    expect(readdirSync(folder)).toEqual([])
  })
})

describe('import', () => {
  test('imports the data of a One API server, and reports how much', async () => {
    const [from, database] = [oneApiFile(), join(newFolder(), 'relaydeck.db')]
    const { code, said } = await carryOut(['import', from, '--database', database])
    expect([code, said]).toEqual([
      0,
      `Imported ${from} into ${database}:
  users         3 of 3
  options       5 of 5
  tokens        1 of 1
  channels      1 of 1
  redemptions   1 of 1
  logs          1 of 1
`,
    ])
    const baseUrl = await run(['--port', '0', '--database', database]).ready
    expect(await connect({ baseUrl, accessToken: ACCESS.root }).users.search({ keyword: 'alice' })).toHaveLength(1)
  })

  test('exits with 2 if rows are skipped, and lists them', async () => {
    const from = oneApiFile(`INSERT INTO tokens (id, user_id, key) VALUES (8, 99, 'x'); CREATE TABLE others (id)`)
    const { code, said } = await carryOut(['import', from, '--database', join(newFolder(), 'relaydeck.db')])
    expect(code).toBe(2)
    expect(said).toContain('  tokens        1 of 2\n')
    expect(said).toContain('\n  skipped: tokens 8: its user does not exist\n')
    expect(said).toContain('\n  ignored: others, which Relaydeck does not have\n')
  })

  test('writes nothing with --dry-run', async () => {
    const [from, folder] = [oneApiFile(), newFolder()]
    const { code, said } = await carryOut(['import', from, '--dry-run', '--database', 'new.db'], {}, folder)
    expect([code, said.split('\n')[0]]).toEqual([0, `Dry run of importing ${from}; nothing was written:`])
    expect(readdirSync(folder)).toEqual([])
  })

  test('fails for a database in use, and for a missing file', async () => {
    const database = join(newFolder(), 'relaydeck.db')
    await carryOut(['seed', '--database', database])
    expect(await carryOut(['import', oneApiFile(), '--database', database])).toEqual(
      refused(`Cannot import into "${database}": it already has users, tokens, channels, redemptions, logs, options.`),
    )
    const missing = join(newFolder(), 'one-api.db')
    expect(await carryOut(['import', missing])).toEqual(refused(`Cannot import "${missing}": there is no such file.`))
  })
})

describe('seed', () => {
  test('fills the default database and lists users who can sign in', async () => {
    const folder = newFolder()
    const { code, said } = await carryOut(['seed', '--seed', '7'], {}, folder)
    expect(code).toBe(0)
    expect(said).toContain('Created 14 users, 32 tokens, 18 channels, 30 redemptions, 6000 logs in ')
    expect(said).toContain('each with the password relaydeck-demo\n')
    expect(existsSync(join(folder, 'data', 'relaydeck.db'))).toBe(true)
    const baseUrl = await run(['--port', '0'], {}, folder).ready
    const signedIn = connect({ baseUrl }).session.login({ username: 'boss', password: 'relaydeck-demo' })
    await expect(signedIn).resolves.toMatchObject({ role: 10 })
  })

  test.each([
    [['--size', 'huge'], 'The size must be demo or load, not "huge".'],
    [['--seed', '-1'], "Option '--seed' argument is ambiguous. See --help."],
    [['--seed', '1.5'], 'The seed must be an integer from 0 to 4294967295, not "1.5".'],
    [['more'], "Unexpected argument 'more'. See --help."],
  ])('%j is rejected with one sentence', async (args, sentence) => {
    const folder = newFolder()
    expect(await carryOut(['seed', ...args], {}, folder)).toEqual(refused(sentence))
    expect(readdirSync(folder)).toEqual([])
  })
})

describe('the command line', () => {
  test.each([
    [['backup'], '"relaydeck backup" requires the file to write. See --help.'],
    [['import'], '"relaydeck import" requires the database of a One API server. See --help.'],
    [['backup', 'a', 'b'], "Unexpected argument 'b'. See --help."],
    [['restore', 'a'], "Unexpected argument 'restore'. See --help."],
    [['import', 'a', '--merge'], "Unknown option '--merge'. See --help."],
  ])('%j is rejected with one sentence', async (args, sentence) => {
    expect(await carryOut(args)).toEqual(refused(sentence))
  })

  test.each(['backup', 'import', 'seed'])('%s has help, and the help lists it', async (command) => {
    expect(await carryOut([command, '--help'])).toEqual({ code: 0, said: `${USAGE}\n`, complained: '' })
    expect(USAGE).toContain(`relaydeck ${command} `)
  })
})
