import { deepStrictEqual, equal, ok } from 'node:assert/strict'
import { type Check, rawRow, rejectsAs, sameExcept } from './check.ts'
import { rowsIn } from './rows.ts'
import type { Server } from './server.ts'
import { ROOT } from './sign-in.ts'

const LIST = '/api/user/'
const PASSWORD = 'pass-word-1'

async function create(server: Server, label: string) {
  const username = `${label}${server.mark.slice(-6)}`
  await server.root.users.create({ username, password: PASSWORD, display_name: label })
  const found = await server.root.users.search({ keyword: username })
  const user = found.find((row) => row.username === username)
  ok(user, `no user ${username}`)
  return user
}

const VOLATILE = ['updated_at', 'admin_permissions', 'permissions']
const rawUser = (server: Server, username: string) => rawRow(server, LIST, username, 'username')

export const userChecks: readonly Check[] = [
  {
    name: 'changing a user leaves all other fields',
    run: async (server) => {
      const { id, username } = await create(server, 'ua')
      await server.root.users.credit({ user_id: id, quota: 1000 })
      if (server.family === 'new-api')
        await server.raw('PUT', LIST, {
          ...(await rawUser(server, username)),
          admin_permissions: undefined,
          remark: 'note',
        })
      const before = await rawUser(server, username)
      await server.root.users.update({ id, display_name: 'Other' })
      const after = await rawUser(server, username)
      equal(after.display_name, 'Other')
      sameExcept(after, before, 'display_name', ...VOLATILE)
      await server.root.users.update({ id, group: 'vip' })
      const last = await rawUser(server, username)
      equal(last.group, 'vip')
      sameExcept(last, after, 'group', ...VOLATILE)
    },
  },
  {
    name: 'a quota is set and added, and the log does not lie',
    run: async (server) => {
      const { id, quota } = await create(server, 'ub')
      await server.root.users.credit({ user_id: id, quota: 300 })
      equal((await server.root.users.get({ id })).quota, quota + 300)
      await server.root.users.update({ id, quota: 5000 })
      equal((await server.root.users.get({ id })).quota, 5000)
    },
  },
  {
    name: 'a user is disabled, enabled, promoted and demoted',
    run: async (server) => {
      const { id, username } = await create(server, 'uc')
      const { users } = server.root
      equal((await users.manage({ username, action: 'disable' })).status, 2)
      equal((await users.manage({ username, action: 'enable' })).status, 1)
      equal((await users.manage({ username, action: 'promote' })).role, 10)
      equal((await users.manage({ username, action: 'demote' })).role, 1)
      deepStrictEqual([(await users.get({ id })).role, (await users.get({ id })).status], [1, 1])
    },
  },
  {
    name: 'deleting a user works by name and by id',
    run: async (server) => {
      const one = await create(server, 'ud')
      const two = await create(server, 'ue')
      equal((await server.root.users.manage({ username: one.username, action: 'delete' })).status, 3)
      await server.root.users.remove({ id: two.id })
      const rows = await server.root.users.list.all({}, { pace: 0 })
      for (const { id } of [one, two]) ok(!rows.some((row) => row.id === id && row.status !== 3))
      if (server.family === 'new-api') {
        const all = rowsIn(await server.raw('GET', `${LIST}search?keyword=${two.username}`))
        equal(all.length, 1, 'the row is gone')
      }
    },
  },
  {
    name: 'no list has an access token',
    run: async (server) => {
      const rows = [await server.root.session.self(), ...(await server.root.users.list())]
      ok(rows.every(({ access_token }) => access_token === ''))
    },
  },
  {
    name: 'refusals have their meaning: role, ban, token, session',
    run: async (server) => {
      const { username } = await create(server, 'uf')
      const user = await server.as(username, PASSWORD)
      await rejectsAs('ForbiddenError', user.users.list())
      await server.root.users.manage({ username, action: 'disable' })
      await rejectsAs('BannedError', user.session.self())
      await rejectsAs('SignedOutError', server.client('0'.repeat(32), 1).session.self())
      await rejectsAs('RefusedError', server.client(undefined).session.login({ ...ROOT, password: 'wrong-pass' }))
      await rejectsAs('NotFoundError', server.root.tokens.get({ id: 987_654 }))
    },
  },
  {
    name: 'a user without a session is signed out',
    run: async (server) => {
      const error = await server
        .client(undefined, server.rootId)
        .tokens.list()
        .catch(({ name }) => name)
      equal(error, 'SignedOutError')
    },
  },
  {
    name: 'the own profile keeps what is not changed',
    run: async (server) => {
      const { username } = await create(server, 'ug')
      const user = await server.as(username, PASSWORD)
      const before = await user.session.self()
      await user.session.updateSelf({ display_name: 'Renamed', original_password: PASSWORD })
      const after = await user.session.self()
      deepStrictEqual(after, { ...before, display_name: 'Renamed' })
    },
  },
  {
    name: 'an account deletes itself, or the call is refused before it is sent',
    run: async (server) => {
      const { username } = await create(server, 'uh')
      const user = await server.as(username, PASSWORD)
      if (server.family === 'one-hub') return rejectsAs('UnsupportedError', user.users.removeSelf())
      await user.users.removeSelf()
    },
  },
  {
    name: 'users are read once each, in pages',
    run: async (server) => {
      const rows = await server.root.users.list.all({}, { pageSize: 3, pace: 0 })
      equal(new Set(rows.map(({ id }) => id)).size, rows.length)
      ok(rows.some(({ username }) => username === 'root'))
    },
  },
  {
    name: 'invite code, models and groups are read',
    run: async (server) => {
      ok((await server.root.users.inviteCode()).length > 0)
      ok(Array.isArray(await server.root.models.available()))
      ok((await server.root.groups.list()).includes('default'))
      ok((await server.root.models.all()).data.length > 0)
    },
  },
]
