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
  test('R3.4 has every field of the specification', () => {
    const fields =
      'id name type key base_url other model_mapping models group status priority weight response_time test_time balance balance_updated_time config'
    expect(Object.keys(parse(Channel, channel))).toEqual(expect.arrayContaining(fields.split(' ')))
  })

  test('D42 R3.4 opens with empty fields where the server has `null`', () => {
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
  test('R7.34 several keys are sent in one call, one per line', async () => {
    const { send, asked } = answering(yes())
    await channels.create(send, { ...fresh, key: 'a\nb\nc' })
    expect(bodyOf(asked[0])).toEqual({ ...fresh, key: 'a\nb\nc' })
  })

  test.each([
    ['https://a.example/', 'https://a.example'],
    ['https://a.example//', 'https://a.example'],
    ['https://a.example/v1', 'https://a.example/v1'],
    ['', ''],
  ])('R5.23 R9.17 the base URL %j is sent as %j', async (base_url, sent) => {
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
  ])('D397 R7.34 a %s that no server can use is not sent: %j', async (key, wrong) => {
    const { send, asked } = answering(yes())
    const draft = Object.keys(wrong).length > 0 ? { ...fresh, ...wrong } : { type: 1, name: 'c', models: 'm' }
    expect(await failure(channels.create(send, draft as typeof fresh))).toMatchObject({
      name: 'InputError',
      issues: [{ path: [key], code: 'unusable_value' }],
    })
    expect(asked).toEqual([])
  })

  test('D397 a channel of the type Proxy needs no models', async () => {
    const { send, asked } = answering(yes())
    await channels.create(send, { ...fresh, type: 43, models: '' })
    expect(bodyOf(asked[0])).toMatchObject({ type: 43, models: '' })
  })
})

describe('changing a channel', () => {
  test.each([{ status: 2 as const }, { priority: 10 }, { weight: 0 }, { ...fresh, config: '{}' }])(
    'D23 R7.35 sends %j and nothing else',
    async (change) => {
      const { send, asked } = answering(yes(channel))
      await expect(channels.update(send, { id: 3, ...change })).resolves.toEqual(channel)
      expect(bodyOf(asked[0])).toEqual({ id: 3, ...change })
    },
  )

  test('D23 balance, quota and times of a row are not sent', async () => {
    const { send, asked } = answering(yes(channel))
    await channels.update(send, { ...channel, status: 1 })
    for (const kept of ['balance', 'used_quota', 'response_time', 'test_time', 'created_time'])
      expect(bodyOf(asked[0])).not.toHaveProperty(kept)
  })

  test.each([{ base_url: 5 as never }, { priority: 0.5 }, { status: 4 as never }, { priority: '5' as never }])(
    'R7.35 %j is not sent',
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

describe('R7.39 testing a channel', () => {
  const told = { success: true, message: 'Hello!', time: 1.532 }

  test.each(['modelName', 'model'])('R7.39 reads the model from the key %s', async (key) => {
    const { send } = answering(() => Response.json({ ...told, [key]: 'gpt-4o' }))
    await expect(channels.test(send, { id: 3, model: 'gpt-4o' })).resolves.toEqual({
      message: 'Hello!',
      time: 1.532,
      model: 'gpt-4o',
    })
  })

  test('R7.39 a failed test is a refusal with the provider’s message', async () => {
    const message = 'http status code: 401, error message: Incorrect API key provided'
    const { send } = answering(() => Response.json({ success: false, message, time: 0, modelName: '' }))
    expect(await failure(channels.test(send, { id: 3 }))).toMatchObject({ constructor: RefusedError, message })
  })

  test('R7.38 all of them, or only disabled ones', async () => {
    const { send, asked } = answering(yes())
    await channels.testAll(send)
    await channels.testAll(send, { scope: 'disabled' })
    expect(asked.map(({ url }) => url)).toEqual(['/api/channel/test?scope=all', '/api/channel/test?scope=disabled'])
  })
})

test('R7.41 a balance is read beside `success`', async () => {
  const { send } = answering(() => Response.json({ success: true, message: '', balance: -0.5 }))
  await expect(channels.updateBalance(send, { id: 3 })).resolves.toEqual({ balance: -0.5 })
})
