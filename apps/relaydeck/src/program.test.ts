import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { connect } from '@relaydeck/api-sdk'
import { describe, expect, onTestFinished, test } from 'vitest'
import { earlierDatabase, spoilCopies } from '../../../packages/gateway/test/earlier.ts'
import { oneApiFile } from '../../../packages/gateway/test/one-api.ts'
import { newFolder } from '../test/build.ts'
import { call } from '../test/call.ts'
import { run } from '../test/child.ts'
import { openGatewayStandIn } from '../test/gateway.ts'
import { USAGE } from './flags/options.ts'

const SIGN_IN = '  sign in  root / 123456; change this password immediately\n'

const newDatabase = () => join(newFolder(), 'relaydeck.db')
const on = (database: string) => ['--port', '0', '--database', database]

describe('starting', () => {
  test('prints its URL, the gateway, and how to sign in for the first time', async () => {
    const database = newDatabase()
    const child = run(on(database))
    const url = await child.ready
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(await connect({ baseUrl: url }).status.get()).toMatchObject({ system_name: 'Relaydeck' })
    expect((await call(url, '/token')).status).toBe(200)
    expect(child.stdout).toBe(`Relaydeck is ready: ${url}\n  gateway  embedded, database ${database}\n${SIGN_IN}`)
    expect(child.stderr).toBe('')
  })

  test('does not print the password for an existing database', async () => {
    const database = newDatabase()
    const first = run(on(database))
    await first.ready
    first.process.kill('SIGTERM')
    await first.ended
    const second = run(on(database))
    await second.ready
    expect(second.stdout).not.toContain('sign in')
  })

  test('reads environment variables, and creates the default directory', async () => {
    const folder = newFolder()
    const child = run([], { RELAYDECK_PORT: '0', RELAYDECK_HOST: 'localhost' }, folder)
    expect(await child.ready).toMatch(/^http:\/\/localhost:\d+$/)
    expect(existsSync(join(folder, 'data', 'relaydeck.db'))).toBe(true)
  })

  test('prints a URL that a browser can open', async () => {
    const everywhere = run([...on(':memory:'), '--host', '0.0.0.0'])
    expect(await everywhere.ready).toMatch(/^http:\/\/localhost:\d+$/)
    const six = run([...on(':memory:'), '--host', '::1'])
    expect((await call(await six.ready, '/token')).status).toBe(200)
  })

  test('stores nothing with a database in memory', async () => {
    const folder = newFolder()
    const child = run(on(':memory:'), {}, folder)
    await child.ready
    expect(readdirSync(folder)).toEqual([])
  })

  test('reports an unreachable gateway and starts', async () => {
    const gateway = await openGatewayStandIn()
    await gateway.stop()
    const child = run(['--port', '0', '--gateway', gateway.url])
    const url = await child.ready
    expect((await call(url, '/login')).status).toBe(200)
    expect(child.stdout).toContain(`  gateway  ${gateway.url}\n  server   does not respond yet; `)
    expect(child.stderr).toBe('')
  })
})

test('a database that cannot be copied before its migration is not changed, and the sentence says what to do', async () => {
  const database = earlierDatabase()
  spoilCopies(database)
  const child = run(on(database))
  expect(await child.ended).toBe(1)
  expect(child.stderr).toMatch(
    /could not copy it before .*\nMake room beside it, or start once with --migration-backup off/,
  )
  const again = run([...on(database), '--migration-backup', 'off'])
  await again.ready
  expect(again.stderr).toMatch(/^The database is migrated from schema \d+ to \d+, without a copy\.\n$/)
})

describe('help', () => {
  test('is printed, and the program exits', async () => {
    const folder = newFolder()
    const child = run(['--help'], {}, folder)
    expect(await child.ended).toBe(0)
    expect([child.stdout, child.stderr, readdirSync(folder)]).toEqual([`${USAGE}\n`, '', []])
  })
})

describe('invalid options are reported with one sentence', () => {
  const told = async (args: readonly string[], env = {}, cwd = newFolder()) => {
    const child = run(args, env, cwd)
    expect(await child.ended).toBe(1)
    expect(child.stdout).toBe('')
    expect(child.stderr).toMatch(/^[^\n]+\n$/)
    return child.stderr.trimEnd()
  }

  test.each([
    [['--prot', '1'], {}, "Unknown option '--prot'. See --help."],
    [['--port', 'x'], {}, 'The port must be an integer from 0 to 65535, not "x".'],
    [[], { RELAYDECK_PORT: '70000' }, 'The port must be an integer from 0 to 65535, not "70000".'],
    [['--gateway', 'nowhere'], {}, 'The gateway must be a URL such as http://host:3000.'],
    [['--host', '192.0.2.1'], {}, 'This machine has no address 192.0.2.1; choose another one with --host.'],
  ])('the arguments %j with the variables %j', async (args, env, sentence) => {
    expect(await told(args, env)).toBe(sentence)
  })

  test('a port in use, without creating a database', async () => {
    const { port } = new URL((await openGatewayStandIn()).url)
    const [database, folder] = [newDatabase(), newFolder()]
    const sentence = `Port ${port} on 127.0.0.1 is in use; choose another one with --port.`
    expect(await told(['--port', port, '--database', database])).toBe(sentence)
    expect(await told(['--port', port], {}, folder)).toBe(sentence)
    expect([existsSync(database), readdirSync(folder)]).toEqual([false, []])
  })

  test.each([
    ['its directory does not exist', (folder: string) => join(folder, 'missing', 'relaydeck.db')],
    ['it is a directory', (folder: string) => folder],
    [
      'a part of its path is not a directory',
      (folder: string) => {
        writeFileSync(join(folder, 'file'), '')
        return join(folder, 'file', 'relaydeck.db')
      },
    ],
    [
      'it is not an SQLite database',
      (folder: string) => {
        writeFileSync(join(folder, 'notes.txt'), 'These are notes, and no database of any kind.\n'.repeat(50))
        return join(folder, 'notes.txt')
      },
    ],
  ])('a database of which the reason is: %s', async (why, make) => {
    const file = make(newFolder())
    expect(await told(on(file))).toBe(`Cannot use "${file}" as the database: ${why}.`)
  })

  test('the default directory if it cannot be created', async () => {
    const folder = newFolder()
    writeFileSync(join(folder, 'data'), 'a file')
    const file = join(folder, 'data', 'relaydeck.db')
    expect(await told(['--port', '0'], {}, folder)).toBe(
      `Cannot use "${file}" as the database: a part of its path is not a directory.`,
    )
  })

  test('a database that another program has locked', async () => {
    const file = newDatabase()
    const other = new DatabaseSync(file)
    onTestFinished(() => other.close())
    other.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; CREATE TABLE held (id)')
    expect(await told(on(file))).toBe(`Cannot use "${file}" as the database: another program is writing to it.`)
  })

  // Starts five programs, one after the other.
  test('a database in use by the program, for every command, until that process ends', {
    timeout: 120_000,
  }, async () => {
    const file = newDatabase()
    const first = run(on(file))
    const url = await first.ready
    const sentence = `Cannot use "${file}" as the database: another running gateway or command is using it.`
    expect(await told(on(file))).toBe(sentence)
    expect(await told(['seed', '--database', file])).toBe(sentence)
    expect(await told(['import', oneApiFile(), '--database', file])).toBe(sentence)
    expect((await call(url, '/api/status')).status).toBe(200)
    first.process.kill('SIGKILL')
    await first.ended
    const second = await run(on(file)).ready
    expect((await call(second, '/api/status')).status).toBe(200)
  })

  test('another program’s database, which is not changed', async () => {
    const file = newDatabase()
    const other = new DatabaseSync(file)
    other.exec('CREATE TABLE notes (text); PRAGMA user_version = 7')
    other.close()
    expect(await told(on(file))).toMatch(/^Cannot use ".*" as the database: /)
    const again = new DatabaseSync(file)
    onTestFinished(() => again.close())
    expect(again.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all()).toMatchObject([
      { name: 'notes' },
    ])
  })
})
