import { statSync } from 'node:fs'
import { connect } from '@relaydeck/api-sdk'
import { DataError } from '@relaydeck/gateway'
import { expect, test } from 'vitest'
import { newFolder } from '../../../test/build.ts'
import { serve } from '../../../test/serve.ts'
import { OptionError } from '../../flags/flags.ts'
import { call } from '../call/call.ts'
import { login } from './login.ts'
import { Logins, loginsFile } from './logins.ts'
import { logout } from './logout.ts'

const NOBODY = { isInteractive: false, write: () => {}, ask: async () => '' }

const answering = (...answers: string[]) => ({
  isInteractive: true,
  write: () => {},
  ask: async () => answers.shift() ?? '',
})

const newEnv = () => ({ XDG_CONFIG_HOME: newFolder() })

test('a login stores a named access token that only its user can read, and calls use it', async () => {
  const { url } = await serve()
  const env = newEnv()
  const { text } = await login.run([url], env, answering('root', '123456'))
  expect(text).toBe(`Signed in to ${url} as root; the key is in ${loginsFile(env)}.`)
  expect(statSync(loginsFile(env)).mode & 0o777).toBe(0o600)
  const { text: tokens } = await call.run(['accessTokens.list', '--json'], env, NOBODY)
  expect(JSON.parse(tokens)).toMatchObject([{ name: expect.stringMatching(/^relaydeck on /), read_only: false }])
  // The session of the sign-in has ended.
  expect(JSON.parse((await call.run(['sessions.list', '--json'], env, NOBODY)).text)).toEqual([])
})

test('the last login is the server of calls, until it is forgotten', async () => {
  const [first, second] = [await serve(), await serve()]
  const env = newEnv()
  for (const { url } of [first, second])
    await login.run([url, '--as', 'root'], { ...env, RELAYDECK_PASSWORD: '123456' }, NOBODY)
  expect((await new Logins(loginsFile(env)).find())?.url).toBe(second.url)
  expect((await logout.run([second.url], env, NOBODY)).text).toMatch(/^The key of root for .+ was forgotten/)
  expect((await new Logins(loginsFile(env)).find())?.url).toBe(first.url)
  expect((await call.run(['tokens.list', '--gateway', first.url], env, NOBODY)).text).toBe('No rows.')
  expect((await logout.run([second.url], env, NOBODY)).text).toBe(`There was no key for ${second.url}.`)
})

test('a key of the environment is stored', async () => {
  const { url } = await serve()
  const accessToken = await connect({ baseUrl: url }).session.accessTokenOf({ username: 'root', password: '123456' })
  const env = newEnv()
  await login.run([url], { ...env, RELAYDECK_ACCESS_TOKEN: accessToken }, NOBODY)
  expect(await new Logins(loginsFile(env)).list()).toEqual([{ url, accessToken, user: 1, username: 'root' }])
})

test('a wrong password, a wrong URL and a missing answer store nothing', async () => {
  const { url } = await serve()
  const env = newEnv()
  await expect(login.run([url], env, answering('root', 'wrong'))).rejects.toThrow(DataError)
  await expect(login.run([url, '--as', 'root'], env, NOBODY)).rejects.toThrow(
    new OptionError('"relaydeck login" needs --as and RELAYDECK_PASSWORD where it cannot ask.'),
  )
  await expect(login.run(['http://root:secret@host'], env, NOBODY)).rejects.toThrow(
    new OptionError('The URL of the server must not contain a password.'),
  )
  expect(await new Logins(loginsFile(env)).list()).toEqual([])
})
