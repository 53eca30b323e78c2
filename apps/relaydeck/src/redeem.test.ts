import { join } from 'node:path'
import { connect } from '@relaydeck/api-sdk'
import { createGateway } from '@relaydeck/gateway'
import { expect, test } from 'vitest'
import { newFolder } from '../test/build.ts'
import { run } from '../test/child.ts'

const QUOTA = 700

/** Creates a database with users, their access tokens, and a redemption code. */
async function stage(names: readonly string[]) {
  const database = join(newFolder(), 'relaydeck.db')
  const gateway = await createGateway({ database })
  for (const username of names) await gateway.admin.createUser({ username, password: 'correct-horse' })
  const accessTokens = await Promise.all(names.map((username) => gateway.admin.createAccessToken(username)))
  const root = await gateway.admin.createAccessToken('root')
  await gateway.close()
  return { database, accessTokens, root }
}

test.each([
  ['one user', ['alice']],
  ['five users', ['alice', 'bob', 'carol', 'dave', 'erin']],
])('100 simultaneous redemptions of one code by %s add the quota once', async (_, names) => {
  const { database, accessTokens, root } = await stage(names)
  const url = await run(['--port', '0', '--database', database]).ready
  const [key = ''] = await connect({ baseUrl: url, accessToken: root }).redemptions.create({
    name: 'gift',
    quota: QUOTA,
  })
  const callers = accessTokens.map((accessToken) => connect({ baseUrl: url, accessToken, retries: 0 }))
  const calls = Array.from({ length: 100 }, (_, at) => callers[at % callers.length]?.users.redeem({ key }))
  const outcomes = await Promise.allSettled(calls)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toEqual([{ status: 'fulfilled', value: QUOTA }])
  const people = accessTokens.map((accessToken) => connect({ baseUrl: url, accessToken }))
  const quotas = await Promise.all(people.map(async (one) => (await one.session.self()).quota))
  expect(quotas.toSorted((a, b) => b - a)).toEqual([QUOTA, ...names.slice(1).map(() => 0)])
  const notes = await Promise.all(people.map((one) => one.logs.listSelf()))
  expect(notes.flat()).toHaveLength(1)
})
