import { deepStrictEqual, equal, ok } from 'node:assert/strict'
import { fullKey } from '@relaydeck/api-sdk'
import { isMaskedKey } from '@relaydeck/api-sdk/dialects'
import { type Check, rawRow, sameExcept } from './check.ts'
import type { Server } from './server.ts'

const LIST = '/api/token/'
const LIMITS = { models: 'gpt-4o,gpt-4o-mini', subnet: '10.0.0.0/8,192.0.2.7/32' }

const create = ({ root, mark }: Server, name: string, fields = {}) =>
  root.tokens.create({ name: `${name}-${mark}`, remain_quota: 500, ...fields })

export const tokenChecks: readonly Check[] = [
  {
    name: 'a created token is returned with its limits',
    run: async (server) => {
      const token = await create(server, 'limits', LIMITS)
      const { name, models, subnet } = await server.root.tokens.get({ id: token.id })
      deepStrictEqual({ name, models, subnet }, { name: `limits-${server.mark}`, ...LIMITS })
      const row = JSON.stringify(await rawRow(server, LIST, name))
      for (const part of ['gpt-4o-mini', '192.0.2.7']) ok(row.includes(part), `the server does not have ${part}`)
    },
  },
  {
    name: 'a key of the list is usable, or says that it is masked',
    run: async (server) => {
      const { id } = await create(server, 'key', { unlimited_quota: true })
      const token = (await server.root.tokens.list()).find((each) => each.id === id)
      ok(token)
      equal(isMaskedKey(token.key), server.family === 'new-api')
      const key = await server.keyOf(token)
      const response = await fetch(`${server.baseUrl}/v1/models`, {
        headers: { authorization: `Bearer ${fullKey({ key })}` },
      })
      equal(response.status, 200)
    },
  },
  {
    name: 'changing one field of a token leaves all others',
    run: async (server) => {
      const token = await create(server, 'keep', LIMITS)
      const before = await rawRow(server, LIST, token.name)
      await server.root.tokens.update({ ...token, name: `kept-${server.mark}` })
      sameExcept(await rawRow(server, LIST, `kept-${server.mark}`), before, 'name', 'accessed_time', 'updated_at')
    },
  },
  {
    name: 'changing a token leaves fields that One API does not have',
    run: async (server) => {
      if (server.family === 'laisky') return
      const token = await create(server, 'group', LIMITS)
      const row = await rawRow(server, LIST, token.name)
      await server.raw('PUT', LIST, { ...row, group: 'default', cross_group_retry: true, backup_group: 'default' })
      const before = await rawRow(server, LIST, token.name)
      equal(before.group, 'default')
      await server.root.tokens.update({ ...token, remain_quota: 7 })
      sameExcept(await rawRow(server, LIST, token.name), before, 'remain_quota', 'accessed_time')
    },
  },
  {
    name: 'limits of a token can be changed and lifted',
    run: async (server) => {
      const token = await create(server, 'lift', LIMITS)
      await server.root.tokens.update({ ...token, models: 'gpt-4o', subnet: '' })
      const { models, subnet } = await server.root.tokens.get({ id: token.id })
      deepStrictEqual({ models, subnet }, { models: 'gpt-4o', subnet: '' })
    },
  },
  {
    name: 'the status of a token changes alone',
    run: async (server) => {
      const token = await create(server, 'status', LIMITS)
      const before = await rawRow(server, LIST, token.name)
      equal((await server.root.tokens.setStatus({ id: token.id, status: 2 })).status, 2)
      sameExcept(await rawRow(server, LIST, token.name), before, 'status', 'accessed_time', 'updated_at')
      equal((await server.root.tokens.setStatus({ id: token.id, status: 1 })).status, 1)
    },
  },
  {
    name: 'each of 25 tokens is read once, in any page size',
    run: async (server) => {
      for (let n = 0; n < 25; n++) await create(server, `page${n}`)
      for (const pageSize of [undefined, 10, 7, 25, 200]) {
        const rows = await server.root.tokens.list.all({}, { pageSize, pace: 0 })
        const names = rows.map(({ name }) => name).filter((name) => name.startsWith('page'))
        equal(new Set(names.filter((name) => name.endsWith(server.mark))).size, 25)
        equal(new Set(rows.map(({ id }) => id)).size, rows.length)
      }
      const [first, second] = [await server.root.tokens.list({ p: 0 }), await server.root.tokens.list({ p: 1 })]
      equal(first.length, 10)
      ok(!second.some(({ id }) => first.some((row) => row.id === id)))
    },
  },
  {
    name: 'a search finds tokens by the start of their name',
    run: async (server) => {
      const { id, name } = await create(server, 'find')
      deepStrictEqual(
        (await server.root.tokens.search({ keyword: name })).map((row) => row.id),
        [id],
      )
    },
  },
  {
    name: 'a deleted token is not found',
    run: async (server) => {
      const { id } = await create(server, 'gone')
      await server.root.tokens.remove({ id })
      ok(!(await server.root.tokens.list()).some((row) => row.id === id))
    },
  },
]
