import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { CHANNEL_STATUS } from '@relaydeck/api-sdk'
import { laisky, newApi, oneHub } from '@relaydeck/api-sdk/dialects'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeDirectory, removeDirectory } from '../../../test/files.ts'
import { house as anyHouse, ROOT_USER, sourceOfHouse } from '../../../test/houses.ts'
import { SERVERS, type Server, serverFile } from '../../../test/server-databases.ts'
import { CONFIG_PARTS, has, hasOption } from './fields.ts'
import type { Family, House, HouseChannel, HouseOption } from './house.ts'
import { makeMove, planMove } from './move.ts'
import { databaseSource, databaseTarget } from './open.ts'
import type { Plan } from './plan/plan.ts'

const ALL = { existing: 'keep', only: ['users', 'tokens', 'channels', 'codes', 'options'] } as const

type Kind = 'relaydeck' | Server

const KINDS: readonly Kind[] = ['relaydeck', ...SERVERS]

const familyOf = (kind: Kind): Family => (kind === 'new-api-1' ? 'new-api' : kind)

const TYPES = { 'new-api': newApi.types, 'one-hub': oneHub.types, laisky: laisky.types }

const CUSTOM = 8

/** Moves, and returns the plan. */
async function move(from: Parameters<typeof planMove>[0], to: string): Promise<Plan> {
  const target = await databaseTarget(to, true)
  try {
    const plan = await planMove(from, target, ALL)
    await makeMove(target, plan)
    return plan
  } finally {
    await target.close()
  }
}

const EMPTY: Readonly<Record<string, unknown>> = { limits: [] }

/** Returns an item with the fields that a family has by the table of fields. */
function fieldsIn<T extends object>(family: Family, noun: 'users' | 'tokens' | 'channels' | 'codes', item: T): T {
  const fields = Object.entries(item).map(([name, value]) => [
    name,
    has(family, noun, name) ? value : (EMPTY[name] ?? ''),
  ])
  return Object.fromEntries(fields)
}

/** Types whose configuration New API and One Hub keep, and the fields of it. */
const CONFIGURED = new Map([
  [33, ['region', 'ak', 'sk']],
  [37, ['user_id']],
  [42, ['region', 'vertex_ai_project_id', 'vertex_ai_adc']],
])

function configIn(family: Family, { type, config }: HouseChannel): string {
  const parts = Object.entries(config === '' ? {} : JSON.parse(config)).filter(([name]) => {
    const families = CONFIG_PARTS[name] ?? CONFIG_PARTS['any other']
    if (!families?.includes(family)) return false
    return name === 'proxy' || (family !== 'new-api' && family !== 'one-hub') || CONFIGURED.get(type)?.includes(name)
  })
  return parts.length === 0 ? '' : JSON.stringify(Object.fromEntries(parts))
}

function channelIn(family: Family, channel: HouseChannel): HouseChannel {
  const kept = fieldsIn(family, 'channels', channel)
  const types = family === 'relaydeck' || family === 'one-api' ? undefined : TYPES[family]
  const isKnown = types === undefined || types.numbers.has(channel.type)
  const typed = isKnown ? kept : { ...kept, type: CUSTOM, status: CHANNEL_STATUS.disabled }
  return { ...typed, config: configIn(family, typed) }
}

/** Returns the options that a family has, with the entries of maps. */
function optionsIn(families: readonly Family[], options: readonly HouseOption[]): Map<string, unknown> {
  const kept = options.filter(({ key }) => families.every((family) => hasOption(family, key)))
  const isOurs = families.every((family) => family === 'relaydeck')
  return new Map(
    kept.map(({ key, value }) => {
      if (key !== 'UnitPrices' || isOurs) return [key, readable(value)]
      const { a: _, ...calls } = JSON.parse(value)
      return [key, calls]
    }),
  )
}

function readable(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

/** What a house has after it was in databases of families. */
function houseIn(families: readonly Family[], house: House) {
  const through = <T>(items: readonly T[], change: (family: Family, item: T) => T): T[] =>
    items.map((item) => families.reduce((each, family) => change(family, each), item))
  return {
    users: through(house.users, (family, user) => ({
      ...fieldsIn(family, 'users', user),
      ...(family === 'new-api' && user.github_account !== '' && { github_id: '' }),
    })),
    tokens: through(house.tokens, (family, token) => fieldsIn(family, 'tokens', token)),
    channels: through(house.channels, channelIn),
    codes: through(house.codes, (family, code) => fieldsIn(family, 'codes', code)),
  }
}

const byName = (users: House['users']) =>
  users.filter(({ username }) => username !== 'root').toSorted((a, b) => (a.username < b.username ? -1 : 1))

const byKey = <T extends { readonly key: string }>(items: readonly T[]) =>
  items.toSorted((a, b) => (a.key < b.key ? -1 : 1))

const templates = new Map<Kind, string>()

/** Creates a database in which only root is; a new one of this gateway does not exist. */
function newOf(kind: Kind, file: string): string {
  if (kind === 'relaydeck') return file
  const template = templates.get(kind) ?? serverFile(kind, join(makeDirectory(), 'server.db'))
  templates.set(kind, template)
  copyFileSync(template, file)
  return file
}

const pairs = KINDS.flatMap((from) => KINDS.map((to) => [from, to] as const))

describe('a move from one database to another and back', () => {
  test.each(pairs)('loses what the table of fields says: %s, %s', async (from, to) => {
    await fc.assert(
      fc.asyncProperty(anyHouse, async (drawn) => {
        const directory = makeDirectory()
        const [first, second, third] = (['first', 'second', 'third'] as const).map((name) => join(directory, name))
        if (!first || !second || !third) return
        newOf(from, first)
        newOf(to, second)
        newOf(from, third)
        const content: House = { ...drawn, users: [ROOT_USER, ...drawn.users] }
        await move(sourceOfHouse(content), first)
        const before = (await databaseSource(first).read()).house
        await move(databaseSource(first), second)
        await move(databaseSource(second), third)
        const after = (await databaseSource(third).read()).house
        const expected = houseIn([familyOf(from), familyOf(to), familyOf(from)], { ...before, users: drawn.users })
        expect(byName(after.users)).toEqual(byName(expected.users))
        expect(byKey(after.tokens)).toEqual(byKey(expected.tokens))
        expect(after.channels).toEqual(expected.channels)
        expect(byKey(after.codes)).toEqual(byKey(expected.codes))
        const options = optionsIn([familyOf(from), familyOf(to)], drawn.options)
        for (const [key, value] of options) {
          const found = after.options.find((option) => option.key === key)?.value
          if (typeof value === 'object') expect(readable(found ?? '')).toMatchObject(value ?? {})
          else
            expect(found).toEqual(value === undefined ? value : drawn.options.find((each) => each.key === key)?.value)
        }
        removeDirectory(directory)
      }),
      { numRuns: 3 },
    )
  })
})
