import { deepStrictEqual, equal, match, ok } from 'node:assert/strict'
import { connect } from '@relaydeck/api-sdk'
import { anyServer, revealChannelKey, stepUp } from '@relaydeck/api-sdk/dialects'
import { Secret, TOTP } from 'otpauth'
import { type Check, rejectsAs } from './check.ts'
import type { Server } from './server.ts'
import { ROOT } from './sign-in.ts'

const PASSWORD = 'pass-word-1'

/** Returns a `fetch` that keeps cookies, as a browser does. */
function withCookies({ fetch: send }: Server): typeof fetch {
  let cookie = ''
  return async (input, init = {}) => {
    const headers = new Headers(init.headers)
    if (cookie) headers.set('cookie', cookie)
    const response = await send(input, { ...init, headers })
    cookie = response.headers.getSetCookie().at(-1)?.replace(/;.*/, '') ?? cookie
    return response
  }
}

/** Returns a client of a session. */
async function inSession({ baseUrl }: Server, fetch: typeof globalThis.fetch, username: string, password: string) {
  const client = connect({ baseUrl, fetch, retries: 0, dialect: anyServer() })
  await client.session.login({ username, password })
  return client
}

const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate()

export const twoFactorChecks: readonly Check[] = [
  {
    name: 'a second factor is set up, wanted at sign-in, and removed by root',
    run: async (server) => {
      const { users, twoFactor } = server.root
      if (server.family === 'one-hub') return rejectsAs('UnsupportedError', twoFactor.get())
      const username = `of${server.mark.slice(-6)}`
      await users.create({ username, password: PASSWORD, display_name: username })
      const user = await inSession(server, withCookies(server), username, PASSWORD)
      deepStrictEqual(await user.twoFactor.get(), { enabled: false, recovery_codes: 0, required: false })
      const { secret, uri } = await user.twoFactor.begin()
      match(uri, /^otpauth:\/\/totp\//)
      await rejectsAs('RefusedError', user.twoFactor.confirm({ code: '000000' }))
      const codes = await user.twoFactor.confirm({ code: codeOf(secret) })
      equal(codes.length > 0, server.family === 'new-api')
      deepStrictEqual(await user.twoFactor.get(), { enabled: true, recovery_codes: codes.length, required: false })
      const guest = server.client(undefined)
      await rejectsAs('CodeNeededError', guest.session.login({ username, password: PASSWORD }))
      const found = (await users.search({ keyword: username })).find((row) => row.username === username)
      await twoFactor.remove({ id: found?.id ?? 0 })
      equal((await guest.session.login({ username, password: PASSWORD })).username, username)
      await rejectsAs('RefusedError', guest.session.login({ ...ROOT, password: 'wrong-pass' }))
    },
  },
  {
    name: 'root of New API reads the key of a channel after a code of the second factor; others tell no key',
    run: async (server) => {
      const name = `key${server.mark}`
      const key = `sk-${server.mark}`
      await server.root.channels.create({ type: 1, name, key, models: 'gpt-4o', group: 'default' })
      const id = (await server.root.channels.search({ keyword: name }))[0]?.id ?? 0
      const root = await inSession(server, withCookies(server), ROOT.username, ROOT.password)
      const { send } = root
      if (server.family !== 'new-api') {
        await rejectsAs('UnsupportedError', revealChannelKey(send, { id }))
        return rejectsAs('UnsupportedError', stepUp(send, { code: '123456' }))
      }
      await rejectsAs('StepUpError', revealChannelKey(send, { id }))
      await rejectsAs('RefusedError', stepUp(send, { code: '123456' }))
      const { secret } = await root.twoFactor.begin()
      await root.twoFactor.confirm({ code: codeOf(secret) })
      try {
        await rejectsAs('RefusedError', stepUp(send, { code: '000000' }))
        await rejectsAs('StepUpError', revealChannelKey(send, { id }))
        ok((await stepUp(send, { code: codeOf(secret) })) > Date.now() / 1000)
        equal(await revealChannelKey(send, { id }), key)
      } finally {
        await root.twoFactor.disable({ password: ROOT.password, code: codeOf(secret) })
      }
    },
  },
]
