import { describe, expect, test } from 'vitest'
import { parse } from 'zod/v4/core'
import { failure, standIn, yes } from '../../test/stand-in.ts'
import { createSend } from '../core/checked-send.ts'
import { ContractError, InputError, RefusedError } from '../core/errors.ts'
import { samples } from '../testing/index.ts'
import { Channel } from './channel.ts'
import * as channels from './channels.ts'

const { channel } = samples
const answering = (...answers: Parameters<typeof standIn>) => {
  const { fetch, asked } = standIn(...answers)
  return { send: createSend({ fetch, forks: 'allow', retries: 0 }), asked }
}
const bodyOf = (call: { init: RequestInit } | undefined) => JSON.parse(String(call?.init.body))
const fresh = { type: 1, name: 'c', key: 'k', models: 'gpt-4o' }

describe('a channel', () => {
  test('has every field of the specification', { tags: ['R3.4'] }, () => {
    const fields =
      'id name type key base_url other model_mapping models group status priority weight response_time test_time balance balance_updated_time config'
    expect(Object.keys(parse(Channel, channel))).toEqual(expect.arrayContaining(fields.split(' ')))
  })

  test('opens with empty fields where the server has `null`', { tags: ['R3.4'] }, () => {
    const nulls = {
      other: null,
      model_mapping: null,
      base_url: null,
      system_prompt: null,
      weight: null,
      priority: null,
    }
    expect(parse(Channel, { ...channel, ...nulls })).toEqual({ ...channel, other: '', weight: 0, priority: 0 })
  })

  test.each(['id', 'type', 'status'])('without %s is a contract error', async (field) => {
    const { send } = answering(yes({ ...channel, [field]: undefined }))
    expect(await failure(channels.get(send, { id: 3 }))).toBeInstanceOf(ContractError)
  })
})

describe('creating channels', () => {
  test('several keys are sent in one call, one per line', { tags: ['R7.34'] }, async () => {
    const { send, asked } = answering(yes())
    await channels.create(send, { ...fresh, key: 'a\nb\nc' })
    expect(bodyOf(asked[0])).toEqual({ ...fresh, key: 'a\nb\nc' })
  })

  test.each([
    ['https://a.example/', 'https://a.example'],
    ['https://a.example//', 'https://a.example'],
    ['https://a.example/v1', 'https://a.example/v1'],
    ['', ''],
  ])('the base URL %j is sent as %j', { tags: ['R5.23', 'R9.17'] }, async (base_url, sent) => {
    const { send, asked } = answering(yes())
    await channels.create(send, { ...fresh, base_url })
    await failure(channels.update(send, { id: 3, base_url }))
    expect(asked.slice(0, 2).map((call) => bodyOf(call).base_url)).toEqual([sent, sent])
  })

  test.each([
    ['key', {}],
    ['key', { key: ' \n ' }],
    ['models', { models: '' }],
    ['models', { models: ' ' }],
  ])('a %s that no server can use is not sent: %j', { tags: ['R7.34'] }, async (key, wrong) => {
    const { send, asked } = answering(yes())
    const draft = Object.keys(wrong).length > 0 ? { ...fresh, ...wrong } : { type: 1, name: 'c', models: 'm' }
    expect(await failure(channels.create(send, draft as typeof fresh))).toMatchObject({
      name: 'InputError',
      issues: [{ path: [key], code: 'unusable_value' }],
    })
    expect(asked).toEqual([])
  })

  test('a channel of the type Proxy needs no models', async () => {
    const { send, asked } = answering(yes())
    await channels.create(send, { ...fresh, type: 43, models: '' })
    expect(bodyOf(asked[0])).toMatchObject({ type: 43, models: '' })
  })
})

describe('changing a channel', () => {
  test.each([{ status: 2 as const }, { priority: 10 }, { weight: 0 }, { ...fresh, config: '{}' }])(
    'sends %j and nothing else',
    { tags: ['R7.35'] },
    async (change) => {
      const { send, asked } = answering(yes(channel))
      await expect(channels.update(send, { id: 3, ...change })).resolves.toEqual(channel)
      expect(bodyOf(asked[0])).toEqual({ id: 3, ...change })
    },
  )

  test('balance, quota and times of a row are not sent', async () => {
    const { send, asked } = answering(yes(channel))
    await channels.update(send, { ...channel, status: 1 })
    for (const kept of ['balance', 'used_quota', 'response_time', 'test_time', 'created_time'])
      expect(bodyOf(asked[0])).not.toHaveProperty(kept)
  })

  test.each([{ base_url: 5 as never }, { priority: 0.5 }, { status: 4 as never }, { priority: '5' as never }])(
    'the change %j is not sent',
    { tags: ['R7.35'] },
    async (change) => {
      const { send } = answering(yes(channel))
      expect(await failure(channels.update(send, { id: 3, ...change }))).toBeInstanceOf(InputError)
    },
  )

  test('the response has the key that the server sends', async () => {
    const { send } = answering(yes({ ...channel, key: 'provider-key' }))
    await expect(channels.update(send, { id: 3, weight: 1 })).resolves.toMatchObject({ key: 'provider-key' })
  })
})

describe('testing a channel', { tags: ['R7.39'] }, () => {
  const told = { success: true, message: 'Hello!', time: 1.532 }

  test.each(['modelName', 'model'])('reads the model from the key %s', { tags: ['R7.39'] }, async (key) => {
    const { send } = answering(() => Response.json({ ...told, [key]: 'gpt-4o' }))
    await expect(channels.test(send, { id: 3, model: 'gpt-4o' })).resolves.toEqual({
      message: 'Hello!',
      time: 1.532,
      model: 'gpt-4o',
    })
  })

  test('a failed test is a refusal with the provider’s message', { tags: ['R7.39'] }, async () => {
    const message = 'http status code: 401, error message: Incorrect API key provided'
    const { send } = answering(() => Response.json({ success: false, message, time: 0, modelName: '' }))
    expect(await failure(channels.test(send, { id: 3 }))).toMatchObject({ constructor: RefusedError, message })
  })

  test('all of them, or only disabled ones', { tags: ['R7.38'] }, async () => {
    const { send, asked } = answering(yes())
    await channels.testAll(send)
    await channels.testAll(send, { scope: 'disabled' })
    expect(asked.map(({ url }) => url)).toEqual(['/api/channel/test?scope=all', '/api/channel/test?scope=disabled'])
  })
})

test('a balance is read beside `success`', { tags: ['R7.41'] }, async () => {
  const { send } = answering(() => Response.json({ success: true, message: '', balance: -0.5 }))
  await expect(channels.updateBalance(send, { id: 3 })).resolves.toEqual({ balance: -0.5 })
})
