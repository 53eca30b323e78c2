import { expect, test } from 'vitest'
import { clientWithSession, newClient, type TestClient } from '../../test/client.ts'
import { query } from '../../test/databases.ts'
import { withServices } from '../../test/services.ts'

const comeBack = async ({ api }: TestClient) => api.oauth.github({ code: 'good', state: await api.oauth.state() })
const userId = async (visitor: TestClient) => (await comeBack(visitor)).user?.id

/** Opens a gateway with a GitHub stand-in that decides which account signs in. */
async function withGithub() {
  const others = await withServices()
  const comesAs = (login: string, id: number) => others.signInServices.respond('/user', { login, id, name: login })
  return { ...others, comesAs, guest: () => newClient(others.gateway) }
}

test('a renamed account is the same user, with the new login', async () => {
  const { gateway, comesAs, guest } = await withGithub()
  comesAs('octocat', 1)
  const first = await userId(guest())
  comesAs('mona', 1)
  const visitor = guest()
  expect(await userId(visitor)).toBe(first)
  expect(await visitor.api.session.self()).toMatchObject({ github_id: 'mona' })
  expect(await (await clientWithSession(gateway, 'root')).api.users.search()).toHaveLength(3)
})

test('another account with the old login is another user', async () => {
  const { comesAs, guest } = await withGithub()
  comesAs('octocat', 1)
  const first = await userId(guest())
  comesAs('octocat', 2)
  const second = await userId(guest())
  expect(second).not.toBe(first)
  comesAs('octocat', 1)
  expect(await userId(guest())).toBe(first)
  comesAs('octocat', 2)
  expect(await userId(guest())).toBe(second)
})

test('a user known by login only is known by the account from the next sign-in on', async () => {
  const { database, gateway, comesAs, guest } = await withGithub()
  const alice = await clientWithSession(gateway)
  comesAs('octocat', 1)
  expect((await comeBack(alice)).user).toBeUndefined()
  await query(database, 'DELETE FROM github_accounts')
  expect(await userId(guest())).toBe(2)
  comesAs('octocat', 7)
  expect(await userId(guest())).not.toBe(2)
  comesAs('renamed', 1)
  expect(await userId(guest())).toBe(2)
})

test('an account that a user has cannot be linked to another one, under no login', async () => {
  const { gateway, comesAs, guest } = await withGithub()
  comesAs('octocat', 1)
  await userId(guest())
  const alice = await clientWithSession(gateway)
  for (const login of ['octocat', 'renamed']) {
    comesAs(login, 1)
    await expect(comeBack(alice)).rejects.toThrow('already')
  }
  comesAs('octocat', 2)
  await comeBack(alice)
  expect(await userId(guest())).toBe(2)
})
