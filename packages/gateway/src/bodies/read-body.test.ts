import { describe, expect, test } from 'vitest'
import { ORIGIN } from '../../test/client.ts'
import { expectedBytes, readBody } from './read-body.ts'

const KIB = 1024
const MOST = 32 * KIB * KIB

const posted = (body: BodyInit | null, length?: string): Request => {
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half' }
  return new Request(ORIGIN, { ...init, ...(length !== undefined && { headers: { 'content-length': length } }) })
}

/** Returns a body that arrives in chunks of these lengths, of which each is filled with its number. */
const chunked = (...lengths: readonly number[]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start: (controller) => {
      for (const [index, length] of lengths.entries()) controller.enqueue(new Uint8Array(length).fill(index + 1))
      controller.close()
    },
  })

describe('the bytes to expect of a body', () => {
  test.each([
    ['5', 5],
    ['0', 0],
    [String(MOST), MOST],
    [undefined, 64 * KIB],
    ['', 64 * KIB],
    ['5x', 64 * KIB],
    ['x5', 64 * KIB],
    ['-5', 64 * KIB],
    ['1e3', 64 * KIB],
  ])('with the length %s are %i', (length, bytes) => {
    expect(expectedBytes(posted(null, length))).toBe(bytes)
  })

  test('beyond 32 MiB are rejected before they are read', () => {
    expect(() => expectedBytes(posted(null, String(MOST + 1)))).toThrow(expect.objectContaining({ status: 413 }))
  })
})

describe('a body', () => {
  async function read(request: Request) {
    const growths: number[] = []
    const bytes = await readBody(request, (length) => growths.push(length))
    return { bytes, growths }
  }

  test('that is absent is empty', async () => {
    expect(await read(posted(null))).toEqual({ bytes: Buffer.alloc(0), growths: [] })
  })

  test.each([
    ['of the announced length needs no more', '6', [1, 2, 3], []],
    ['longer than announced as short takes its length', '2', [1, 2, 3], [6]],
    ['longer than announced grows as it arrives', String(65 * KIB), [65 * KIB, 1, 65 * KIB], [130 * KIB, 260 * KIB]],
    ['of unknown length doubles', undefined, [64 * KIB, 1, 64 * KIB], [128 * KIB, 256 * KIB]],
    ['of unknown length takes a large chunk at once', undefined, [300 * KIB], [300 * KIB]],
    ['takes no more than 32 MiB', String(20 * KIB * KIB), [MOST], [MOST]],
  ])('arrives whole: %s', async (_, length, chunks, growths) => {
    const { bytes, growths: needed } = await read(posted(chunked(...chunks), length))
    expect(needed).toEqual(growths)
    expect(bytes.length).toBe(chunks.reduce((sum, chunk) => sum + chunk, 0))
    const whole = Buffer.concat(chunks.map((chunk, index) => new Uint8Array(chunk).fill(index + 1)))
    expect(bytes.equals(whole)).toBe(true)
  })

  test('of more than 32 MiB is rejected', async () => {
    await expect(read(posted(chunked(MOST, 1)))).rejects.toMatchObject({ status: 413 })
  })

  test.each(['ECONNRESET', 'AbortError'])('that the client aborts (%s) is no fault', async (name) => {
    const error = Object.assign(new Error('aborted'), name === 'AbortError' ? { name } : { code: name })
    const body = new ReadableStream({ pull: (controller) => controller.error(error) })
    await expect(read(posted(body))).rejects.toMatchObject({ status: 400 })
  })

  test('that fails otherwise is one', async () => {
    const error = new TypeError('broken')
    const body = new ReadableStream({ pull: (controller) => controller.error(error) })
    await expect(read(posted(body))).rejects.toBe(error)
  })
})
