import { moves, RefusedError, requestOf, type Send, type SendRequest, TransportError } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { describe, expect, test } from 'vitest'
import { FILE_MAX, NEW_SOURCE, planOf, problemsOf, type Source, UnreadableFile, writtenOf } from './-source.ts'

const fileOf = (bytes: Uint8Array<ArrayBuffer>) => new File([bytes], 'one-api.db')

/** Bytes of which no part equals another one. */
const bytesOf = (size: number) => Uint8Array.from({ length: size }, (_, at) => (at * 31 + (at >> 8)) & 0xff)

const SERVER: Source = { ...NEW_SOURCE, kind: 'server', url: ' https://gateway.example/ ', token: ' secret ' }

/** Returns a `send` that receives uploads and answers plans, and what it was sent. */
function gateway(refuse?: (nth: number) => Error | undefined) {
  const requests: SendRequest[] = []
  let [size, parts] = [0, 0]
  const send: Send = async (request) => {
    requests.push(request)
    const error = refuse?.(requests.length)
    if (error) throw error
    if (request.signal?.aborted) throw new TransportError(request.endpoint, 'aborted')
    if (!request.url.endsWith('/upload')) return samples.movePlan
    parts++
    size += atob(String(Object(request.body).data)).length
    return { id: `u${parts === 1 ? 1 : Object(request.body).id.slice(1)}`, size }
  }
  const received = () =>
    Uint8Array.from(
      requests
        .filter(({ url }) => url.endsWith('/upload'))
        .map(({ body }) => atob(String(Object(body).data)))
        .join(''),
      (character) => character.charCodeAt(0),
    )
  return { send, requests, received }
}

/** What a plan needs besides its source, with the numbers of bytes that it reports. */
function watched() {
  const sent: number[] = []
  const stop = new AbortController()
  return { sent, stop, progress: { onSent: (bytes: number) => void sent.push(bytes), signal: stop.signal } }
}

describe('the problems of the form', () => {
  test.each<[string, Partial<Source>, string[]]>([
    ['no file', {}, ['file']],
    ['an empty file', { file: fileOf(bytesOf(0)) }, ['file']],
    ['a file', { file: fileOf(bytesOf(1)) }, []],
    ['nothing that moves', { file: fileOf(bytesOf(1)), only: [] }, ['only']],
    ['a server', SERVER, []],
    ['no address and no token', { kind: 'server' }, ['url', 'token']],
    ['an address without a protocol', { ...SERVER, url: 'gateway.example' }, ['url']],
    ['an address without a host', { ...SERVER, url: 'https://' }, ['url']],
    ['a blank token', { ...SERVER, token: '  ' }, ['token']],
  ])('%s', (_, source, problems) => {
    expect(problemsOf({ ...NEW_SOURCE, ...source })).toEqual(problems)
  })

  test('a file of more than 1 GiB', () => {
    const file = Object.defineProperty(fileOf(bytesOf(1)), 'size', { value: FILE_MAX + 1 })
    expect(problemsOf({ ...NEW_SOURCE, file })).toEqual(['fileSize'])
  })
})

describe('a plan', () => {
  test('of a file sends it whole, in parts of one upload', async () => {
    const { send, requests, received } = gateway()
    const { sent, progress } = watched()
    const bytes = bytesOf(1_300_000)
    expect(await planOf(send, { ...NEW_SOURCE, file: fileOf(bytes) }, progress)).toEqual(samples.movePlan)
    expect(received()).toEqual(bytes)
    expect(sent).toEqual([600_000, 1_200_000, 1_300_000])
    expect(requests.map(({ url, body }) => [url, Object(body).id ?? Object(body).upload])).toEqual([
      ['/api/move/upload', ''],
      ['/api/move/upload', 'u1'],
      ['/api/move/upload', 'u1'],
      ['/api/move/plan', 'u1'],
    ])
  })

  test('of a server sends the address and the token without spaces, and no file', async () => {
    const { send, requests } = gateway()
    await planOf(send, { ...SERVER, user: '', only: ['users'], file: fileOf(bytesOf(5)) }, watched().progress)
    const input = { url: 'https://gateway.example/', access_token: 'secret', user: 1, only: ['users'] as const }
    expect(requests.map(({ url, body }) => ({ url, body }))).toEqual([
      { url: '/api/move/plan', body: requestOf(moves.plan, { ...input, only: ['users'] }).body },
    ])
  })

  test('that is stopped sends no further part', async () => {
    const { send, requests } = gateway()
    const { stop } = watched()
    const onSent = () => stop.abort()
    const stopped = planOf(send, { ...NEW_SOURCE, file: fileOf(bytesOf(1_300_000)) }, { onSent, signal: stop.signal })
    await expect(stopped).rejects.toMatchObject({ name: 'TransportError', reason: 'aborted' })
    expect(requests).toHaveLength(2)
  })

  test('whose upload is refused is refused', async () => {
    const refusal = new RefusedError('POST /api/move/upload', { status: 200, serverMessage: 'too large' })
    const { send, requests } = gateway((nth) => (nth === 2 ? refusal : undefined))
    const refused = planOf(send, { ...NEW_SOURCE, file: fileOf(bytesOf(1_300_000)) }, watched().progress)
    await expect(refused).rejects.toBe(refusal)
    expect(requests).toHaveLength(2)
  })

  test('of a file that the browser cannot read says so', async () => {
    const { send } = gateway()
    const file = fileOf(bytesOf(5))
    const unreadable = Object.defineProperty(file, 'slice', {
      value: () => ({ arrayBuffer: () => Promise.reject(new DOMException('changed', 'NotReadableError')) }),
    })
    await expect(planOf(send, { ...NEW_SOURCE, file: unreadable }, watched().progress)).rejects.toBeInstanceOf(
      UnreadableFile,
    )
  })
})

test('the items that a plan writes are those that it adds or changes', () => {
  const [users, channels] = samples.movePlan.parts
  if (!users || !channels) throw new Error('The sample has two parts')
  expect(writtenOf({ ...samples.movePlan, parts: [users, { ...channels, change: 2 }] })).toBe(41 + 12 + 2)
})
