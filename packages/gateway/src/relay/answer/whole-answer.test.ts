import { describe, expect, test } from 'vitest'
import { returnsText } from '../../../test/provider.ts'
import { balances, logRows, newRelay, waitUntil } from '../../../test/relay.ts'

const MEBIBYTE = 1024 * 1024

/** Returns embeddings of a length in bytes. */
function embeddings(length: number, usage = '{"prompt_tokens":1000,"total_tokens":1000}') {
  const numbers = '0.0123456789,'.repeat(Math.ceil(length / 13))
  return `{"object":"list","data":[{"embedding":[${numbers}1],"index":0}],"model":"m","usage":${usage}}`
}

const INPUT = { model: 'gpt-4o', input: 'hi' }

describe('a long answer', () => {
  test('is passed on unchanged, and its usage is charged', async () => {
    const said = embeddings(3 * MEBIBYTE)
    const relay = await newRelay(returnsText(200, said, 'application/json'))
    const answer = await relay.post('/v1/embeddings', INPUT)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json'])
    expect((await answer.text()) === said).toBe(true)
    expect(await balances(relay)).toMatchObject({ tokenUsed: 2500, logged: 2500, calls: 1, held: 0 })
  })

  test('is charged even if its client has gone', async () => {
    const relay = await newRelay(returnsText(200, embeddings(3 * MEBIBYTE), 'application/json'))
    const answer = await relay.post('/v1/embeddings', INPUT)
    await answer.body?.cancel()
    await waitUntil(async () => (await balances(relay)).held === 0)
    expect(await balances(relay)).toMatchObject({ tokenUsed: 2500, calls: 1 })
  })

  test('that the provider interrupts breaks off, and costs nothing', async () => {
    const relay = await newRelay((response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': String(9 * MEBIBYTE) })
      response.write(embeddings(2 * MEBIBYTE).slice(0, -500), () => response.destroy())
    })
    const answer = await relay.post('/v1/embeddings', INPUT)
    await expect(answer.text()).rejects.toThrow()
    await waitUntil(async () => (await balances(relay)).held === 0)
    expect(await balances(relay)).toMatchObject({ tokenUsed: 0, calls: 0 })
  })

  test('is read only as fast as the client reads', async () => {
    let sent = 0
    const relay = await newRelay((response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const block = `${'0.5,'.repeat(MEBIBYTE / 4)}`
      response.write('{"data":[')
      const write = () => {
        while (sent < 40 && response.write(block)) sent++
        if (sent < 40) response.once('drain', write)
      }
      write()
    })
    const answer = await relay.post('/v1/embeddings', INPUT)
    const reader = answer.body?.getReader()
    await reader?.read()
    await new Promise((done) => setTimeout(done, 300))
    expect(sent).toBeLessThan(20)
    relay.provider.behaviour = () => {}
    await relay.gateway.close()
  })

  test('whose provider reports no usage is estimated, at most at what the answer may have', async () => {
    const said = JSON.stringify({ choices: [{ message: { content: 'x'.repeat(3 * MEBIBYTE) } }] })
    const relay = await newRelay(returnsText(200, said, 'application/json'))
    await (await relay.chat({ max_tokens: 50 })).text()
    expect(await logRows(relay, 2)).toMatchObject([{ completion_tokens: 50 }])
  })
})
