import { deepStrictEqual, equal, ok } from 'node:assert/strict'
import { connect } from '@relaydeck/api-sdk'
import { anyServer, narrow } from '@relaydeck/api-sdk/dialects'
import { type Check, rejectsAs } from './check.ts'

const isSorted = (values: readonly number[]) => values.every((value, at) => at === 0 || value <= (values[at - 1] ?? 0))

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
]
