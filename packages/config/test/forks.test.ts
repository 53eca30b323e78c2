import { RateLimitedError } from '@relaydeck/api-sdk'
import * as fc from 'fast-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { applyPlan, configOf, en, formatConfig, type Mode, parseConfig, planOf, readState, zh } from '../src/index.ts'
import { foreignContents } from './configs.ts'
import { FORKS, type ForkServer, openFork } from './forks.ts'
import { openOneApi } from './one-api.ts'
import { applyTo, checkRoundTrip } from './round-trip.ts'

const planFor = async ({ send }: Pick<ForkServer, 'send'>, yaml: string, mode: Mode = {}) =>
  planOf(await readState(send), parseConfig(yaml), mode)

const unsupportedIn = async (server: Pick<ForkServer, 'send'>, yaml: string) => {
  const { notes, changes } = await planFor(server, yaml)
  return {
    lacking: notes.flatMap(({ code, place }) => (code === 'unsupported' ? [place] : [])),
    changed: changes.map(({ action, name }) => `${action} ${name}`),
  }
}

const apply = ({ send }: ForkServer, yaml: string, mode: Mode = {}) => applyTo(send, parseConfig(yaml), mode)

const CHANNEL = 'channels: {a: {type: openai, key: sk-1, models: [gpt-4o]}}'

describe.each(FORKS)('in front of %s', (family) => {
  test('a file is applied once, and its export makes an empty server equal, whatever the names are', async () => {
    await fc.assert(
      fc.asyncProperty(foreignContents, async (content) => {
        await checkRoundTrip(openFork(family).send, content, async () => openFork(family).send)
      }),
      { numRuns: 40 },
    )
  })

  test('only what the plan says is changed', async () => {
    const server = openFork(family)
    await apply(server, CHANNEL)
    server.changes.length = 0
    await apply(server, 'channels: {a: {priority: 5}}\noptions: {SystemName: Other, Notice: ""}')
    expect(server.changes).toEqual(['PUT /api/channel/', 'PUT /api/option/ SystemName'])
    expect(server.channels[0]).toMatchObject({ priority: 5, models: 'gpt-4o', key: 'sk-1' })
  })

  test('channels that the file leaves out are removed on request', async () => {
    const server = openFork(family)
    await apply(server, 'channels: {a: {type: openai, key: k, models: [m]}, b: {type: openai, key: k, models: [m]}}')
    await apply(server, 'channels: {b: {priority: 1}}', { prune: true })
    expect(server.channels.map(({ name, priority }) => [name, priority])).toEqual([['b', 1]])
  })

  test('options that the server does not list are named, and not written', async () => {
    const server = openFork(family)
    const before = new Map(server.options)
    const yaml = 'options: {NoSuchOption: x, CacheRatio: {a: 1}, LarkClientSecret2Secret: s, DemoToken: s}'
    const names = ['NoSuchOption', 'CacheRatio', 'LarkClientSecret2Secret', 'DemoToken']
    expect(await unsupportedIn(server, yaml)).toEqual({ lacking: names.map((name) => `options.${name}`), changed: [] })
    await apply(server, yaml, { secrets: true })
    expect(server.options).toEqual(before)
  })

  test('a misspelt option comes with the name that the server lists', async () => {
    const { notes } = await planFor(openFork(family), 'options: {SystemNme: x}')
    expect(notes.map(en.note)).toEqual(['options.SystemNme: the server cannot store it; did you mean SystemName?'])
    expect(notes.map(zh.note)).toEqual(['options.SystemNme：服务器无法保存，是否应为 SystemName？'])
  })

  test('a secret that the server hides stays as it is, and is written on request', async () => {
    const server = openFork(family)
    const yaml = 'options: {SMTPToken: new}'
    const { changes, notes } = await planFor(server, yaml)
    expect([changes, notes]).toEqual([[], [{ code: 'hiddenSecret', place: 'options.SMTPToken' }]])
    await apply(server, yaml)
    expect(server.options.get('SMTPToken')).toBe('stored')
    await apply(server, yaml, { secrets: true })
    expect(server.options.get('SMTPToken')).toBe('new')
  })

  test('an export has no secret, and none of its options differs', async () => {
    const text = formatConfig(configOf(await readState(openFork(family).send)))
    expect(text).not.toMatch(/stored|CompletionRatioMeta|OldTokenMaxId|compliance/)
    expect(await planFor(openFork(family), text)).toMatchObject({ changes: [], notes: [] })
  })

  test('a key that the file leaves out stays, and a new channel without one is refused at its place', async () => {
    const server = openFork(family)
    await apply(server, CHANNEL)
    await apply(server, 'channels: {a: {base_url: "https://other.example"}}')
    expect(server.channels[0]).toMatchObject({ key: 'sk-1', base_url: 'https://other.example' })
    await expect(planFor(server, 'channels: {b: {type: openai, models: [m]}}')).rejects.toThrow(
      'line 1, channels.b.key: is required for a new channel',
    )
  })

  test('all of 250 channels are read in the largest pages that the server has', async () => {
    const server = openFork(family)
    const file = Array.from({ length: 250 }, (_, at) => [`c${at}`, { type: 'openai', key: 'k', models: ['m'] }])
    const yaml = JSON.stringify({ channels: Object.fromEntries(file) })
    await apply(server, yaml)
    server.reads.length = 0
    expect((await planFor(server, yaml, { prune: true })).changes).toEqual([])
    const pages = server.reads.filter((path) => path.startsWith('/api/channel/?'))
    expect(pages).toHaveLength(3)
    expect(pages.every((path) => /size=100\b/.test(path))).toBe(true)
  })

  test('an addition that waits for a rate limit creates one channel', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const server = openFork(family)
    const config = parseConfig('channels: {a: {type: openai, key: k, models: [m], status: disabled}}')
    const plan = planOf(await readState(server.send), config)
    let isRefused = false
    const send: typeof server.send = async (request) => {
      const { endpoint } = request
      // The call that looks for the new channel.
      if (!isRefused && server.channels.length > 0 && endpoint.startsWith('GET')) {
        isRefused = true
        throw new RateLimitedError(endpoint, { status: 429, serverMessage: '', retryAfter: 30 })
      }
      return server.send(request)
    }
    const applied = applyPlan(send, config, plan)
    await vi.advanceTimersByTimeAsync(31_000)
    expect((await applied).map(({ ok }) => ok)).toEqual([true])
    expect([isRefused, server.channels.map(({ status }) => status)]).toEqual([true, [2]])
  })

  test('a type of another fork, and the whole channel, is left out', async () => {
    const other = { 'new-api': 'one-hub/kling', 'one-hub': 'new-api/kling', laisky: 'new-api/kling' }[family]
    const server = openFork(family)
    const yaml = `channels: {a: {type: ${other}, key: k, models: [m]}, b: {type: 1053, key: k, models: [m]}}`
    expect(await unsupportedIn(server, yaml)).toEqual({ lacking: ['channels.a.type', 'channels.b.type'], changed: [] })
    expect(await apply(server, yaml)).toMatchObject({ changes: [] })
    expect(server.channels).toEqual([])
  })

  test('a type that only this fork has keeps its name', async () => {
    const [name, number] = {
      'new-api': ['new-api/kling', 50],
      'one-hub': ['one-hub/kling', 53],
      laisky: ['laisky/copilot', 53],
    }[family] as [string, number]
    const server = openFork(family)
    await apply(server, `channels: {a: {type: ${name}, key: k, models: [m]}}`)
    expect(server.channels[0]?.type).toBe(number)
    expect(formatConfig(configOf(await readState(server.send)))).toContain(`type: ${name}\n`)
  })
})

describe('what a server cannot store is named with its channel and field', () => {
  const rest = 'key: k, models: [m]'
  const file = (fields: string) => `channels: {a: {${fields}, ${rest}}}`
  const more = 'limits: [concurrent 3], system_prompt: Hi, tag: blue'

  test.each([
    ['new-api', file(`type: openai, ${more}`), ['limits']],
    ['one-hub', file(`type: openai, ${more}`), ['system_prompt', 'limits']],
    ['laisky', file(`type: openai, ${more}`), ['tag', 'limits']],
    ['new-api', file('type: aws, config: {region: r, ak: a}'), ['config.region', 'config.ak']],
    [
      'new-api',
      file('type: vertex, other: x, config: {region: r, vertex_ai_project_id: p}'),
      ['other', 'config.vertex_ai_project_id'],
    ],
    [
      'one-hub',
      file('type: vertex, other: x, config: {region: "r|s", vertex_ai_project_id: p}'),
      ['other', 'config.region', 'config.vertex_ai_project_id'],
    ],
    ['one-hub', file('type: cloudflare, config: {user_id: u}'), ['config.user_id']],
    ['one-hub', file('type: openai, tag: a/b'), ['tag']],
    ['laisky', file('type: aws, config: {region: r, proxy: "http://p.example"}'), ['config.proxy']],
    ['one-hub', file('type: deepl'), ['type']],
    ['new-api', file('type: 4'), ['type']],
  ] as const)('%s: %s', async (family, yaml, fields) => {
    const { lacking } = await unsupportedIn(openFork(family), yaml)
    expect(lacking).toEqual(fields.map((field) => `channels.a.${field}`))
  })

  test('One API has neither tags nor types of forks, limits or proxies', async () => {
    const yaml = `channels: {a: {type: openai, ${more}, config: {proxy: "http://p.example"}, ${rest}}, b: {type: new-api/kling, ${rest}}}`
    const { lacking, changed } = await unsupportedIn(openOneApi(), yaml)
    expect(lacking).toEqual(['channels.a.tag', 'channels.a.limits', 'channels.a.config.proxy', 'channels.b.type'])
    expect(changed).toEqual(['add a'])
  })

  test('options of a fork are misspelt ones to One API, unless what it lacks is left out', async () => {
    const yaml = 'options: {ChatLinks: x, SystemName: y}'
    await expect(planFor(openOneApi(), yaml)).rejects.toThrow('options.ChatLinks: is unknown; did you mean ChatLink?')
    const { changes, notes } = await planFor(openOneApi(), yaml, { skipUnsupported: true })
    expect(changes.map(({ name }) => name)).toEqual(['SystemName'])
    expect(notes).toMatchObject([{ code: 'unsupported', place: 'options.ChatLinks' }])
  })

  test('prices are not options of One Hub', async () => {
    const { lacking } = await unsupportedIn(openFork('one-hub'), 'options: {ModelRatio: {a: 1}, GroupRatio: {vip: 1}}')
    expect(lacking).toEqual(['options.ModelRatio', 'options.GroupRatio'])
  })

  test('values that New API computes or refuses are named', async () => {
    const yaml = `options: {CompletionRatioMeta: "{}", QuotaForInvitee: 5, payment_setting.compliance_confirmed: "true"}`
    expect(await unsupportedIn(openFork('new-api'), yaml)).toEqual({
      lacking: [
        'options.CompletionRatioMeta',
        'options.QuotaForInvitee',
        'options.payment_setting.compliance_confirmed',
      ],
      changed: [],
    })
    const confirmed = openFork('new-api')
    confirmed.options.set('payment_setting.compliance_confirmed', 'true')
    expect(await unsupportedIn(confirmed, 'options: {QuotaForInvitee: 5}')).toMatchObject({ lacking: [] })
  })

  test('a theme that only One API has is named, and a wrong one is an error', async () => {
    const server = openFork('laisky')
    expect(await unsupportedIn(server, 'options: {Theme: default}')).toMatchObject({ lacking: ['options.Theme'] })
    expect(await unsupportedIn(server, 'options: {Theme: berry}')).toEqual({ lacking: [], changed: ['change Theme'] })
    await expect(planFor(server, 'options: {Theme: dark}')).rejects.toThrow('options.Theme: is not one of its values')
  })

  test('the key of a channel with several keys is not replaced by one', async () => {
    const server = openFork('new-api')
    await apply(server, CHANNEL)
    Object.assign(server.channels[0] ?? {}, { channel_info: { is_multi_key: true, multi_key_size: 2 } })
    expect(await unsupportedIn(server, CHANNEL)).toMatchObject({ lacking: [] })
    const { notes } = await planFor(server, CHANNEL, { secrets: true })
    expect(notes).toEqual([{ code: 'unsupported', place: 'channels.a.key' }])
  })
})

test('JSON that a server writes in another way is no change', async () => {
  const server = openFork('new-api')
  expect((await planFor(server, `options: {Chats: '[ {"A" : "a"} ]'}`)).changes).toEqual([])
  expect((await planFor(server, `options: {Chats: '[{"A":"b"}]'}`)).changes).toHaveLength(1)
})

test('channels of One Hub with tags are read, though its list folds them', async () => {
  const server = openFork('one-hub')
  const yaml =
    'channels: {a: {type: openai, key: k, models: [m], tag: blue}, b: {type: openai, key: k, models: [m], tag: blue}}'
  await apply(server, yaml)
  expect((await planFor(server, yaml, { prune: true })).changes).toEqual([])
})

test('New API needs the region of Vertex AI', async () => {
  const vertex = (config: string) => `channels: {a: {type: vertex, key: k, models: [m], config: ${config}}}`
  await expect(planFor(openFork('new-api'), vertex('{}'))).rejects.toThrow(
    'channels.a.config.region: is required for a new channel',
  )
  const server = openFork('new-api')
  await apply(server, vertex('{region: r}'))
  await apply(server, 'channels: {a: {priority: 5}}')
  expect(server.channels[0]).toMatchObject({ priority: 5, other: '{"default":"r"}' })
})

test('credentials of Vertex AI are its key', async () => {
  for (const family of ['new-api', 'one-hub'] as const) {
    const server = openFork(family)
    const yaml = (name: string, secret: string) =>
      `channels: {${name}: {type: vertex, models: [m], ${secret}, config: {region: us-east5}}}`
    await apply(server, yaml('a', `key: '{"a":1}'`))
    expect(server.channels[0]).toMatchObject({ key: '{"a":1}' })
    expect((await planFor(server, yaml('a', 'status: enabled'))).changes).toEqual([])
    await apply(server, 'channels: {b: {type: vertex, models: [m], config: {region: r, vertex_ai_adc: "{}"}}}')
    expect(server.channels[0]).toMatchObject({ name: 'b', key: '{}' })
  }
})
