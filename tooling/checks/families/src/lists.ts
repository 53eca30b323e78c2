import { deepStrictEqual, equal, ok } from 'node:assert/strict'
import { connect } from '@relaydeck/api-sdk'
import { anyServer, narrow } from '@relaydeck/api-sdk/dialects'
import { type Check, rejectsAs } from './check.ts'
import type { Server } from './server.ts'

const isSorted = (values: readonly number[]) => values.every((value, at) => at === 0 || value <= (values[at - 1] ?? 0))

interface Filtered {
  readonly list: 'channels' | 'users'
  readonly where: Readonly<Record<string, number | string>>
  readonly has: (row: { readonly status: number; readonly role?: number; readonly group: string }) => boolean
}

/** Filters that are checked against each server. */
const FILTERS: Readonly<Record<string, readonly Filtered[]>> = {
  'new-api': [
    { list: 'channels', where: { group: 'vip' }, has: ({ group }) => group.split(',').includes('vip') },
    { list: 'users', where: { status: 2 }, has: ({ status }) => status === 2 },
    { list: 'users', where: { status: 3 }, has: ({ status }) => status === 3 },
    { list: 'users', where: { role: 100, status: 1 }, has: ({ role, status }) => role === 100 && status === 1 },
    { list: 'users', where: { group: 'vip' }, has: ({ group }) => group === 'vip' },
  ],
  'one-hub': [
    { list: 'channels', where: { group: 'vip' }, has: ({ group }) => group.split(',').includes('vip') },
    { list: 'channels', where: { status: 2 }, has: ({ status }) => status === 2 },
  ],
}

/** Creates channels and users that differ in the filtered fields. */
async function fill({ root, mark }: Server): Promise<void> {
  for (const [at, group] of ['default', 'vip', 'default,vip', 'svip'].entries()) {
    const name = `group${at}-${mark}`
    await root.channels.create({ type: 1, name, key: 'sk-provider-secret', models: 'gpt-4o', group })
    const [channel] = await root.channels.search({ keyword: name })
    if (channel && at === 1) await root.channels.update({ id: channel.id, status: 2 })
  }
  for (const [at, action] of ['', 'disable', 'delete'].entries()) {
    const username = `f${at}${mark}`.slice(0, 12)
    await root.users.create({ username, password: 'password-1', display_name: username })
    const [user] = await root.users.search({ keyword: username })
    ok(user)
    if (at === 0) await root.users.update({ ...user, group: 'vip' })
    if (action === 'disable' || action === 'delete') await root.users.manage({ username, action })
  }
}

export const listChecks: readonly Check[] = [
  {
    name: 'a page of a list tells how many rows there are',
    run: async (server) => {
      const totals = new Map<string, number>()
      const { tokens, channels, redemptions, users } = connect({
        baseUrl: server.baseUrl,
        accessToken: server.accessToken,
        retries: 0,
        dialect: anyServer({ user: server.rootId, onTotal: (total, { endpoint }) => totals.set(endpoint, total) }),
      })
      for (const list of [tokens.list, channels.list, redemptions.list, users.list]) {
        totals.clear()
        await list()
        const [total] = totals.values()
        equal((await list.all({}, { pace: 0 })).length, total)
      }
    },
  },
  {
    name: 'a page has as many rows as are asked for, after those before it',
    run: async ({ root, mark }) => {
      for (let at = 0; at < 45; at++) await root.tokens.create({ name: `size${at}-${mark}`.slice(0, 30) })
      const all = await root.tokens.list.all({}, { pace: 0 })
      for (const size of [10, 20, 50, 100])
        for (const p of [0, 1, 2]) {
          const rows = await root.tokens.list({ p, ...(size === 10 ? {} : { size }) })
          deepStrictEqual(
            rows.map(({ id }) => id),
            all.slice(p * size, (p + 1) * size).map(({ id }) => id),
          )
        }
    },
  },
  {
    name: 'the log tells how many rows its filters leave',
    run: async (server) => {
      let total: number | undefined
      const { logs } = connect({
        baseUrl: server.baseUrl,
        accessToken: server.accessToken,
        retries: 0,
        dialect: anyServer({
          user: server.rootId,
          onTotal: (told) => {
            total = told
          },
        }),
      })
      const all = await logs.list.all({}, { pace: 0 })
      const types = new Set(all.map(({ type }) => type))
      ok(types.size > 0)
      for (const type of types) {
        await logs.list({ type })
        equal(total, all.filter((row) => row.type === type).length)
      }
    },
  },
  {
    name: 'channels are sorted by the server, and filtered if it can',
    run: async (server) => {
      for (const priority of [3, 9, 5])
        await server.root.channels.create({
          type: 1,
          name: `sort${priority}-${server.mark}`,
          key: 'sk-provider-secret',
          models: 'gpt-4o',
          priority,
        })
      const sorted = server.root.use(narrow({ sort: '-priority' })).channels
      const rows = await sorted.list.all({}, { pace: 0 })
      equal(rows.length, (await server.root.channels.list.all({}, { pace: 0 })).length)
      ok(isSorted(rows.map(({ priority }) => priority)))
      const filtered = server.root.use(narrow({ where: { type: 1, status: 1 } })).channels.list.all({}, { pace: 0 })
      if (server.family === 'laisky') return rejectsAs('UnsupportedError', filtered)
      const all = await server.root.channels.list.all({}, { pace: 0 })
      const wanted = all.filter(({ type, status }) => type === 1 && status === 1)
      deepStrictEqual(
        (await filtered).map(({ id }) => id),
        wanted.map(({ id }) => id),
      )
    },
  },
  {
    name: 'a list that the server filters has the rows that have the values, and their number',
    run: async (server) => {
      await fill(server)
      for (const { list, where, has } of FILTERS[server.family] ?? []) {
        let total: number | undefined
        const { channels, users } = connect({
          baseUrl: server.baseUrl,
          accessToken: server.accessToken,
          retries: 0,
          dialect: anyServer({
            user: server.rootId,
            onTotal: (told) => {
              total = told
            },
          }),
        }).use(narrow({ where }))
        const whole = await (list === 'channels' ? server.root.channels : server.root.users).list.all({}, { pace: 0 })
        const found = await (list === 'channels' ? channels : users).list.all({}, { pace: 0 })
        const wanted = whole.filter(has)
        ok(wanted.length > 0 && wanted.length < whole.length, `${list} ${JSON.stringify(where)}`)
        deepStrictEqual(
          found.map(({ id }) => id),
          wanted.map(({ id }) => id),
        )
        equal(total, wanted.length)
      }
    },
  },
]
