import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { readJson } from '@relaydeck/api-sdk'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { House } from '../src/data/move/house.ts'
import { NOUNS } from '../src/data/move/house.ts'
import { makeMove, planMove } from '../src/data/move/move.ts'
import { databaseSource, databaseTarget } from '../src/data/move/open.ts'
import { isEmpty, type Plan } from '../src/data/move/plan/plan.ts'
import { newServerDatabase, statement } from './databases.ts'
import { makeDirectory } from './files.ts'
import { house as anyHouse, ROOT_USER, sourceOfHouse } from './houses.ts'
import { HAS_MYSQL, type MysqlServer, onMysql, startMysql } from './mysql-server.ts'
import { firstStart, SERVERS, type Server, serverFile } from './server-databases.ts'

const KEEP = { existing: 'keep', only: NOUNS } as const

async function move(from: Parameters<typeof planMove>[0], to: string): Promise<Plan> {
  const target = await databaseTarget(to, true)
  try {
    const plan = await planMove(from, target, KEEP)
    await makeMove(target, plan)
    return plan
  } finally {
    await target.close()
  }
}

async function planAgain(from: Parameters<typeof planMove>[0], to: string): Promise<Plan> {
  const target = await databaseTarget(to, false)
  try {
    return await planMove(from, target, KEEP)
  } finally {
    await target.close()
  }
}

/** What servers on MySQL and PostgreSQL can store: names that differ in more than case, and no longer than columns. */
const storable = (drawn: House): House => {
  const names = new Map(drawn.users.map((user, at) => [user.username, `${at}${user.username}`.slice(0, 60)] as const))
  const nameOf = (name: string) => names.get(name) ?? ''
  return {
    ...drawn,
    users: [
      ROOT_USER,
      ...drawn.users.map((user) => ({ ...user, username: nameOf(user.username), inviter: nameOf(user.inviter) })),
    ],
    tokens: drawn.tokens.map((token) => ({ ...token, owner: nameOf(token.owner) })),
    channels: drawn.channels.map((channel) => ({ ...channel, group: 'default,vip' })),
  }
}

const withoutRoot = ({ users, ...house }: House) => ({
  ...house,
  users: users.filter(({ username }) => username !== 'root').toSorted((a, b) => (a.username < b.username ? -1 : 1)),
})

const sorted = (house: House) => ({
  ...withoutRoot(house),
  tokens: house.tokens.toSorted((a, b) => (a.key < b.key ? -1 : 1)),
  codes: house.codes.toSorted((a, b) => (a.key < b.key ? -1 : 1)),
  // Entries are in the order of the database's collation.
  options: new Map(house.options.map(({ key, value }) => [key, readJson(value) ?? value])),
})

/** Moves a house to a database of an engine, and expects what a file of the same server has. */
async function expectTheSame(server: Server, drawn: House, create: () => Promise<string>): Promise<void> {
  const source = sourceOfHouse(storable(drawn))
  const file = serverFile(server, join(makeDirectory(), 'server.db'))
  const other = await create()
  await move(source, file)
  await move(source, other)
  const [expected, found] = [await databaseSource(file).read(), await databaseSource(other).read()]
  expect(found.family).toBe(expected.family)
  expect(sorted(found.house)).toEqual(sorted(expected.house))
  expect(isEmpty(await planAgain(source, other))).toBe(true)
}

/** Each takes a database. */
const DRAWN = { numRuns: 3, seed: 7 }

describe('on PostgreSQL', () => {
  test.each(SERVERS)('%s has what it has in a file', async (server) => {
    for (const house of fc.sample(anyHouse, DRAWN))
      await expectTheSame(server, house, async () => {
        const url = await newServerDatabase()
        await statement(url, ...firstStart(server, 'postgres'))
        return url
      })
  })

  test('a new database of this gateway is created, and the server goes on after the ids', async () => {
    const house = fc.sample(anyHouse, { numRuns: 3, seed: 7 })[0]
    if (!house) throw new Error('There is no house')
    const url = await newServerDatabase()
    await move(sourceOfHouse(storable(house)), url)
    expect((await databaseSource(url).read()).family).toBe('relaydeck')
    const other = await newServerDatabase()
    await statement(other, ...firstStart('new-api', 'postgres'))
    await move(databaseSource(url), other)
    const [row] = await statement(
      other,
      `INSERT INTO users (username, password) VALUES ('later', '') RETURNING id > (SELECT max(id) FROM users) AS later`,
    )
    expect(row).toEqual({ later: true })
  })

  test('texts that the database cannot store are named', async () => {
    const url = await newServerDatabase()
    await statement(url, ...firstStart('one-api', 'postgres'))
    const users = [
      ROOT_USER,
      { ...ROOT_USER, username: 'a\0', role: 1 },
      { ...ROOT_USER, username: 'b', role: 1, group: 'g'.repeat(40) },
    ]
    const plan = await planAgain(sourceOfHouse({ users, tokens: [], channels: [], codes: [], options: [] }), url)
    expect(
      plan.users
        .map(({ name, action, reasons }) => [name, action, ...reasons.slice(0, 1).map(({ en }) => en)])
        .slice(1),
    ).toEqual([
      ['a\0', 'leave', 'its username has the character NUL'],
      ['b', 'leave', 'its group is longer than 32 characters'],
    ])
  })

  test('a URL with a wrong password is named without it', async () => {
    const url = new URL(await newServerDatabase())
    url.password = 'secret-of-mine'
    const failure: unknown = await planAgain(
      sourceOfHouse({ users: [], tokens: [], channels: [], codes: [], options: [] }),
      url.href,
    ).catch((error: unknown) => error)
    expect(String(failure)).toMatch(/^DataError: Cannot open "postgres:/)
    expect(String(failure)).not.toContain('secret-of-mine')
  })
})

if (HAS_MYSQL)
  describe('on MariaDB', () => {
    let mysql: MysqlServer | undefined
    beforeAll(async () => {
      mysql = await startMysql()
    })
    afterAll(() => mysql?.stop())

    const newMysql = async (server: Server): Promise<string> => {
      const name = `test_${randomUUID().replaceAll('-', '')}`
      const url = mysql?.url ?? ''
      await onMysql(url, [`CREATE DATABASE ${name} CHARACTER SET utf8mb4`])
      await onMysql(url + name, firstStart(server, 'mysql'))
      return url + name
    }

    test.each(SERVERS)('%s has what it has in a file', async (server) => {
      for (const house of fc.sample(anyHouse, DRAWN)) await expectTheSame(server, house, () => newMysql(server))
    })

    test('a refused row is not quoted', async () => {
      const url = await newMysql('one-api')
      await onMysql(url, ['CREATE UNIQUE INDEX one_name ON users (display_name(40))'])
      const user = { ...ROOT_USER, role: 1, display_name: 'name-of-two' }
      const users = [ROOT_USER, { ...user, username: 'a', aff_code: 'a' }, { ...user, username: 'b', aff_code: 'b' }]
      const failure: unknown = await move(
        sourceOfHouse({ users, tokens: [], channels: [], codes: [], options: [] }),
        url,
      ).catch((error: unknown) => error)
      expect(String(failure)).toMatch(
        /^DataError: Nothing was moved to "mysql:.*: the database refused it \(ER_DUP_ENTRY\)\.$/,
      )
      expect((await databaseSource(url).read()).house.users.map(({ username }) => username)).toEqual(['root'])
    })

    test('names that differ in case only are one name there', async () => {
      const url = await newMysql('one-api')
      const users = [
        ROOT_USER,
        { ...ROOT_USER, username: 'alice', role: 1, aff_code: 'a' },
        { ...ROOT_USER, username: 'Alice', role: 1, aff_code: 'b' },
      ]
      const plan = await planAgain(sourceOfHouse({ users, tokens: [], channels: [], codes: [], options: [] }), url)
      expect(plan.users.map(({ name, action }) => [name, action]).slice(1)).toEqual([
        ['alice', 'add'],
        ['Alice', 'leave'],
      ])
    })
  })
