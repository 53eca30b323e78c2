import { describe, expect, test } from 'vitest'
import { ORIGIN, openGateway } from '../../../test/client.ts'
import { newRelay } from '../../../test/relay.ts'

/** Returns an endless body, and the number of its reads. */
function endless() {
  let requests = 0
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        requests++
        controller.enqueue(new Uint8Array(1024))
      },
    },
    { highWaterMark: 0 },
  )
  return { body, requests: () => requests }
}

function posted(path: string, body: ReadableStream, headers: Record<string, string> = {}): Request {
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' }
  return new Request(ORIGIN + path, init)
}

describe('the body of a call to /v1 is not read unless the key is valid', () => {
  test.each([
    ['without a key', {}],
    ['with an unknown key', { authorization: `Bearer sk-${'a'.repeat(48)}` }],
  ])('in a call %s', async (_, headers) => {
    const { body, requests } = endless()
    const response = await (await openGateway()).fetch(posted('/v1/chat/completions', body, headers))
    expect([response.status, requests()]).toEqual([401, 0])
  })

  test.each([
    ['/v1/files', 501],
    ['/v1/nothing', 404],
  ])('where %s is not served', async (path, status) => {
    const { body, requests } = endless()
    expect([(await (await openGateway()).fetch(posted(path, body))).status, requests()]).toEqual([status, 0])
  })

  test('beyond the limit, with a valid key', async () => {
    const { gateway, token } = await newRelay()
    const { body, requests } = endless()
    const response = await gateway.fetch(
      posted('/v1/chat/completions', body, { authorization: `Bearer sk-${token.key}` }),
    )
    expect([response.status, requests()]).toEqual([413, 32 * 1024 + 1])
  })
})
