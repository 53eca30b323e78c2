import { deepStrictEqual, equal, match } from 'node:assert/strict'
import { connect } from '@relaydeck/api-sdk'
import { anyServer } from '@relaydeck/api-sdk/dialects'
import { Secret, TOTP } from 'otpauth'
import { type Check, rejectsAs } from './check.ts'
import { ROOT, type Server } from './server.ts'

const PASSWORD = 'pass-word-1'

/** Returns a client that keeps cookies, as a browser does. */
async function inSession({ baseUrl, fetch: send }: Server, username: string) {
  let cookie = ''
  const withCookie: typeof fetch = async (input, init = {}) => {
    const headers = new Headers(init.headers)
    if (cookie) headers.set('cookie', cookie)
    const response = await send(input, { ...init, headers })
    cookie = response.headers.getSetCookie().at(-1)?.replace(/;.*/, '') ?? cookie
    return response
  }
  const client = connect({ baseUrl, fetch: withCookie, retries: 0, dialect: anyServer() })
  await client.session.login({ username, password: PASSWORD })
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
      const user = await inSession(server, username)
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
]
