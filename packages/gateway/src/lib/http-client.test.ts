import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openHttpClient } from './http-client.ts'

/** Starts a service whose response is a JSON text of some length, and returns its URL and how much it has sent. */
async function openService(length: number) {
  const sent = { bytes: 0 }
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write('"')
    const part = 'x'.repeat(64 * 1024)
    const send = () => {
      while (sent.bytes < length) {
        sent.bytes += part.length
        if (!response.write(part)) return void response.once('drain', send)
      }
      response.end('"')
    }
    send()
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, sent }
}

test('a response of a sign-in service is read up to 1 MiB', async () => {
  const client = openHttpClient()
  onTestFinished(client.close)
  const short = await openService(64 * 1024)
  expect(await client.fetchJson(short.url, {})).toHaveProperty('length', 64 * 1024)
  const endless = await openService(Number.POSITIVE_INFINITY)
  expect(await client.fetchJson(endless.url, {})).toBeUndefined()
})
