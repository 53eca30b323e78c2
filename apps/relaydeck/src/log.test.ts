import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { call } from '../test/call.ts'
import { run } from '../test/child.ts'
import { setUpRelay } from '../test/relaying.ts'
import { serve } from '../test/serve.ts'
import { createLog, LOG_LEVELS } from './flags/log.ts'
import { faultLog } from './gateway/gateway.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const write = (stream: NodeJS.WriteStream) => vi.spyOn(stream, 'write').mockReturnValue(true)

test.each([
  ['silent', [], []],
  ['error', ['e\n'], []],
  ['warn', ['e\n', 'w\n'], []],
  ['info', ['e\n', 'w\n'], ['i\n']],
] as const)('at the level %s, faults and messages of that level and above are printed', (level, problems, messages) => {
  const [stderr, stdout] = [write(process.stderr), write(process.stdout)]
  const log = createLog(level)
  log.error('e')
  log.warn('w')
  log.info('i')
  expect(stderr.mock.calls.map(([line]) => line)).toEqual(problems)
  expect(stdout.mock.calls.map(([line]) => line)).toEqual(messages)
})

test.each(LOG_LEVELS)('an unreachable provider is a warning, at the level %s', async (logLevel) => {
  const stderr = write(process.stderr)
  const { url } = await serve({ logLevel })
  const { chat } = await setUpRelay(url, 'http://127.0.0.1:9')
  expect((await chat().response).statusCode).toBe(500)
  const lines = stderr.mock.calls.map(([line]) => String(line)).join('')
  if (logLevel === 'warn' || logLevel === 'info') expect(lines).toContain('no response from channel 1: ')
  else expect(lines).toBe('')
  expect((await call(url, '/healthz')).status).toBe(200)
})

test('a clock that looks wrong is a warning of one sentence, and no fault', () => {
  const stderr = write(process.stderr)
  const count = vi.fn()
  const report = faultLog(createLog('warn'), count)
  report({ requestId: 'upkeep', endpoint: 'upkeep', error: 'The clock was set 400 days ahead.', isNotice: true })
  expect(stderr.mock.calls.map(([line]) => line)).toEqual(['The clock was set 400 days ahead.\n'])
  expect(count).not.toHaveBeenCalled()
})

/** Returns a port that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

test('the start is told at the level info only; with a log of requests on standard error', async () => {
  const port = await freePort()
  const quiet = run(['--port', String(port), '--database', ':memory:', '--log-level', 'warn'])
  const told = run(['--port', '0', '--database', ':memory:', '--log-requests'])
  await expect.poll(() => told.stderr).toContain('Relaydeck is ready')
  expect(told.stdout).toBe('')
  const health = () => fetch(`http://127.0.0.1:${port}/healthz`).then(({ status }) => status, String)
  await expect.poll(health).toBe(200)
  expect([quiet.stdout, quiet.stderr]).toEqual(['', ''])
})
