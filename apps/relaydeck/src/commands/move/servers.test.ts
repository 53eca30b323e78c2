import { getRequestListener } from '@hono/node-server'
import { connect } from '@relaydeck/api-sdk'
import { DataError } from '@relaydeck/gateway'
import { describe, expect, test } from 'vitest'
import { openFork } from '../../../../../packages/config/test/forks.ts'
import { newFolder } from '../../../test/build.ts'
import { listen } from '../../../test/listen.ts'
import { serve } from '../../../test/serve.ts'
import { type Env, OptionError } from '../../flags/flags.ts'
import { move } from './move.ts'

const TERMINAL = { isInteractive: false, write: () => undefined, ask: async () => '' }

/** Starts a gateway, and returns its client of root. */
async function newServer() {
  const { url } = await serve()
  const accessToken = await connect({ baseUrl: url }).session.accessTokenOf({ username: 'root', password: '123456' })
  return { url, accessToken, api: connect({ baseUrl: url, accessToken }) }
}

async function newPair() {
  const [from, to] = [await newServer(), await newServer()]
  await from.api.users.create({ username: 'alice', password: 'a-long-password', display_name: 'Alice' })
  await from.api.channels.create({ name: 'Main', type: 1, key: 'sk-hidden-key', models: 'gpt-4o', group: 'default' })
  await from.api.redemptions.create({ name: 'gift', quota: 500 })
  const env: Env = { RELAYDECK_FROM_ACCESS_TOKEN: from.accessToken, RELAYDECK_TO_ACCESS_TOKEN: to.accessToken }
  const run = (...args: string[]) => move.run(['--from', from.url, '--to', to.url, ...args], env, TERMINAL)
  return { from, to, env, run }
}

describe('between running servers', () => {
  test('a plan writes nothing, and says what an interface does not carry', async () => {
    const { run, to } = await newPair()
    const { text, code } = await run('--plan')
    expect(code).toBe(2)
    expect(text).toContain('  users     1 added, 1 already there\n')
    expect(text).toContain('  changed: channels "Main": added disabled: its key is not known\n')
    expect(text).toContain('  left out: codes "gift": servers make keys themselves: move it to the database\n')
    expect(text).toContain('  needs a reset link: alice')
    expect(text).not.toMatch(/sk-hidden-key/)
    expect(await to.api.channels.search({ keyword: '' })).toEqual([])
  })

  test('a move makes users, channels and options, and a second one has nothing to do', async () => {
    const { run, to } = await newPair()
    expect((await run('--yes')).code).toBe(2)
    expect(await to.api.users.search({ keyword: 'alice' })).toMatchObject([{ display_name: 'Alice' }])
    expect(await to.api.channels.search({ keyword: '' })).toMatchObject([{ name: 'Main', status: 2 }])
    expect((await run('--yes')).text).toMatch(/^Nothing is to be moved from /)
  })

  test('a database receives what a server shows', async () => {
    const { from, env } = await newPair()
    const file = `${newFolder()}/relaydeck.db`
    const run = (...args: string[]) => move.run(['--from', from.url, '--to', file, ...args], env, TERMINAL)
    await expect(run('--yes')).rejects.toThrow('there would be no enabled super administrator with a password')
    expect(await run('--yes', '--only', 'channels,codes')).toMatchObject({ code: 0 })
    expect((await run('--plan', '--only', 'channels,codes')).text).toContain('  codes     1 already there')
  })

  test('a server needs the key of a super administrator, which is not printed', async () => {
    const { from, to, env } = await newPair()
    const args = ['--from', from.url, '--to', to.url, '--plan']
    await expect(move.run(args, {}, TERMINAL)).rejects.toThrow(
      new OptionError('The server of --from needs a management API key in RELAYDECK_FROM_ACCESS_TOKEN.'),
    )
    const wrong = { ...env, RELAYDECK_TO_ACCESS_TOKEN: 'wrong-token-of-root' }
    const error = await move.run(args, wrong, TERMINAL).catch((reason: Error) => reason)
    expect(error).toBeInstanceOf(DataError)
    expect(String(error)).toContain(`${to.url}: `)
    expect(String(error)).toContain('RELAYDECK_TO_ACCESS_TOKEN must be a management API key of a super administrator.')
    expect(String(error)).not.toContain('wrong-token')
  })

  test.each([
    ['another user', '2', 'Unauthorized, New-Api-User does not match logged in user'],
    ['nobody', '4294967295', '无权进行此操作，New-Api-User 与登录用户不匹配'],
  ])('a key of New API with the id of %s is an error of one sentence', async (_whose, user, message) => {
    const newApi = openFork('new-api')
    const url = await listen(
      getRequestListener((request) =>
        new URL(request.url).pathname === '/api/status' || request.headers.get('new-api-user') === '7'
          ? newApi.fetch(request)
          : Response.json({ success: false, message }, { status: 401 }),
      ),
    )
    const { from, env } = await newPair()
    for (const [flag, args] of [
      ['--to-user', ['--from', from.url, '--to', url]],
      ['--from-user', ['--from', url, '--to', from.url]],
    ] as const)
      await expect(
        move.run([...args, flag, user, '--plan'], { ...env, RELAYDECK_TO_ACCESS_TOKEN: from.accessToken }, TERMINAL),
      ).rejects.toThrow(new DataError(`${url}: ${flag} must be the id of the user of the access token.`))
    expect(newApi.changes).toEqual([])
  })
})
