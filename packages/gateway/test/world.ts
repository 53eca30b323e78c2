import { readFileSync, writeFileSync } from 'node:fs'
import { createGateway, type Gateway } from '../src/index.ts'
import { beside, newFile } from './files.ts'
import { DRAFT, type Opening, open, PASSWORD, type Visitor, withToken } from './visitor.ts'

/** Whom the tests of rights know, each with a token of its own: alice (2) and bob (4) are users, boss (3) an admin. */
export const PEOPLE = ['root', 'alice', 'boss', 'bob'] as const
export type Person = (typeof PEOPLE)[number]

/** Whose token has which id. */
export const TOKEN_OF: Record<Person, number> = { alice: 1, boss: 2, bob: 3, root: 4 }

/** A redemption code that is there, worth 500. */
export const CODE = 'c0de'.repeat(8)

/** A channel that is there. */
export const CHANNEL = {
  type: 33,
  name: 'AWS',
  key: 'provider-secret',
  models: 'gpt-4o,gpt-4o-mini',
  group: 'default,vip',
  config: JSON.stringify({ region: 'us-east-1', ak: 'ak-secret', sk: 'sk-secret' }),
}

/** A gateway with one of each thing, and everybody before it with an access token. */
export interface World extends Record<Person, Visitor> {
  readonly gateway: Gateway
  /** The file. */
  readonly database: string
}

let made: Promise<Buffer> | undefined

async function make(): Promise<Buffer> {
  const database = newFile()
  const gateway = createGateway({ database })
  for (const [username, role] of [
    ['alice', 1],
    ['boss', 10],
    ['bob', 1],
  ] as const)
    await gateway.admin.createUser({ username, password: PASSWORD, role })
  await withToken(gateway, 'root').api.tokens.create(DRAFT)
  await withToken(gateway, 'boss').api.redemptions.create({ name: 'gift', quota: 500 })
  await withToken(gateway, 'boss').api.channels.create(CHANNEL)
  gateway.close()
  beside(database, (db) => db.prepare('UPDATE redemptions SET key = ?').run(CODE))
  return readFileSync(database)
}

export async function newWorld(options: Opening = {}): Promise<World> {
  made ??= make()
  const database = newFile()
  writeFileSync(database, await made)
  const gateway = open({ ...options, database })
  const visitor = (name: Person) => withToken(gateway, name)
  return {
    gateway,
    database,
    root: visitor('root'),
    alice: visitor('alice'),
    boss: visitor('boss'),
    bob: visitor('bob'),
  }
}
