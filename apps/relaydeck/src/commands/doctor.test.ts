import { once } from 'node:events'
import { readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createGateway } from '@relaydeck/gateway'
import { describe, expect, onTestFinished, test } from 'vitest'
import { newFolder } from '../../test/build.ts'
import { openGatewayStandIn } from '../../test/gateway.ts'
import { serve } from '../../test/serve.ts'
import { nodeWarning } from '../operation/node-security.ts'
import { doctor } from './doctor.ts'

const NOBODY = { isInteractive: false, write: () => {}, ask: async () => '' }
const NODE = nodeWarning(process.versions.node) ? 'wrong' : 'ok'

/** Runs the command, and returns its findings by what they are about. */
async function examine(...args: readonly string[]) {
  const { text, code } = await doctor.run(['--port', '0', ...args], {}, NOBODY)
  const lines = text.split('\n').map((line) => /^(\w+) +(\w+) +(.*)$/.exec(line)?.slice(1) ?? [line])
  return { code, found: Object.fromEntries(lines.map(([state, about = '', said]) => [about, `${state}: ${said}`])) }
}

async function created(): Promise<string> {
  const database = join(newFolder(), 'relaydeck.db')
  await (await createGateway({ database })).close()
  return database
}

describe('the command doctor', () => {
  test('finds nothing wrong before a first start, and creates nothing', async () => {
    const database = join(newFolder(), 'new.db')
    const { found, code } = await examine('--database', database)
    expect(found).toMatchObject({
      node: expect.stringMatching(`^${NODE}: `),
      port: 'ok: 0 on 127.0.0.1 is free',
      database: `ok: ${database} is created by the start`,
      space: expect.stringMatching(/^ok: \d+ MB are free/),
      proxy: 'ok: none is trusted',
    })
    expect(code).toBe(NODE === 'ok' ? 0 : 1)
    expect(() => readFileSync(database)).toThrow('ENOENT')
  })

  test('tells of the migrations that the next start runs', async () => {
    const database = await created()
    expect((await examine('--database', database)).found.database).toMatch(/ is complete and up to date$/)
    const db = new DatabaseSync(database)
    db.exec('PRAGMA user_version = 3')
    db.close()
    expect((await examine('--database', database)).found.database).toMatch(/the next start copies it and runs \d+ mig/)
    const without = await examine('--database', database, '--migration-backup', 'off')
    expect(without.found.database).toMatch(/the next start runs \d+ migrations, so back it up first$/)
  })

  test('names what keeps a database from being used', async () => {
    const file = join(newFolder(), 'notes.db')
    writeFileSync(file, 'notes, which are longer than the header of a database, so that it is read as one'.repeat(20))
    for (const [database, reason] of [
      [file, 'it is not an SQLite database'],
      [join(newFolder(), 'missing/relaydeck.db'), 'its directory does not exist'],
      ['postgres://user:secret@127.0.0.1:1/relaydeck', 'its server cannot be reached'],
    ] as const) {
      const { found, code } = await examine('--database', database)
      expect(found.database).toMatch(/^wrong: Cannot use /)
      expect(found.database).toContain(reason)
      expect(found.database).not.toContain('secret')
      expect(code).toBe(1)
    }
  })

  test('says that the clock is behind the last change of the database', async () => {
    const database = await created()
    expect((await examine('--database', database)).found.clock).toMatch(/^ok: /)
    const later = Date.now() / 1000 + 86_400
    utimesSync(database, later, later)
    expect((await examine('--database', database)).found.clock).toMatch(
      /^wrong: It is \d+ seconds behind .*: set the clock/,
    )
  })

  test('tells a running program from another one on the port', async () => {
    const { url } = await serve()
    const healthy = await examine('--database', ':memory:', '--port', new URL(url).port)
    expect(healthy.found.port).toMatch(/^ok: \d+ on 127\.0\.0\.1 has a program that is healthy$/)
    const other = createServer((_, response) => response.writeHead(404).end()).listen(0, '127.0.0.1')
    onTestFinished(() => void other.close())
    await once(other, 'listening')
    const taken = await examine('--database', ':memory:', '--port', String((other.address() as AddressInfo).port))
    expect(taken.found.port).toMatch(/^wrong: \d+ on 127\.0\.0\.1 is in use: stop the other program/)
    expect(taken.code).toBe(1)
  })

  test('names the family of a gateway, and what is wrong with its address', async () => {
    const standIn = await openGatewayStandIn((_, response) => response.end('<html>'))
    standIn.status = { setup: true, version: 'v1' }
    const { found } = await examine('--gateway', standIn.url)
    expect(found.gateway).toMatch(/ is New API before 2026, v1$/)
    expect(found.clock).toBe('ok: agrees with the gateway')
    await standIn.stop()
    expect((await examine('--gateway', standIn.url)).found.gateway).toMatch(/^wrong: .* cannot be reached: start it/)
    const page = createServer((_, response) => response.end('<html>')).listen(0, '127.0.0.1')
    onTestFinished(() => void page.close())
    await once(page, 'listening')
    const { found: wrong, code } = await examine(
      '--gateway',
      `http://127.0.0.1:${(page.address() as AddressInfo).port}`,
    )
    expect(wrong.gateway).toMatch(/^wrong: .* is no server of the One API family/)
    expect(code).toBe(1)
  })

  test('says what a proxy in front needs', async () => {
    const open = await examine('--database', ':memory:', '--allowed-hosts', 'console.example')
    expect(open.found.proxy).toBe('ok: none is trusted; behind one with https, set --trust-proxy')
    const trusted = await examine('--database', ':memory:', '--trust-proxy', '--host', '0.0.0.0')
    expect(trusted.found.proxy).toMatch(/let only the proxy reach 0\.0\.0\.0/)
  })
})
