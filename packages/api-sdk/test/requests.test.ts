/** Requests of the sample calls. */
import { describe, expect, test } from 'vitest'
import { createSend } from '../src/core/checked-send.ts'
import { wrap } from '../src/core/envelope.ts'
import { calls } from '../src/testing/index.ts'
import { standIn } from './stand-in.ts'

describe('a sample call', () => {
  test.each(calls)('of $noun.$name', async ({ endpoint, input, answer, request, body }) => {
    const { fetch, asked } = standIn(() => Response.json(wrap(endpoint.envelope, answer, endpoint.spelling)))
    await expect(endpoint(createSend({ fetch, forks: 'allow' }), input)).resolves.toEqual(answer)
    const [{ url, init } = { url: '', init: {} }] = asked
    const sent = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    expect([`${init.method} ${url}`, sent]).toEqual([request, body])
    expect(asked).toHaveLength(1)
  })
})
