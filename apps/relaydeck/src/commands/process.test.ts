import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '@relaydeck/api-sdk'
import { describe, expect, test } from 'vitest'
import { oneApiFile } from '../../../../packages/gateway/test/one-api.ts'
import { newFolder } from '../../test/build.ts'
import { run } from '../../test/child.ts'
import { USAGE } from '../flags/options.ts'
import { VERSION } from '../flags/version.ts'
import { commandHelp } from './command-help.ts'

/** Runs a command in a separate process; returns its output and exit code. */
async function carryOut(args: readonly string[], env: Readonly<Record<string, string>> = {}, cwd = newFolder()) {
  const child = run(args, env, cwd)
  const code = await child.ended
  return { code, said: child.stdout, complained: child.stderr }
}

test('backup copies the database of a running program, which continues', async () => {
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

test('backups of several processes at once end well, and each keeps its own', async () => {
  const folder = newFolder()
  const database = join(folder, 'relaydeck.db')
  await run(['--port', '0', '--database', database]).ready
  const names = ['a', 'b'].map((name) => join(folder, `${name}-{time}.db`))
  const runs = [...names, ...names].map((name) =>
    carryOut(['backup', name, '--force', '--keep', '1'], { RELAYDECK_DATABASE: database }),
  )
  for (const { code, complained } of await Promise.all(runs)) expect([code, complained]).toEqual([0, ''])
  for (const name of ['a', 'b'])
    expect(readdirSync(folder).filter((each) => each.startsWith(`${name}-`)).length).toBeGreaterThan(0)
  expect(readdirSync(folder).filter((each) => each.includes('.part'))).toEqual([])
})

test('import exits with 2 if rows are skipped', async () => {
  const from = oneApiFile(`INSERT INTO tokens (id, user_id, key) VALUES (8, 99, 'x')`)
  const { code, said } = await carryOut(['import', from, '--database', join(newFolder(), 'relaydeck.db')])
  expect([code, said]).toEqual([2, expect.stringContaining('\n  skipped: tokens 8: its user does not exist\n')])
})

test('seed fills the default database, whose users can sign in', async () => {
  const folder = newFolder()
  const { code, said } = await carryOut(['seed', '--seed', '7'], {}, folder)
  expect([code, said]).toEqual([0, expect.stringContaining('each with the password relaydeck-demo\n')])
  expect(existsSync(join(folder, 'data', 'relaydeck.db'))).toBe(true)
  const baseUrl = await run(['--port', '0'], {}, folder).ready
  const signedIn = connect({ baseUrl }).session.login({ username: 'boss', password: 'relaydeck-demo' })
  await expect(signedIn).resolves.toMatchObject({ role: 10 })
})

test('setup writes the configuration of a client', async () => {
  const folder = newFolder()
  const { code, said, complained } = await carryOut(
    ['setup', 'codex', '--url', 'https://gate.example', '--model', 'm', '--yes'],
    { CODEX_HOME: folder },
  )
  expect([code, said, complained]).toEqual([0, expect.stringContaining('Codex uses https://gate.example.'), ''])
  expect(readFileSync(join(folder, 'config.toml'), 'utf8')).toContain('base_url = "https://gate.example/v1"')
})

describe('the command line', () => {
  test.each([
    [['seed', 'more'], /^Unexpected argument 'more'\. See --help\.\n$/],
    [['import', 'missing.db'], /^Cannot import ".*missing\.db": there is no such file\.\n$/],
    [['restore', 'a'], /^Unexpected argument 'restore'\. See --help\.\n$/],
  ])('the arguments %j are rejected with one sentence', async (args, sentence) => {
    const { code, said, complained } = await carryOut(args)
    expect([code, said, complained]).toEqual([1, '', expect.stringMatching(sentence)])
  })

  test.each([
    [['backup', '--help'], commandHelp('backup', [])],
    [['config', 'plan', '-h'], commandHelp('config', [])],
    [['help', 'config'], commandHelp('config', [])],
    [['help'], USAGE],
    [['version'], VERSION],
    [['-v'], VERSION],
  ])('the request for help %j is answered', async (args, text) => {
    expect(await carryOut(args)).toEqual({ code: 0, said: `${text}\n`, complained: '' })
  })
})
