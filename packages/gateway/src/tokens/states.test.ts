import { describe, expect, test } from 'vitest'
import { TOKEN_DRAFT, withRootAndAlice } from '../../test/client.ts'
import { query } from '../../test/databases.ts'

// Only calls of `/v1` set these statuses; here they are written directly.
const PAST = 1000

async function tokenInState(status: number, fields: Record<string, number>) {
  const { alice, database } = await withRootAndAlice()
  const sets = Object.keys(fields).map((name) => `, ${name} = :${name}`)
  await query(database, `UPDATE tokens SET status = :status ${sets.join('')}`, { status, ...fields })
  return alice
}

const enable = { body: { id: 1, status: 1 } }

describe('a token that a call found to be', () => {
  test.each([
    ['expired', 3, { expired_time: PAST }, 'This token has expired'],
    ['exhausted', 4, { remain_quota: 0, unlimited_quota: 0 }, 'no quota left'],
  ])('is enabled only after its cause is removed by another call: %s', async (_, status, fields, message) => {
    const alice = await tokenInState(status, fields)
    const refused = await alice.call('PUT', '/api/token/?status_only=true', enable)
    expect(refused).toMatchObject({ status: 200, body: { success: false } })
    expect(refused.body.message).toContain(message)
    expect(await alice.api.tokens.get({ id: 1 })).toMatchObject({ status })

    const put = await alice.call('PUT', '/api/token/', { body: { ...TOKEN_DRAFT, id: 1, status: 1 } })
    expect(put.body, 'the update that carries its fix is accepted, and enables nothing').toMatchObject({
      success: true,
      data: { status, expired_time: -1, remain_quota: 500 },
    })

    const enabled = await alice.call('PUT', '/api/token/?status_only=true', enable)
    expect(enabled.body).toMatchObject({ success: true, data: { status: 1 } })
  })

  test('order used_quota sorts the most used token first', async () => {
    const alice = await tokenInState(1, { used_quota: 9 })
    await alice.api.tokens.create({ ...TOKEN_DRAFT, name: 'unused' })
    const rows = await alice.api.tokens.list({ order: 'used_quota' })
    expect(rows.map(({ name }) => name)).toEqual(['default', 'unused'])
  })
})
