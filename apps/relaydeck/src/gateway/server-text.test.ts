import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CALLS } from '@relaydeck/api-sdk/reference'
import { samples } from '@relaydeck/api-sdk/testing'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { run } from '../../test/child.ts'
import { openGatewayStandIn } from '../../test/gateway.ts'
import { serve } from '../../test/serve.ts'
import { documentation } from '../flags/documentation.ts'
import { createLog } from '../flags/log.ts'
import { EMBEDDED_ONLY, SILENT } from './server-text.ts'
import { ServerWatch } from './server-watch.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const { max_page_size: _, ...STATUS } = { max_page_size: 0, ...samples.status }
const SEE = documentation('families.md')

/** Starts a server with one answer for everything. */
async function answering(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test.each([
  [{ ...STATUS, version: 'v0.6.11' }, /^One API, v0\.6\.11; without named management API keys, alerts, /],
  [{ ...STATUS, setup: true, theme: 'x', version: 'v0.9' }, /^New API, v0\.9; without searches of the log, /],
  [{ ...STATUS, setup: true, theme: 'x', oidc_display_name: '', version: '' }, /^New API 1\.0; without searches /],
  [{ ...STATUS, PaymentUSDRate: 7, version: 'v1' }, /^One Hub, v1; without clearing the log, /],
  [{ ...STATUS, stripe_enabled: true, version: 'v1' }, /^Laisky’s One API, v1; without ratios of models /],
  [{ ...STATUS, setup: true, version: 'v1' }, /^New API before 2026, v1; the console only reads there/],
])('the start says what the gateway is, and what is limited there', async (status, said) => {
  const standIn = await openGatewayStandIn()
  standIn.status = status
  const { server } = await serve({ gateway: standIn.url })
  expect(server).toMatch(said)
  expect(server).toContain(SEE)
  expect(server).not.toContain('\n')
})

test('an embedded gateway of another program has no limits, and an own one is not named', async () => {
  const standIn = await openGatewayStandIn()
  standIn.status = { ...samples.status, max_page_size: 1000, version: 'v1' }
  expect((await serve({ gateway: standIn.url })).server).toBe('Relaydeck, v1')
  expect((await serve()).server).toBeUndefined()
})

const NONE = 'is no server of the One API family'

test.each<[string, RequestListener, string]>([
  ['a page', (_, response) => response.end('<html>'), NONE],
  ['another interface', (_, response) => response.end('{"success":true,"data":{"hello":1}}'), NONE],
  ['nothing at the path', (_, response) => response.writeHead(404).end(), `${NONE} (HTTP 404)`],
  ['a redirect', (_, response) => response.writeHead(301, { location: '/x' }).end(), `${NONE} (HTTP 301)`],
  ['a fault', (_, response) => response.writeHead(503).end(), SILENT],
])('a server with %s does not keep the program from starting, and is told', async (_, answer, said) => {
  const program = await serve({ gateway: await answering(answer) })
  expect(program.server).toContain(said)
  expect((await fetch(`${program.url}/login`)).status).toBe(200)
})

test('a start prints the line, and which flag has no effect', async () => {
  const standIn = await openGatewayStandIn()
  standIn.status = { ...STATUS, PaymentUSDRate: 7, version: 'v1' }
  const child = run(['--port', '0', '--gateway', standIn.url, '--database', 'x.db'])
  await child.ready
  expect(child.stderr).toBe('--database has no effect with --gateway: the embedded gateway does not run.\n')
  expect(child.stdout).toContain(`  gateway  ${standIn.url}\n  server   One Hub, v1; without `)
})

test('a server that answers only later, or is replaced by another, is told once', () => {
  const stdout = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const watch = new ServerWatch(createLog('info'), 'http://gateway')
  watch.see({ error: new Error('x') })
  watch.tellChanges()
  const hub = { ...STATUS, PaymentUSDRate: 7, version: 'v1' }
  for (const status of [hub, hub, { hello: 1 }, hub, { ...hub, version: 'v2' }]) watch.see({ status })
  expect(stdout.mock.calls.map(([line]) => String(line).split(';')[0])).toEqual([
    'The gateway http://gateway is One Hub, v1',
    'The gateway http://gateway is One Hub, v2',
  ])
})

test('every noun whose calls only the embedded gateway has is in the sentence about One API', () => {
  const nouns = [...new Set(CALLS.map(({ noun }) => noun))]
  const isOnly = (noun: string) => CALLS.every((call) => call.noun !== noun || call.endpoint.embedded)
  expect(Object.keys(EMBEDDED_ONLY).sort()).toEqual(nouns.filter(isOnly).sort())
})
