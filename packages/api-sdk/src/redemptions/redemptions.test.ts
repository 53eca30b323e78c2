import { expect, test } from 'vitest'
import { parse } from 'zod/v4/core'
import { failure, standIn, yes } from '../../test/stand-in.ts'
import { createSend } from '../core/checked-send.ts'
import { InputError } from '../core/errors.ts'
import { samples } from '../testing/index.ts'
import * as redemptions from './redemptions.ts'
import { Redemption } from './schemas.ts'

const { redemption } = samples
const answering = (data: unknown) => {
  const { fetch, asked } = standIn(yes(data))
  return { send: createSend({ fetch, forks: 'allow' }), asked }
}
const bodyOf = (call: { init: RequestInit } | undefined) => JSON.parse(String(call?.init.body))

test('a redemption code has every field of the specification', { tags: ['R3.10'] }, () => {
  const fields = 'id name key status quota created_time redeemed_time'
  expect(Object.keys(parse(Redemption, redemption))).toEqual(expect.arrayContaining(fields.split(' ')))
})

test('`count` is sent only when codes are created', { tags: ['R3.10'] }, async () => {
  const { send, asked } = answering(redemption)
  await redemptions.update(send, redemption)
  expect(bodyOf(asked[0])).toEqual({ id: 5, name: 'gift', quota: 100_000 })
})

test('one code by default', { tags: ['R7.52'] }, async () => {
  const { send, asked } = answering(['a'])
  await expect(redemptions.create(send, { name: 'gift', quota: 100_000 })).resolves.toEqual(['a'])
  expect(bodyOf(asked[0])).toEqual({ name: 'gift', quota: 100_000, count: 1 })
})

test('a used code cannot be enabled again, although the server would do it', { tags: ['R7.54'] }, async () => {
  const { send, asked } = answering(redemption)
  for (const status of [0, 3]) {
    const call = redemptions.setStatus(send, { id: 5, status: status as 1 })
    expect(await failure(call)).toBeInstanceOf(InputError)
  }
  expect(asked).toEqual([])
})
