import { deepStrictEqual, equal, ok } from 'node:assert/strict'
import { type Check, rawRow, rejectsAs, sameExcept } from './check.ts'

const CODES = '/api/redemption/'

export const otherChecks: readonly Check[] = [
  {
    name: 'the status can be read, and says how large pages may be',
    run: async ({ root }) => {
      const status = await root.status.get()
      equal(status.max_page_size, 100)
      ok(status.quota_per_unit > 0)
      for (const text of [await root.status.notice(), await root.status.about(), await root.status.homePage()])
        equal(typeof text, 'string')
    },
  },
  {
    name: 'codes are created, changed, disabled, searched, redeemed and deleted',
    run: async (server) => {
      const { redemptions, users, session } = server.root
      const name = `code${server.mark}`
      const [key = '', second = ''] = await redemptions.create({ name, quota: 40, count: 2 })
      const found = await redemptions.search({ keyword: name })
      equal(found.length, 2)
      const code = found.find((row) => row.key === second)
      ok(code)
      const before = await rawRow(server, CODES, second, 'key')
      await redemptions.update({ id: code.id, name, quota: 41 })
      const after = await rawRow(server, CODES, second, 'key')
      sameExcept(after, before, 'quota', 'updated_at')
      equal((await redemptions.get({ id: code.id })).quota, 41)
      equal((await redemptions.setStatus({ id: code.id, status: 2 })).status, 2)
      const { quota } = await session.self()
      equal(await users.redeem({ key }), 40)
      equal((await session.self()).quota, quota + 40)
      await redemptions.remove({ id: code.id })
      equal((await redemptions.search({ keyword: name })).length, 1)
      await rejectsAs('RefusedError', users.redeem({ key }))
    },
  },
  {
    name: 'a change of a code keeps the day on which it ends',
    run: async (server) => {
      if (server.family !== 'new-api') return
      const name = `end${server.mark}`
      const expired_time = Math.floor(Date.now() / 1000) + 86_400
      await server.raw('POST', CODES, { name, quota: 5, count: 1, expired_time })
      const [code] = await server.root.redemptions.search({ keyword: name })
      ok(code)
      await server.root.redemptions.update({ id: code.id, name, quota: 6 })
      equal((await rawRow(server, CODES, name)).expired_time, expired_time)
    },
  },
  {
    name: 'log rows are filtered by type and user',
    run: async (server) => {
      const { logs } = server.root
      for (const type of [1, 2, 3, 4]) {
        const rows = await logs.list.all({ type }, { pace: 0 })
        ok(rows.every((row) => row.type === type))
      }
      ok((await logs.list({ type: 1 })).length > 0, 'the redeemed code has no row')
      ok((await logs.list()).length > 0)
      deepStrictEqual(await logs.list({ username: 'nobody-has-this' }), [])
      deepStrictEqual(
        await logs.list({ channel: 4242 }).catch(({ name }) => (name === 'NotFoundError' ? [] : name)),
        [],
      )
      deepStrictEqual(await logs.listSelf({ token_name: 'none-has-this' }), [])
      const own = await logs.listSelf.all({}, { pageSize: 3, pace: 0 })
      ok(own.length > 0)
      equal((await logs.stat()).quota, 0)
      equal((await logs.statSelf()).quota, 0)
    },
  },
  {
    name: 'log searches are answered, or refused before they are sent',
    run: async (server) => {
      const search = server.root.logs.search({ keyword: '1' })
      if (server.family === 'laisky') return void (await search)
      await rejectsAs('UnsupportedError', search)
    },
  },
  {
    name: 'old log rows of every type are deleted, or none',
    run: async (server) => {
      const clear = server.root.logs.clear({ target_timestamp: 1 })
      if (server.family === 'one-hub') return rejectsAs('UnsupportedError', clear)
      equal(await clear, 0)
    },
  },
  {
    name: 'the own usage is a list of days and models',
    run: async (server) => {
      const username = `oa${server.mark.slice(-6)}`
      await server.root.users.create({ username, password: 'pass-word-1', display_name: username })
      const user = await server.as(username, 'pass-word-1')
      for (const { logs } of [server.root, user]) ok(Array.isArray(await logs.dashboard()))
    },
  },
  {
    name: 'options are listed and saved',
    run: async (server) => {
      const { options } = server.root
      const before = (await options.list()).find(({ key }) => key === 'SystemName')
      await options.set({ key: 'SystemName', value: `Name ${server.mark}` })
      equal((await server.root.status.get()).system_name, `Name ${server.mark}`)
      await options.set({ key: 'SystemName', value: before?.value || 'One' })
      await options.set({ key: 'LogConsumeEnabled', value: true })
      equal((await options.list()).find(({ key }) => key === 'LogConsumeEnabled')?.value, 'true')
    },
  },
  {
    name: 'calls of the embedded gateway are refused before they are sent',
    run: async (server) => {
      await rejectsAs('UnsupportedError', server.root.usage.list({ by: 'user' }))
      if (!(await server.root.status.get()).sessions) await rejectsAs('UnsupportedError', server.root.sessions.list())
      await rejectsAs('UnsupportedError', server.root.accessTokens.list())
    },
  },
]
