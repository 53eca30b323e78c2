import { describe, expect, test } from 'vitest'
import { newRelay } from '../../test/relayed.ts'
import { ORIGIN, open } from '../../test/visitor.ts'

/** A body that never ends, and how often it was asked for more. */
function endless() {
  let asked = 0
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        asked++
        controller.enqueue(new Uint8Array(1024))
      },
    },
    { highWaterMark: 0 },
  )
  return { body, asked: () => asked }
}

function posted(path: string, body: ReadableStream, headers: Record<string, string> = {}): Request {
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' }
  return new Request(ORIGIN + path, init)
}

describe('D131 the body of a call to /v1 is not read', () => {
  test.each([
    ['without a key', {}],
    ['with a key that nobody has', { authorization: `Bearer sk-${'a'.repeat(48)}` }],
  ])('D131 %s', async (_, headers) => {
    const { body, asked } = endless()
    const answer = await open().fetch(posted('/v1/chat/completions', body, headers))
    expect([answer.status, asked()]).toEqual([401, 0])
  })

  test.each([
    ['/v1/images/generations', 501],
    ['/v1/nothing', 404],
  ])('D131 where %s is not served', async (path, status) => {
    const { body, asked } = endless()
    expect([(await open().fetch(posted(path, body))).status, asked()]).toEqual([status, 0])
  })

  test('any further than is allowed, with a good key', async () => {
    const { gateway, token } = await newRelay()
    const { body, asked } = endless()
    const answer = await gateway.fetch(
      posted('/v1/chat/completions', body, { authorization: `Bearer sk-${token.key}` }),
    )
    expect([answer.status, asked()]).toEqual([413, 32 * 1024 + 1])
  })
})
