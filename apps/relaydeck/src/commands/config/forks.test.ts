import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { createSend, type SendRequest } from '@relaydeck/api-sdk'
import { DataError } from '@relaydeck/gateway'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { FORKS, type Fork, openFork } from '../../../../../packages/config/test/forks.ts'
import { openOneApi } from '../../../../../packages/config/test/one-api.ts'
import { newFolder } from '../../../test/build.ts'
import { listen } from '../../../test/listen.ts'
import { type Env, OptionError } from '../../flags/flags.ts'
import { prices } from '../prices/prices.ts'
import { paced, waiting } from '../rate-limits.ts'
import { config } from './config.ts'

const TERMINAL = { isInteractive: false, write: () => {}, ask: async () => '' }

/** Serves a stand-in, and returns the environment that names it. */
async function envOf(fetch: (request: Request) => Promise<Response>) {
  const url = await listen(getRequestListener(fetch))
  return { RELAYDECK_URL: url, RELAYDECK_ACCESS_TOKEN: 'a'.repeat(32) } satisfies Env
}

/**
 * Serves a stand-in for a fork, and names a file.
 * @param status fields of the status that are other ones
 */
async function serveFork(family: Fork, status: object = {}) {
  const fork = openFork(family, status)
  const env = await envOf((request) => fork.fetch(request))
  const file = join(newFolder(), 'gateway.yaml')
  return {
    fork,
    file,
    url: env.RELAYDECK_URL,
    run: (...args: string[]) => config.run(args, env, TERMINAL),
    sync: () => prices.run(['sync', '--from', file, '--plan'], env, TERMINAL),
    write: (content: string) => writeFileSync(file, content),
  }
}

const CHANNEL = 'channels:\n  Main: {type: openai, key: sk-1, models: [gpt-4o], priority: 5}\n'

describe.each(FORKS)('the configuration of %s', (family) => {
  test('is exported, compared and applied', async () => {
    const { run, file, write, fork } = await serveFork(family)
    write(`${CHANNEL}options: {SystemName: Theirs}`)
    expect(await run('plan', file)).toMatchObject({ code: 2 })
    expect(await run('apply', file, '--yes')).toMatchObject({
      code: 0,
      text: expect.stringContaining('2 of 2 changes done.'),
    })
    expect(await run('plan', file)).toMatchObject({ code: 0 })
    expect(await run('apply', file, '--yes')).toMatchObject({ code: 0 })
    expect(fork.changes).toHaveLength(2)
    await run('export', file, '--force')
    expect(readFileSync(file, 'utf8')).not.toMatch(/sk-1|stored/)
    expect(await run('plan', file, '--prune')).toMatchObject({ code: 0 })
  })

  test('is not changed by a file that the server cannot store whole, unless the rest is left out', async () => {
    const { run, file, write, fork, url } = await serveFork(family)
    write(
      `${CHANNEL}  Other: {type: proxy, key: k, limits: [concurrent 3]}\noptions: {CacheRatio: {a: 1}, SystemName: New}`,
    )
    const name = { 'new-api': 'New API', 'one-hub': 'One Hub', laisky: 'Laisky’s One API' }[family]
    const places = family === 'laisky' ? ['channels.Other.limits'] : ['channels.Other.type']
    const lines = [...places, 'options.CacheRatio'].map((place) => `${place}: the server cannot store it`)
    const plan = await run('plan', file)
    expect(plan.code).toBe(2)
    for (const line of lines) expect(plan.text).toContain(`  ! ${line}\n`)
    await expect(run('apply', file, '--yes')).rejects.toThrow(
      new DataError(
        `Cannot apply "${file}": ${name} cannot store all of it, so nothing was changed; --skip-unsupported leaves this out:\n${lines.map((line) => `  ${line}`).join('\n')}`,
      ),
    )
    expect(fork.changes).toEqual([])
    expect(await run('apply', file, '--yes', '--skip-unsupported')).toMatchObject({ code: 0 })
    expect(fork.channels.map(({ name }) => name)).toEqual(family === 'laisky' ? ['Other', 'Main'] : ['Main'])
    expect(await run('plan', file)).toMatchObject({ code: 2, text: expect.stringContaining(`${url} has what`) })
    expect(await run('plan', file, '--skip-unsupported')).toMatchObject({ code: 0 })
  })

  test('says that its prices are not in an export', async () => {
    const { run, file } = await serveFork(family)
    const { text } = await run('export', file)
    const without = {
      'new-api': undefined,
      'one-hub': 'One Hub has no ratios of models, and the file does not have its prices.',
      laisky: 'Laisky’s One API has no ratios of models, and the file does not have its prices.',
    }[family]
    expect(text.split('\n').slice(1)).toEqual(without ? [without] : [])
  })

  test('has no moments, and its prices are not synchronised', async () => {
    const { run, sync, write } = await serveFork(family)
    await expect(run('plan', '--as-of', '2026-11-25')).rejects.toThrow(/is not available on this server/)
    write('{"ModelRatio":{"a":1}}')
    await expect(sync()).rejects.toThrow(/whose prices relaydeck does not change\.$/)
  })

  test('waits as long as the server asks', async () => {
    const { run, file, write, fork } = await serveFork(family)
    write('options: {SystemName: Theirs}')
    fork.refusals.push(new Response('', { status: 429, headers: { 'retry-after': '0' } }))
    expect(await run('apply', file, '--yes')).toMatchObject({ code: 0 })
    expect(fork.refusals).toEqual([])
  })
})

test('New API gets the id of its first account, or of --user', async () => {
  const { run } = await serveFork('new-api')
  expect(await run('export')).toMatchObject({ code: 0 })
  await expect(run('export', '--user', '2')).rejects.toThrow(/--user must be the id of the user of the access token\.$/)
  await expect(run('export', '--user', 'root')).rejects.toThrow(
    new OptionError("--user must be the id of a user, not 'root'."),
  )
})

test('what One API cannot store is refused as well', async () => {
  const server = openOneApi()
  const env = await envOf((request) => server.fetch(request))
  const file = join(newFolder(), 'gateway.yaml')
  writeFileSync(file, 'options: {GroupLimits: "{}", SystemName: Ours}')
  await expect(config.run(['apply', file, '--yes'], env, TERMINAL)).rejects.toThrow(
    /: One API cannot store all of it.*\n {2}options\.GroupLimits: the server cannot store it$/,
  )
  expect(server.changes).toEqual([])
  expect(await config.run(['apply', file, '--yes', '--skip-unsupported'], env, TERMINAL)).toMatchObject({ code: 0 })
  expect(server.changes).toEqual(['PUT /api/option/ SystemName'])
})

test('a New API of before 2026 is compared, and nothing is sent to it', async () => {
  const { run, file, write, fork } = await serveFork('new-api', { theme: undefined })
  write('options: {SystemName: Other}')
  expect(await run('plan', file)).toMatchObject({ code: 2 })
  await expect(run('apply', file, '--yes')).rejects.toThrow(/is a version of New API that relaydeck does not change\.$/)
  expect(fork.changes).toEqual([])
})

describe('calls', () => {
  const request: SendRequest = {
    endpoint: 'GET /api/option/',
    method: 'GET',
    url: '/api/option/',
    body: undefined,
    envelope: 'data',
    effects: false,
    role: 'root',
  }

  test('of a fork stay below its limit of 300 in three minutes', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    let sent = 0
    const send = paced(async () => {
      sent += 1
    })
    const calls = (async () => {
      for (let call = 0; call < 400; call++) await send(request)
    })()
    await vi.advanceTimersByTimeAsync(180_000)
    expect(sent).toBeGreaterThan(250)
    expect(sent).toBeLessThanOrEqual(300)
    await vi.advanceTimersByTimeAsync(180_000)
    await calls
  })

  test('with effects are repeated after HTTP 429, and not after other failures', async () => {
    const statuses = [429, 429, 500]
    const methods: unknown[] = []
    const fetch: typeof globalThis.fetch = async (_, init) => {
      methods.push(init?.method)
      return new Response('', { status: statuses.shift() ?? 200, headers: { 'retry-after': '0' } })
    }
    const send = waiting(createSend({ baseUrl: 'http://fork.test', fetch, forks: 'allow' }))
    const change: SendRequest = { ...request, method: 'PUT', effects: true, envelope: 'none', body: {} }
    await expect(send(change)).rejects.toMatchObject({ status: 500 })
    expect(methods).toEqual(['PUT', 'PUT', 'PUT'])
  })
})
