import { describe, expect, test } from 'vitest'
import { ORIGIN } from '../../../test/client.ts'
import { newRelay, type Relay } from '../../../test/relay.ts'

const update = (relay: Relay, fields: object) => relay.alice.api.tokens.update({ ...relay.token, ...fields })

describe('information about a key', () => {
  test("GET /v1/models lists the models of the key in OpenAI's format", async () => {
    const relay = await newRelay()
    await relay.addChannel({ models: 'house-model' })
    const { object, data } = await (await relay.get('/v1/models')).json()
    expect([object, data.map(({ id }: { id: string }) => id)]).toEqual([
      'list',
      ['gpt-3.5-turbo', 'gpt-4o', 'house-model'],
    ])
    expect(data[2]).toMatchObject({ owned_by: 'custom', permission: null })
    await update(relay, { models: 'gpt-4o,mine' })
    const narrowed = await (await relay.get('/v1/models')).json()
    expect(narrowed.data.map(({ id }: { id: string }) => id)).toEqual(['gpt-4o', 'mine'])
  })

  test.each(['', '/v1'])('GET %s/dashboard/billing returns limit and usage of the key', async (prefix) => {
    const relay = await newRelay()
    await relay.chat()
    const read = async (name: string) => (await relay.get(`${prefix}/dashboard/billing/${name}`)).json()
    expect(await read('subscription')).toEqual({
      object: 'billing_subscription',
      has_payment_method: true,
      soft_limit_usd: 1,
      hard_limit_usd: 1,
      system_hard_limit_usd: 1,
      access_until: 0,
    })
    expect(await read('usage')).toEqual({ object: 'list', total_usage: (63 / 500_000) * 100 })
    await relay.gateway.admin.setOption('DisplayInCurrencyEnabled', 'false')
    await relay.gateway.admin.setOption('DisplayTokenStatEnabled', 'false')
    expect(await read('subscription')).toMatchObject({ hard_limit_usd: 1_000_000 - 63 })
    expect(await read('usage')).toMatchObject({ total_usage: 6300 })
  })

  test('a key that expires is valid until then, and lists each of its models once', async () => {
    const relay = await newRelay()
    await update(relay, { expired_time: 2_000_000_000, models: 'gpt-4o,mine,gpt-4o' })
    expect(await (await relay.get('/dashboard/billing/subscription')).json()).toMatchObject({
      access_until: 2_000_000_000,
    })
    const { data } = await (await relay.get('/v1/models')).json()
    expect(data.map(({ id }: { id: string }) => id)).toEqual(['gpt-4o', 'mine'])
  })

  test('the limit of an unlimited key is 100,000,000', async () => {
    const relay = await newRelay()
    await update(relay, { unlimited_quota: true })
    const { hard_limit_usd } = await (await relay.get('/dashboard/billing/subscription')).json()
    expect(hard_limit_usd).toBe(100_000_000)
  })

  test.each(['/v1/models', '/v1/models/gpt-4o', '/dashboard/billing/subscription', '/v1/dashboard/billing/usage'])(
    'GET %s gets 401 without a key',
    async (path) => {
      const relay = await newRelay()
      expect((await relay.get(path, 'x')).status).toBe(401)
      expect((await relay.gateway.fetch(new Request(ORIGIN + path))).status).toBe(401)
    },
  )

  test('billing queries count against the rate limit, model queries do not', async () => {
    const relay = await newRelay(undefined, { limits: { api: 12, critical: 99 } })
    const visits = async (path: string) => {
      const statuses = []
      for (let turn = 0; turn < 13; turn++) statuses.push((await relay.get(path)).status)
      return statuses
    }
    expect(await visits('/v1/models')).not.toContain(429)
    expect(await visits('/dashboard/billing/usage')).toContain(429)
  })
})

test('a key cannot access the management API', async () => {
  const relay = await newRelay()
  expect(await (await relay.get('/api/token/')).json()).toMatchObject({ success: false })
})
