import { CHANNEL_TYPES, channels, fieldsOf } from '@relaydeck/api-sdk'
import { OPTIONS } from '@relaydeck/api-sdk/rules'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  applyPlan,
  ConfigError,
  configOf,
  configSchema,
  formatConfig,
  type Mode,
  parseConfig,
  planOf,
  readState,
  referencesOf,
  withEnvironment,
  withSecrets,
  withStoredSecrets,
  zh,
} from '../src/index.ts'
import { openOneApi } from './one-api.ts'

const FRESH = { type: 'openai', key: 'sk-1', models: ['gpt-4o'] }

async function apply(server: ReturnType<typeof openOneApi>, yaml: string, mode: Mode = {}) {
  const config = parseConfig(yaml)
  return applyPlan(server.send, config, planOf(await readState(server.send), config, mode), mode)
}

/** Opens a server with one channel. */
async function withChannel(more: object = {}, kind: Parameters<typeof openOneApi>[0] = {}) {
  const server = openOneApi(kind)
  await apply(server, JSON.stringify({ channels: { a: { ...FRESH, ...more } } }))
  server.changes.length = 0
  return server
}

async function planFor(server: ReturnType<typeof openOneApi>, yaml: string, mode: Mode = {}) {
  return planOf(await readState(server.send), parseConfig(yaml), mode)
}

const issuesOf = (work: () => unknown): string[] => {
  try {
    work()
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n')
    throw error
  }
  return []
}

/** Returns the issues of a file for a new server. */
const fileIssues = (yaml: string) => issuesOf(() => planOf({ options: [], channels: [] }, parseConfig(yaml)))

test('changes without a pace need no waiting', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const names = Array.from({ length: 100 }, (_, at) => `channel-${at}`)
  const server = openOneApi()
  const config = parseConfig(JSON.stringify({ channels: Object.fromEntries(names.map((name) => [name, FRESH])) }))
  const results = await applyPlan(server.send, config, planOf(await readState(server.send), config), { pace: 0 })
  expect(results.map(({ ok }) => ok)).toEqual(names.map(() => true))
})

describe('reading a file', () => {
  test.each([
    ['options: [', 'Flow sequence in block collection must be sufficiently indented and end with a ]'],
    ['options:\n  SystemName: a\n  SystemName: b', 'Map keys must be unique'],
    ['options: *x', 'Unresolved alias'],
  ])('a text that is no YAML is refused, and not quoted: %j', (yaml, message) => {
    const [first = ''] = issuesOf(() => parseConfig(yaml))
    expect(first).toContain(message)
    expect(first).not.toContain('SystemName')
  })

  test.each([
    ['5', 'the file: must be a map'],
    ['extras: {}', 'line 1, extras: is unknown'],
    ['options: []', 'line 1, options: must be a map'],
    ['options: {SystemName: 5}', 'line 1, options.SystemName: must be a text; put it in quotes'],
    ['options: {RegisterEnabled: 1}', 'line 1, options.RegisterEnabled: must be true or false'],
    ['options: {GroupRatio: {vip: "1"}}', 'line 1, options.GroupRatio: must be a map of names to numbers'],
    [
      'options: {EmailDomainWhitelist: [1]}',
      'line 1, options.EmailDomainWhitelist: must be a list of texts; put numbers in quotes',
    ],
    ['channels: {"a b": {group: x}}', 'line 1, channels."a b".group: is unknown; did you mean groups?'],
    ['channels: {a: {type: 0.5}}', 'line 1, channels.a.type: must be the name or number of a channel type'],
    ['channels: {a: {priority: 0.5}}', 'line 1, channels.a.priority: must be a whole number'],
    ['channels: {a: {status: on}}', 'line 1, channels.a.status: must be enabled or disabled'],
    ['channels: {a: {config: {user_id: 5}}}', 'line 1, channels.a.config: must be a map of names to texts'],
    ['options: {ModelRatio: {1.10: 5}}', 'line 1, 1.10: is a name; put it in quotes'],
  ])('a mistake is refused with its place: %s', (yaml, message) => {
    expect(fileIssues(yaml)[0]).toBe(message)
  })

  test('every place is named at once', () => {
    expect(fileIssues('options: {SystemName: 5, RetryTimes: []}\nmore: 1')).toHaveLength(3)
  })

  test('each place has its line, and a shared part the line of its channel', () => {
    const yaml = `
x-shared: &shared
  typ: openai
channels:
  # a comment
  a: {key: k,
      models: [m], group: x}
  "b.c":
    <<: *shared
    key: k`
    expect(fileIssues(yaml)).toEqual([
      'line 7, channels.a.group: is unknown; did you mean groups?',
      'line 8, channels.b.c.typ: is unknown; did you mean type?',
      'line 6, channels.a.type: is required for a new channel',
      'line 8, channels.b.c.type: is required for a new channel',
      'line 8, channels.b.c.models: is required for a new channel',
    ])
  })

  test('what the server would refuse is named with what cannot be read, and each place once', () => {
    const yaml = `options:
  NoSuchOption: 1
  QuotaForNewUser: -5
  RetryTimes: []
channels:
  a: {type: openia, key: "\${KEY}", models: 5, weight: -1}
  b: 5`
    const file = withEnvironment(parseConfig(yaml), {})
    const options = [
      { key: 'QuotaForNewUser', value: '0' },
      { key: 'RetryTimes', value: '0' },
    ]
    expect(issuesOf(() => planOf({ options, channels: [] }, file))).toEqual([
      'line 4, options.RetryTimes: must be a number',
      'line 6, channels.a.type: must be the name or number of a channel type; did you mean openai?',
      'line 6, channels.a.models: must be a list of texts; put numbers in quotes',
      'line 7, channels.b: must be a map',
      'line 6, channels.a.key: the environment has no variable KEY',
      'line 6, channels.a.weight: is outside of its range',
      'line 2, options.NoSuchOption: is unknown',
      'line 3, options.QuotaForNewUser: is outside of its range',
    ])
  })

  test('an empty file changes nothing', async () => {
    expect(await planFor(openOneApi(), '')).toMatchObject({ changes: [], notes: [] })
  })

  test('every issue has a text in both languages', () => {
    const issue = { code: 'variable', place: 'channels.a.key', variable: 'KEY' } as const
    expect(zh.issue(issue)).toBe('channels.a.key：没有环境变量 KEY')
    expect(zh.issue({ ...issue, line: 3 })).toBe('第 3 行，channels.a.key：没有环境变量 KEY')
  })
})

describe('secrets', () => {
  const file = parseConfig(
    `{options: {SMTPToken: "\${MAIL}", Notice: "\${TEXT}"}, channels: {a: {key: "\${KEY}", config: {ak: "\${AK}", region: "\${R}"}}}}`,
  )

  test('only secrets are taken from the environment', () => {
    expect(referencesOf(file)).toEqual([
      { place: 'options.SMTPToken', variable: 'MAIL' },
      { place: 'channels.a.key', variable: 'KEY' },
      { place: 'channels.a.config.ak', variable: 'AK' },
    ])
    const text = formatConfig(withEnvironment(file, { MAIL: 'm', KEY: 'k', AK: 'a', TEXT: 't', R: 'r' }))
    expect(text).toContain(`Notice: \${TEXT}`)
    expect(text).toContain('key: k')
  })

  test('missing variables are named with their places', () => {
    const { issues } = withEnvironment(file, { MAIL: 'm', KEY: '' })
    expect(issues).toEqual([
      { code: 'variable', place: 'channels.a.key', variable: 'KEY' },
      { code: 'variable', place: 'channels.a.config.ak', variable: 'AK' },
    ])
  })

  test('a secret without a value can be left out', () => {
    const text = formatConfig(withSecrets(file, () => undefined))
    expect(text).not.toMatch(/SMTPToken|key:|ak:/)
  })

  test('a hidden secret is only noted, and written with the mode secrets', async () => {
    const server = await withChannel()
    const yaml = 'options: {SMTPToken: new}\nchannels: {a: {key: new}}'
    expect(await planFor(server, yaml)).toMatchObject({
      changes: [],
      notes: [
        { code: 'hiddenSecret', place: 'channels.a.key' },
        { code: 'hiddenSecret', place: 'options.SMTPToken' },
      ],
    })
    await apply(server, yaml)
    expect(server.channels[0]?.key).toBe('sk-1')
    await apply(server, yaml, { secrets: true })
    expect([server.channels[0]?.key, server.options.get('SMTPToken')]).toEqual(['new', 'new'])
  })

  test('a secret that the server shows is compared', async () => {
    const server = await withChannel({ config: { ak: 'old', region: 'r' } })
    server.options.set('TurnstileSecretKey', 'old')
    const yaml = 'options: {TurnstileSecretKey: new}\nchannels: {a: {config: {ak: new}}}'
    expect((await planFor(server, yaml)).changes).toEqual([
      { section: 'channels', action: 'change', name: 'a', fields: [{ path: ['config', 'ak'], isSecret: true }] },
      { section: 'options', action: 'change', name: 'TurnstileSecretKey', fields: [{ path: [], isSecret: true }] },
    ])
    await apply(server, yaml)
    expect(JSON.parse(String(server.channels[0]?.config))).toEqual({ ak: 'new', region: 'r' })
    expect((await planFor(server, yaml)).changes).toEqual([])
  })

  test('a key is sent again with a new address', async () => {
    const server = await withChannel()
    const yaml = 'channels: {a: {base_url: "https://b.example", key: again}}'
    const { changes } = await planFor(server, yaml)
    expect(changes[0]?.fields).toContainEqual({ path: ['key'], isSecret: true })
    await apply(server, yaml)
    expect(server.channels[0]).toMatchObject({ base_url: 'https://b.example', key: 'again' })
  })

  test('an export has secrets only on request, as far as the server shows them', async () => {
    const server = await withChannel({ config: { ak: 'shown', region: 'r' } })
    server.options.set('TurnstileSecretKey', 'shown')
    const state = await readState(server.send)
    expect(formatConfig(configOf(state))).not.toMatch(/shown|TurnstileSecretKey/)
    const text = formatConfig(configOf(state, true))
    expect(text.match(/: shown/g)).toHaveLength(2)
    expect(text).not.toContain('sk-1')
  })

  test('an export with what only the database has creates the same channels elsewhere', async () => {
    const proxy = 'http://user:secret@proxy.example:3128'
    const server = await withChannel({ config: { region: 'r', proxy } }, { hasLimits: true })
    const shown = await readState(server.send)
    const secrets = {
      channels: [{ id: 1, key: 'sk-1', config: JSON.stringify({ region: 'r', ak: 'a', proxy }) }],
      options: [{ key: 'SMTPToken', value: 'token' }],
    }
    const text = formatConfig(configOf(withStoredSecrets(shown, secrets), true))
    const other = openOneApi({ hasLimits: true })
    await apply(other, text, { secrets: true })
    expect(other.channels[0]).toMatchObject({ key: 'sk-1' })
    expect(JSON.parse(String(other.channels[0]?.config))).toEqual({ region: 'r', ak: 'a', proxy })
    expect(other.options.get('SMTPToken')).toBe('token')
  })

  test('a plan does not show the password of a proxy, and an export leaves a hidden one out', async () => {
    const config = { region: 'r', proxy: 'http://user:***@proxy.example' }
    const server = await withChannel({ config }, { hasLimits: true })
    expect(formatConfig(configOf(await readState(server.send), true))).not.toContain('proxy.example')
    const plan = await planFor(server, 'channels: {a: {config: {proxy: "http://user:new@other.example"}}}')
    expect(JSON.stringify(plan)).toContain('http://user:***@other.example')
    expect(JSON.stringify(plan)).not.toContain('new@')
  })

  test('the key of AWS is composed of its parts', async () => {
    const server = openOneApi()
    await apply(server, 'channels: {a: {type: aws, models: [m], config: {ak: a, sk: s, region: r}}}')
    expect(server.channels[0]).toMatchObject({ key: 'a|s|r', type: 33 })
  })
})

describe('a plan', () => {
  test('has each field before and after', async () => {
    const server = await withChannel({ priority: 1 })
    const yaml = `
options: {SystemName: Ours, ModelRatio: {gpt-4o: 2.5, new: 1}}
channels:
  a: {priority: 5, models: [gpt-4o, o1]}
  b: {type: 1, key: k, models: [m], status: disabled}`
    expect((await planFor(server, yaml)).changes).toEqual([
      {
        section: 'channels',
        action: 'change',
        name: 'a',
        fields: [
          { path: ['models'], before: ['gpt-4o'], after: ['gpt-4o', 'o1'] },
          { path: ['priority'], before: 1, after: 5 },
        ],
      },
      {
        section: 'channels',
        action: 'add',
        name: 'b',
        fields: [
          { path: ['type'], after: 'openai' },
          { path: ['status'], after: 'disabled' },
          { path: ['models'], after: ['m'] },
          { path: ['key'], isSecret: true },
        ],
      },
      {
        section: 'options',
        action: 'change',
        name: 'SystemName',
        fields: [{ path: [], before: 'Relaydeck', after: 'Ours' }],
      },
      {
        section: 'options',
        action: 'change',
        name: 'ModelRatio',
        fields: [
          { path: ['gpt-4o'], before: 1.25, after: 2.5 },
          { path: ['new'], after: 1 },
        ],
      },
    ])
  })

  test('removes channels and ratios only with prune, and only in sections that the file has', async () => {
    const server = await withChannel()
    const ratios = 'options: {GroupRatio: {default: 1}}'
    expect((await planFor(server, ratios)).changes).toEqual([])
    expect((await planFor(server, ratios, { prune: true })).changes.map(({ name }) => name)).toEqual(['GroupRatio'])
    expect((await planFor(server, 'channels: {}')).changes).toEqual([])
    const results = await apply(server, 'channels: {}', { prune: true })
    expect([results.map(({ change }) => change.action), server.channels]).toEqual([['remove'], []])
  })

  test('refuses channels of the same name, and names them', async () => {
    const server = await withChannel({ key: 'one' })
    await channels.create(server.send, { type: 1, name: 'a', key: 'two', models: 'm' })
    const state = await readState(server.send)
    const message =
      'channels.a: 2 channels of the server have this name; rename them first, since channels are matched by name'
    expect(issuesOf(() => planOf(state, parseConfig('channels: {}')))).toEqual([message])
    expect(issuesOf(() => configOf(state))).toEqual([message])
    expect(issuesOf(() => planOf(state, parseConfig('options: {SystemName: x}')))).toEqual([])
  })

  test.each([
    [
      'channels: {b: {}}',
      ['type', 'key', 'models'].map((field) => `line 1, channels.b.${field}: is required for a new channel`),
    ],
    ['channels: {a: {models: []}}', ['line 1, channels.a.models: must not be empty']],
    ['channels: {a: {groups: []}}', ['line 1, channels.a.groups: must not be empty']],
    ['channels: {a: {weight: -1}}', ['line 1, channels.a.weight: is outside of its range']],
    ['channels: {a: {base_url: ftp}}', ['line 1, channels.a.base_url: must begin with http:// or https://']],
    ['channels: {a: {model_mapping: x}}', ['line 1, channels.a.model_mapping: must be a map of names to texts']],
    ['channels: {b: {type: 1, models: [m], key: "a\\nb"}}', ['line 1, channels.b.key: must be one key, on one line']],
    [
      'channels: {a: {limits: [requests 60/minute, calls 5]}}',
      [
        'line 1, channels.a.limits: must be a list of limits such as requests 60/minute, quota 5000000/week or concurrent 3',
      ],
    ],
    ['options: {RetryTimes: -1}', ['line 1, options.RetryTimes: is outside of its range']],
    ['options: {Theme: dark}', ['line 1, options.Theme: is not one of its values']],
    ['options: {ModelRatio: {x: -1}}', ['line 1, options.ModelRatio.x: must be numbers of 0 or more']],
    ['options: {systemname: x}', ['line 1, options.systemname: is unknown; did you mean SystemName?']],
    ['options: {Nothing: x}', ['line 1, options.Nothing: is unknown']],
  ])('a mistake is refused with its place: %s', async (yaml, messages) => {
    const state = await readState((await withChannel()).send)
    expect(issuesOf(() => planOf(state, parseConfig(yaml)))).toEqual(messages)
  })

  test('leaves out options that only the embedded gateway has', async () => {
    const server = openOneApi()
    expect(await planFor(server, 'options: {CacheRatio: {a: 1}}')).toMatchObject({
      changes: [],
      notes: [{ code: 'unsupported', place: 'options.CacheRatio' }],
    })
  })

  test('leaves out limits if the server has none, and says so before anything is sent', async () => {
    const server = await withChannel()
    const yaml = `channels: {a: {limits: [concurrent 3]}, b: {type: openai, key: k, models: [m], limits: [concurrent 3]}}`
    const { changes, notes } = await planFor(server, yaml)
    expect(notes.map(({ code, place }) => `${code} ${place}`)).toEqual([
      'unsupported channels.a.limits',
      'unsupported channels.b.limits',
    ])
    expect(changes.map(({ action, name }) => `${action} ${name}`)).toEqual(['add b'])
    expect((await apply(server, yaml)).every(({ ok }) => ok)).toBe(true)
    expect(server.channels[0]).not.toHaveProperty('limits')
  })

  test('compares limits in any order and spelling, and sends changed ones as a list', async () => {
    const server = openOneApi({ hasLimits: true })
    const file = (limits: string) => `channels: {a: {type: openai, key: k, models: [m], limits: ${limits}}}`
    await apply(server, file('[requests 60/minute, concurrent 3]'))
    expect(server.channels[0]?.limits).toEqual([
      { kind: 'requests', per: 'minute', amount: 60 },
      { kind: 'concurrent', amount: 3 },
    ])
    expect((await planFor(server, file('"Concurrent 3; requests 60 / minute"'))).changes).toEqual([])
    expect((await planFor(server, file('[concurrent 3]'))).changes[0]?.fields).toEqual([
      { path: ['limits'], before: ['requests 60/minute', 'concurrent 3'], after: ['concurrent 3'] },
    ])
    expect(formatConfig(configOf(await readState(server.send)))).toContain('requests 60/minute')
    await apply(server, file('[]'))
    expect(server.channels[0]?.limits).toEqual([])
  })

  test('an automatically disabled channel counts as enabled, since the gateway enables it again', async () => {
    const server = await withChannel()
    Object.assign(server.channels[0] ?? {}, { status: 3 })
    expect((await planFor(server, 'channels: {a: {status: enabled}}')).changes).toEqual([])
    expect(formatConfig(configOf(await readState(server.send)))).toContain('status: enabled')
  })

  test('values that do not fit are exported as they are, and are no change', async () => {
    const server = openOneApi()
    for (const [key, value] of [
      ['RetryTimes', 'many'],
      ['GroupRatio', '{"broken"'],
      ['RegisterEnabled', 'True'],
      ['QuotaPerUnit', '500000.0'],
    ] as const)
      server.options.set(key, value)
    const text = formatConfig(configOf(await readState(server.send)))
    expect(text).toContain('RetryTimes: many')
    expect((await planFor(server, text)).changes).toEqual([])
    expect((await planFor(server, 'options: {QuotaPerUnit: 500000}')).changes).toEqual([])
  })
})

describe('applying a plan', () => {
  test('goes on after a failure, and returns one result per change', async () => {
    const server = openOneApi()
    server.refuse = (change) =>
      change.endsWith('Logo') ? Response.json({ success: false, message: 'no logos' }) : undefined
    const results = await apply(server, 'options: {Logo: x, SystemName: y, RetryTimes: 3}')
    expect(results.map((result) => [result.change.name, result.ok])).toEqual([
      ['Logo', false],
      ['SystemName', true],
      ['RetryTimes', true],
    ])
    expect(results[0]).toMatchObject({ error: { message: 'no logos' }, started: true })
  })

  test('stops where every other change would fail', async () => {
    const server = openOneApi()
    server.refuse = () => new Response(JSON.stringify({ success: false, message: 'expired' }), { status: 401 })
    const yaml = 'options: {Logo: x}\nchannels: {a: {type: 1, key: k, models: [m]}, b: {type: 1, key: k, models: [m]}}'
    const results = await apply(server, yaml)
    expect(results.map((result) => !result.ok && result.started)).toEqual([true, false, false])
  })

  test('can be stopped', async () => {
    const server = openOneApi()
    const stop = new AbortController()
    const config = parseConfig('options: {Logo: x, SystemName: y}')
    const plan = planOf(await readState(server.send), config)
    const results = await applyPlan(server.send, config, plan, { signal: stop.signal, onProgress: () => stop.abort() })
    expect(results.map(({ ok }) => ok)).toEqual([true, false])
  })

  test('sets what a switch needs before it, and clears it afterwards', async () => {
    const server = openOneApi()
    const on = 'options: {GitHubOAuthEnabled: true, GitHubClientId: id, GitHubClientSecret: s}'
    await apply(server, on, { secrets: true })
    expect(server.changes.at(-1)).toBe('PUT /api/option/ GitHubOAuthEnabled')
    server.changes.length = 0
    await apply(server, 'options: {GitHubClientId: "", GitHubOAuthEnabled: false}')
    expect(server.changes).toEqual(['PUT /api/option/ GitHubOAuthEnabled', 'PUT /api/option/ GitHubClientId'])
  })

  test('fields that the file leaves out stay as they are, also if they changed since the plan', async () => {
    const server = await withChannel({ priority: 1, config: { region: 'r', ak: 'a' } })
    const config = parseConfig('channels: {a: {config: {region: s}}}')
    const plan = planOf(await readState(server.send), config)
    Object.assign(server.channels[0] ?? {}, { priority: 9, config: '{"region":"r","ak":"other"}' })
    await applyPlan(server.send, config, plan)
    expect(server.channels[0]).toMatchObject({ priority: 9, config: '{"region":"s","ak":"other"}', models: 'gpt-4o' })
  })
})

test('a proxy is no change while the server shows it without its password', async () => {
  const server = await withChannel({ config: { proxy: 'http://me:***@proxy.example' } }, { hasLimits: true })
  const changesOf = async (proxy: string) => {
    const config = parseConfig(JSON.stringify({ channels: { a: { config: { proxy } } } }))
    return planOf(await readState(server.send), config).changes.length
  }
  expect(await changesOf('http://me:secret@proxy.example')).toBe(0)
  expect(await changesOf('http://me:secret@other.example')).toBe(1)
})

describe('the schema', () => {
  interface Shape {
    readonly properties: Record<string, Shape>
    readonly additionalProperties: Shape
  }
  const { properties } = configSchema() as unknown as Shape

  test('has every option of the table', () => {
    expect(Object.keys(properties.options?.properties ?? {})).toEqual(Object.keys(OPTIONS))
  })

  test('has every field that the contract lets a client set', () => {
    const named = Object.keys(properties.channels?.additionalProperties.properties ?? {})
    const contract = fieldsOf(channels.update.input)
    const ours = contract.flatMap((field) =>
      field === 'id' || field === 'name' ? [] : field === 'group' ? 'groups' : field,
    )
    expect(named.toSorted()).toEqual(ours.toSorted())
  })

  test('has every channel type', () => {
    expect(JSON.stringify(properties.channels)).toContain(JSON.stringify(CHANNEL_TYPES.map(({ key }) => key)))
  })
})
