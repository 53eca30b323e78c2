import type { KeyAccount } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { describe, expect, test } from 'vitest'
import { call } from '../../test/call.ts'
import { run } from '../../test/child.ts'
import { openGatewayStandIn } from '../../test/gateway.ts'
import { openProvider } from '../../test/provider.ts'
import { setUpRelay } from '../../test/relaying.ts'
import { serve } from '../../test/serve.ts'
import { usageLine } from './usage.ts'

const WRONG = 'W'.repeat(48)
const SHORT = 'sk-wrong'

/** Runs the command in a process. */
async function carryOut(args: readonly string[], env: Readonly<Record<string, string>>) {
  const child = run(['usage', ...args], env)
  const code = await child.ended
  return { code, said: child.stdout, complained: child.stderr }
}

/** Starts the program with a key that has made one call. */
async function open() {
  const provider = await openProvider()
  const { url } = await serve()
  const { keyed, chat } = await setUpRelay(url, provider.url)
  for await (const _ of await chat({}).response);
  return { url, key: keyed.authorization.replace('Bearer ', '') }
}

describe('the command usage', () => {
  test('prints one line about the key of the first pair of variables that is set', async () => {
    const { url, key } = await open()
    const line = /^\$[\d.]+ left · today \$[\d.]+\n$/
    for (const env of [
      { RELAYDECK_URL: url, RELAYDECK_KEY: key, OPENAI_BASE_URL: 'http://127.0.0.1:9', OPENAI_API_KEY: 'sk-x' },
      { ANTHROPIC_BASE_URL: `${url}/`, ANTHROPIC_AUTH_TOKEN: key, RELAYDECK_URL: url },
      { OPENAI_BASE_URL: `${url}/v1`, OPENAI_API_KEY: key },
    ])
      expect(await carryOut([], env)).toEqual({ code: 0, said: expect.stringMatching(line), complained: '' })
    const { code, said } = await carryOut(['--json'], { RELAYDECK_URL: url, RELAYDECK_KEY: key })
    const account: KeyAccount = JSON.parse(said)
    expect([code, account.today.requests, account.last?.model]).toEqual([0, 1, 'gpt-4o'])
  })

  test('prints an empty line and exits with 1 if the gateway is down, slow, or refuses the key', async () => {
    const silent = await openGatewayStandIn(() => undefined)
    const { url } = await open()
    const cases = [
      [[], 'http://127.0.0.1:9', 'could not be reached'],
      [['--timeout', '300'], silent.url, 'no response in time'],
      [[], url, 'This key does not exist'],
    ] as const
    for (const [args, address, reason] of cases) {
      const env = { RELAYDECK_URL: address, RELAYDECK_KEY: 'sk-secret0123456789', LANG: 'en' }
      const { code, said, complained } = await carryOut(args, env)
      expect([code, said]).toEqual([1, '\n'])
      expect(complained).toContain(reason)
      expect(complained).not.toContain('secret')
    }
  })

  test('reads nothing from standard input, on which Claude Code describes its session', async () => {
    const { url, key } = await open()
    const child = run(['usage'], { ANTHROPIC_BASE_URL: url, ANTHROPIC_AUTH_TOKEN: key })
    child.process.stdin?.on('error', () => undefined)
    child.process.stdin?.end(JSON.stringify({ session_id: 'x', transcript: 'x'.repeat(1_000_000) }))
    expect([await child.ended, child.stdout.split('\n').length, child.stderr]).toEqual([0, 2, ''])
  })

  test.each(['/v1', '/v1/', '/openai/v1'])('understands the address of a client that ends in %s', async (path) => {
    const { url, requests } = await openGatewayStandIn()
    await carryOut([], { OPENAI_BASE_URL: `${url}${path}`, OPENAI_API_KEY: 'sk-x' })
    expect(requests.map(({ message }) => message.url)).toEqual(['/api/usage/key'])
  })

  test('says which variables are missing', async () => {
    const { code, said, complained } = await carryOut([], { RELAYDECK_URL: 'http://127.0.0.1:9' })
    expect([code, said]).toEqual([1, ''])
    expect(complained).toContain('Set RELAYDECK_URL and RELAYDECK_KEY, or ANTHROPIC_BASE_URL and ANTHROPIC_AUTH_TOKEN')
  })
})

describe('the line', () => {
  const dollars = { quota_per_unit: 500_000, display_in_currency: true }
  // A Thursday.
  const now = new Date(2026, 10, 26, 12)
  const at = (...date: [number, number, number, number?]) => new Date(...date).getTime() / 1000
  const account: KeyAccount = { ...samples.keyAccount, limits: [] }
  const week = { kind: 'quota', per: 'week', amount: 5_000_000, used: 3_050_000, of: 'token' } as const

  test('has the tightest limit, and when it ends', () => {
    const minute = { kind: 'requests', per: 'minute', amount: 60, used: 1, resets_at: 0, of: 'user' } as const
    const limits = [minute, { ...week, resets_at: at(2026, 10, 30) }]
    expect(usageLine({ ...account, limits }, dollars, now)).toBe(
      '$3.20 left · today $0.41 · $6.10 of $10.00 this week, until Mon 00:00',
    )
  })

  test.each([
    [at(2026, 10, 26, 14), 'until 14:00'],
    [at(2026, 11, 26), 'until Dec 26'],
  ])('names an end at %d as short as it is clear', (resets_at, words) => {
    expect(usageLine({ ...account, limits: [{ ...week, resets_at }] }, dollars, now)).toContain(words)
  })

  test('says first why a key stopped', () => {
    expect(usageLine({ ...account, status: 3 }, dollars, now)).toMatch(/^key expired · \$3\.20 left/)
  })
})

test('a key whose account is asked for is in no log and in no metric', async () => {
  const provider = await openProvider()
  const child = run(['--port', '0', '--database', ':memory:', '--log-requests'])
  // Standard output has requests only.
  const ready = () => /ready: (\S+)\n/.exec(child.stderr)?.[1] ?? ''
  await expect.poll(ready).toMatch(/^http/)
  const observed = await serve({ metrics: { host: '127.0.0.1', port: 0 } })
  const secrets: string[] = []
  for (const url of [ready(), observed.url]) {
    const { keyed } = await setUpRelay(url, provider.url)
    const right = keyed.authorization.replace('Bearer sk-', '')
    secrets.push(right, WRONG, SHORT)
    const ask = async (key: string, rest = '') =>
      (await call(url, `/api/usage/key${rest}`, { headers: { authorization: `Bearer ${key}` } })).status
    expect([await ask(`sk-${right}`), await ask(right), await ask(`sk-${WRONG}`), await ask(SHORT)]).toEqual([
      200, 200, 401, 401,
    ])
    expect([await ask('', `?key=sk-${right}`), await ask('', `/sk-${right}`)]).toEqual([401, 404])
  }
  await expect.poll(() => child.stdout.match(/"\/api\/usage\/key/g)?.length).toBe(6)
  const metrics = (await call(`http://127.0.0.1:${observed.metricsPort}`, '/metrics')).text
  expect(metrics).toContain('relaydeck')
  for (const secret of secrets) expect(child.stdout + child.stderr + metrics).not.toContain(secret)
})
