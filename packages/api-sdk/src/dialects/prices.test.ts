import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { failure } from '../../test/stand-in.ts'
import { createSend } from '../index.ts'
import { amountOf, ratioOf } from '../options/amounts.ts'
import type { Dialect, Row } from './dialect.ts'
import { anyServer, laisky, newApi, oneHub, readPrices, setPrice, speak } from './index.ts'

const PER_UNIT = 500_000

/** A server that answers paths with these contents, and records what it receives. */
function serverWith(dialect: Dialect | undefined, answers: Readonly<Record<string, unknown>>) {
  const sent: { call: string; body: unknown }[] = []
  const fetch = async (url: string | URL | Request, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname } = new URL(String(url))
    sent.push({ call: `${method} ${pathname}`, body: body ? JSON.parse(String(body)) : undefined })
    const answer = answers[pathname]
    if (answer instanceof Response) return answer.clone()
    const isStatus = pathname === '/api/status'
    const status = { system_name: 'A', start_time: 1, quota_per_unit: PER_UNIT }
    return Response.json({
      success: true,
      message: '',
      ...(isStatus ? { data: { ...status, ...(answer ?? {}) } } : (answer ?? {})),
    })
  }
  const options = { baseUrl: 'https://gateway.example', fetch, retries: 0, accessToken: 'a' }
  const spoken = dialect ? speak(dialect, { user: 1 }) : anyServer({ user: 1 })
  return { sent, send: createSend({ ...options, dialect: spoken }) }
}

describe('reading', () => {
  test('New API’s prices by tokens, by calls and by a formula, with the ratios of groups', async () => {
    const { send } = serverWith(newApi, {
      '/api/pricing': {
        data: [
          { model_name: 'gpt-4o', quota_type: 0, model_ratio: 1.25, completion_ratio: 4, cache_ratio: 0.5 },
          { model_name: 'deepseek-chat', quota_type: 0, model_ratio: 0.135, completion_ratio: 4.074074074074074 },
          { model_name: 'mj_imagine', quota_type: 1, model_price: 0.1, model_ratio: 0, completion_ratio: 0 },
          { model_name: 'tiered', quota_type: 0, model_ratio: 37.5, completion_ratio: 1, billing_mode: 'tiered_expr' },
        ],
        group_ratio: { default: 1, vip: 0.8, broken: 'x' },
      },
    })
    expect(await readPrices(send)).toEqual({
      models: [
        { model: 'gpt-4o', prompt: '2.5', completion: '10', cached: '1.25' },
        { model: 'deepseek-chat', prompt: '0.27', completion: '1.1', cached: undefined },
        { model: 'mj_imagine', call: '0.1' },
        { model: 'tiered' },
      ],
      groups: { default: 1, vip: 0.8 },
    })
  })

  test('One Hub’s prices, whose cached tokens have a ratio', async () => {
    const { send } = serverWith(oneHub, {
      '/api/prices': {
        data: [
          { model: 'gpt-4o', type: 'tokens', input: 1.25, output: 5, extra_ratios: { cached_tokens: 0.5 } },
          { model: 'claude*', type: 'tokens', input: 1.5, output: 7.5, extra_ratios: { cached_read_tokens: 0.1 } },
          { model: 'dall-e-3', type: 'times', input: 20, output: 0 },
          { model: 'free', type: 'tokens', input: 0, output: 0, extra_ratios: null },
        ],
      },
      '/api/user_group_map': { data: { default: { ratio: 1 }, svip: { ratio: 0.5 }, broken: null } },
    })
    expect(await readPrices(send)).toEqual({
      models: [
        { model: 'gpt-4o', prompt: '2.5', completion: '10', cached: '1.25' },
        { model: 'claude*', prompt: '3', completion: '15', cached: '0.3' },
        { model: 'dall-e-3', call: '0.04' },
        { model: 'free', prompt: '0', completion: '0', cached: undefined },
      ],
      groups: { default: 1, svip: 0.5 },
    })
  })

  test('One Hub without any price has an empty list', async () => {
    const none = Response.json({ success: false, message: 'pricing data not found' })
    const { send } = serverWith(oneHub, { '/api/prices': none, '/api/user_group_map': { data: {} } })
    expect(await readPrices(send)).toEqual({ models: [], groups: {} })
    const refused = Response.json({ success: false, message: 'no' })
    const other = serverWith(oneHub, { '/api/prices': refused, '/api/user_group_map': { data: {} } })
    expect(await failure(readPrices(other.send))).toMatchObject({ name: 'RefusedError' })
  })

  test('prices of the fork by Laisky, of each channel, without the errors of binary fractions', async () => {
    const models = {
      'gpt-4o': { input_price: 2.5, cached_input_price: 1.25, output_price: 10 },
      mini: {
        input_price: 0.15000000000000002,
        cached_input_price: 0.15000000000000002,
        output_price: 0.6000000000000001,
      },
      search: { input_price: 0, output_price: 0, per_call_pricing: { usd_per_call: 0.01 } },
      image: { input_price: 0, output_price: 0, image_pricing: { price_per_image_usd: 0.04 } },
    }
    const answers = { '/api/models/display': { data: { 'openai:main': { models } } } }
    const option = { data: [{ key: 'GroupRatio', value: '{"default":1,"vip":0.9}' }] }
    const { send } = serverWith(laisky, { ...answers, '/api/option/': option })
    const channel = 'openai:main'
    const stated = [
      { model: 'gpt-4o', channel, prompt: '2.5', completion: '10', cached: '1.25' },
      { model: 'mini', channel, prompt: '0.15', completion: '0.6', cached: undefined },
      { model: 'search', channel, call: '0.01' },
      { model: 'image', channel },
    ]
    expect(await readPrices(send)).toEqual({ models: stated, groups: { default: 1, vip: 0.9 } })
    const no = 'No permission to perform this operation, insufficient permissions'
    const forbidden = Response.json({ success: false, message: no }, { status: 403 })
    const user = serverWith(laisky, { ...answers, '/api/option/': forbidden })
    expect(await readPrices(user.send)).toEqual({ models: stated, groups: {} })
  })

  test('amounts are in dollars of the server', async () => {
    const row = { input_price: 2.5, output_price: 10 }
    const { send } = serverWith(laisky, {
      '/api/status': { quota_per_unit: 250_000 },
      '/api/models/display': { data: { 'a:b': { models: { m: row } } } },
      '/api/option/': { data: [] },
    })
    expect((await readPrices(send)).models).toMatchObject([{ prompt: '5', completion: '20' }])
    const without = serverWith(newApi, { '/api/status': { quota_per_unit: 0 } })
    expect(await failure(readPrices(without.send))).toMatchObject({ name: 'ContractError' })
  })

  const odd = [[null, 1, 'x'], { a: null, b: 1, c: { models: { d: null } } }, 'text', null]
  const cases = [newApi, oneHub, laisky].flatMap((dialect) => odd.map((data) => ({ dialect, data })))

  test.each(cases)('an answer of $dialect.family of another shape, $data, has no prices', async (each) => {
    const paths = ['/api/pricing', '/api/prices', '/api/user_group_map', '/api/models/display', '/api/option/']
    const { send } = serverWith(each.dialect, Object.fromEntries(paths.map((path) => [path, { data: each.data }])))
    expect(await readPrices(send)).toEqual({ models: [], groups: {} })
  })

  test('nothing is asked of One API, and a client without a dialect gets no prices', async () => {
    const { sent, send } = serverWith(undefined, {})
    expect(await failure(readPrices(send))).toMatchObject({ name: 'UnsupportedError', endpoint: 'GET /api/prices' })
    expect(sent.map(({ call }) => call)).toEqual(['GET /api/status'])
    expect(await failure(readPrices(async () => [{ model: 'a' }]))).toMatchObject({ name: 'ContractError' })
  })
})

describe('changing', () => {
  const ROW = { model: 'gpt-4o', type: 'tokens', channel_type: 1, input: 1.25, output: 5, locked: true }
  const withRow = (row: Row) => serverWith(oneHub, { '/api/prices': { data: [{ ...row, model: 'other' }, row] } })
  const fields = fc.dictionary(
    fc.constantFrom('extra_ratios', 'model_info', 'future_field', 'locked', 'channel_type'),
    fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.dictionary(fc.string(), fc.double())),
  )

  test('a changed price of One Hub keeps every other column, and the ratio of a part that did not change', async () => {
    await fc.assert(
      fc.asyncProperty(fields, fc.double({ min: 0, max: 1000, noNaN: true }), async (extra, output) => {
        const row = JSON.parse(JSON.stringify({ ...ROW, ...extra, output }))
        const { sent, send } = withRow(row)
        await setPrice(send, { model: 'gpt-4o', prompt: '3', completion: amountOf(output, PER_UNIT) })
        expect(sent.at(-1)).toEqual({ call: 'PUT /api/prices/single/gpt-4o', body: { ...row, input: 1.5 } })
      }),
      { numRuns: 50 },
    )
  })

  test('each amount that is set is read again exactly', async () => {
    const amount = fc.bigInt({ min: 0n, max: 999_999_999_999_999n }).map((digits) => {
      const text = String(digits).padStart(10, '0')
      return `${text.slice(0, -9)}.${text.slice(-9)}`.replace(/\.?0+$/, '')
    })
    await fc.assert(
      fc.asyncProperty(amount, fc.integer({ min: 1, max: 10_000_000 }), async (prompt, perUnit) => {
        expect(amountOf(ratioOf(prompt, perUnit), perUnit)).toBe(prompt)
      }),
    )
  })

  test.each(['gpt-4*', 'org/model', '100%', 'a b+c'])('the model %s is named in the path', async (model) => {
    const { sent, send } = serverWith(oneHub, { '/api/prices': { data: [{ ...ROW, model }] } })
    await setPrice(send, { model, prompt: '1', completion: '2' })
    const path = sent.at(-1)?.call.replace('PUT /api/prices/single/', '') ?? ''
    expect(decodeURIComponent(decodeURIComponent(path))).toBe(model)
    expect(path).not.toContain('/')
  })

  test('what is no price of this server is not sent', async () => {
    const price = { model: 'gpt-4o', prompt: '1', completion: '2' }
    const fails = async ({ sent, send }: ReturnType<typeof serverWith>, change = price) => {
      const { name } = (await failure(setPrice(send, change))) as Error
      expect(sent.every(({ call }) => call.startsWith('GET '))).toBe(true)
      return name
    }
    expect(await fails(withRow(ROW), { ...price, prompt: '-1' })).toBe('InputError')
    expect(await fails(withRow(ROW), { ...price, model: 'unknown' })).toBe('NotFoundError')
    expect(await fails(withRow({ ...ROW, type: 'times' }))).toBe('UnsupportedError')
    for (const dialect of [newApi, laisky, undefined])
      expect(await fails(serverWith(dialect, {}))).toBe('UnsupportedError')
  })
})
