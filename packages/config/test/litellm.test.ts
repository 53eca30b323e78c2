import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { ConfigError, planOf } from '../src/index.ts'
import { isLiteLlm, readLiteLlm } from '../src/litellm/litellm.ts'
import { plain } from '../src/yaml.ts'

const FILE = `
model_list:
  - model_name: gpt-4o
    litellm_params:
      model: openai/gpt-4o
      api_key: os.environ/OPENAI_API_KEY
    model_info:
      input_cost_per_token: 0.0000025
      output_cost_per_token: 0.00001
      cache_read_input_token_cost: 0.00000125
      mode: chat
  - model_name: small
    litellm_params:
      model: gpt-4o-mini
      api_key: os.environ/OPENAI_API_KEY
  - model_name: claude
    litellm_params:
      model: anthropic/claude-sonnet-4-5
      api_key: sk-ant-secret
      rpm: 60
      tpm: 200000
      max_parallel_requests: 3
      max_budget: 10
      budget_duration: 30d
      timeout: 30
  - model_name: gpt-4o
    litellm_params:
      model: azure/my-deployment
      api_base: https://eu.openai.azure.example/
      api_version: "2025-01-01"
      api_key: azure-secret
      order: 2
      weight: 3
  - model_name: llama
    litellm_params:
      model: ollama/llama3.2
      api_base: http://localhost:11434
  - model_name: qwen
    litellm_params:
      model: hosted_vllm/Qwen/Qwen3-8B
      api_base: http://10.0.0.5:8000/v1
      api_key: vllm-secret
router_settings:
  routing_strategy: simple-shuffle
  fallbacks:
    - gpt-4o: [claude, small]
  num_retries: 2
  model_group_alias:
    best: gpt-4o
litellm_settings:
  fallbacks: [{claude: [gpt-4o]}]
  max_internal_user_budget: 5
  internal_user_budget_duration: 1mo
  drop_params: true
general_settings:
  master_key: sk-master-secret
  database_url: postgres://secret@db/litellm
`

const ENV = { OPENAI_API_KEY: 'sk-openai-secret' }

const read = (file: string, env: Record<string, string> = ENV, stored = new Map<string, string>()) =>
  readLiteLlm(file, { env, stored })

const channelsIn = (file: string, env?: Record<string, string>) =>
  Object.fromEntries([...(read(file, env).config.channels ?? [])].map(([name, entry]) => [name, plain(entry)]))

/** Returns the file of one entry. */
const entry = (params: object, more: object = {}) =>
  stringify({ model_list: [{ model_name: 'm', litellm_params: params, ...more }] })

/** Returns the places of notes, with their reasons. */
const notesOf = (file: string, env?: Record<string, string>) => {
  const { left, changed } = read(file, env)
  return { left: left.map(({ place, reason }) => `${place}: ${reason}`), changed: changed.map(({ place }) => place) }
}

describe("LiteLLM's config.yaml", () => {
  test('is recognised by its list of models', () => {
    expect([isLiteLlm(FILE), isLiteLlm('channels: {}'), isLiteLlm('# model_list: []')]).toEqual([true, false, false])
  })

  test('becomes channels: one for each provider, key and address, with the names of clients as redirections', () => {
    expect(channelsIn(FILE)).toEqual({
      'LiteLLM openai': {
        type: 'openai',
        key: 'sk-openai-secret',
        models: ['gpt-4o', 'small'],
        model_mapping: { small: 'gpt-4o-mini' },
      },
      'LiteLLM anthropic': {
        type: 'anthropic',
        key: 'sk-ant-secret',
        models: ['claude'],
        model_mapping: { claude: 'claude-sonnet-4-5' },
        limits: ['requests 60/minute', 'tokens 200000/minute', 'concurrent 3', 'quota 5000000/month'],
      },
      'LiteLLM azure eu.openai.azure.example': {
        type: 'azure',
        key: 'azure-secret',
        base_url: 'https://eu.openai.azure.example',
        models: ['gpt-4o'],
        model_mapping: { 'gpt-4o': 'my-deployment' },
        config: { api_version: '2025-01-01' },
        priority: -2,
        weight: 3,
      },
      'LiteLLM ollama localhost:11434': {
        type: 'ollama',
        key: 'none',
        base_url: 'http://localhost:11434',
        models: ['llama'],
        model_mapping: { llama: 'llama3.2' },
      },
      'LiteLLM hosted_vllm 10.0.0.5:8000': {
        type: 'openai-compatible',
        key: 'vllm-secret',
        base_url: 'http://10.0.0.5:8000/v1',
        models: ['qwen'],
        model_mapping: { qwen: 'Qwen/Qwen3-8B' },
      },
    })
  })

  test('becomes options: prices, fallbacks, aliases, retries, and the budget of each user', () => {
    const { options } = read(FILE).config
    const texts = Object.fromEntries([...(options ?? [])].map(([key, value]) => [key, plain(value)]))
    expect(texts).toEqual({
      ModelRatio: { 'gpt-4o': 1.25 },
      CompletionRatio: { 'gpt-4o': 4 },
      CacheRatio: { 'gpt-4o': 0.5 },
      ModelFallbacks: '{"gpt-4o":["claude","small"],"claude":["gpt-4o"]}',
      ModelAliases: '{"best":"gpt-4o"}',
      RetryTimes: 2,
      GroupLimits: '{"default":[{"kind":"quota","per":"month","amount":2500000}]}',
    })
  })

  test('names what it leaves out and changes, with the line, and no secret', () => {
    const found = read(FILE)
    expect(notesOf(FILE)).toEqual({
      left: [
        'model_list.0.model_info.mode: Relaydeck keeps no such fact about a model',
        'model_list.2.litellm_params.timeout: channels have no such setting',
        'router_settings.routing_strategy: Relaydeck has no such setting',
        'litellm_settings.drop_params: Relaydeck has no such setting',
        'general_settings.master_key: management API keys are created in the console',
        'general_settings.database_url: virtual keys, teams and their budgets are in the database, which is not read',
      ],
      changed: ['model_list.4.litellm_params', 'litellm_settings.max_internal_user_budget'],
    })
    expect(found.left.find(({ place }) => place.endsWith('timeout'))?.line).toBe(25)
    expect(JSON.stringify([found.left, found.changed])).not.toContain('secret')
  })

  test('adds to fallbacks, aliases and limits that the gateway has', () => {
    const stored = new Map([
      ['ModelFallbacks', '{"other":["x"],"gpt-4o":["old"]}'],
      ['QuotaPerUnit', '1000'],
    ])
    const { options } = read(FILE, ENV, stored).config
    expect(options?.get('ModelFallbacks')).toBe('{"other":["x"],"gpt-4o":["claude","small"],"claude":["gpt-4o"]}')
    expect(plain(options?.get('ModelRatio'))).toEqual({ 'gpt-4o': 0.0025 })
  })

  test('can be planned for a gateway without channels, and the plan shows no key', () => {
    const options = ['ModelRatio', 'CompletionRatio', 'CacheRatio', 'RetryTimes', 'GroupLimits'].map((key) => ({
      key,
      value: '{}',
    }))
    const plan = planOf({ options, channels: [] }, read(FILE).config)
    expect(plan.changes.filter(({ action }) => action === 'add')).toHaveLength(5)
    expect(JSON.stringify(plan)).not.toContain('secret')
  })
})

describe('keys and addresses', () => {
  test('an absent variable is an error at its place, with the line', () => {
    expect(() => read(FILE, {})).toThrow(
      new ConfigError([
        { code: 'variable', place: 'model_list.0.litellm_params.api_key', variable: 'OPENAI_API_KEY', line: 6 },
        { code: 'variable', place: 'model_list.1.litellm_params.api_key', variable: 'OPENAI_API_KEY', line: 15 },
      ]),
    )
  })

  test('without a key, the variable of the provider is read', () => {
    const file = entry({ model: 'groq/llama-3.3-70b' })
    expect(channelsIn(file, { GROQ_API_KEY: 'gsk' })).toMatchObject({ 'LiteLLM groq': { type: 'groq', key: 'gsk' } })
    expect(() => read(file, {})).toThrow(
      'model_list.0.litellm_params.api_key: the environment has no variable GROQ_API_KEY',
    )
  })

  test('variables that the file sets count before those of the environment', () => {
    const file = `environment_variables: {OPENAI_API_KEY: sk-file}\n${entry({ model: 'openai/o3' })}`
    expect(channelsIn(file)).toMatchObject({ 'LiteLLM openai': { key: 'sk-file' } })
  })

  test('credentials are looked up by name', () => {
    const file = `credential_list:
  - credential_name: mine
    credential_values: {api_key: os.environ/MINE, api_base: "https://api.mine.example/v1"}
${entry({ model: 'openai/o3', litellm_credential_name: 'mine' })}`
    expect(channelsIn(file, { MINE: 'sk-mine' })).toMatchObject({
      'LiteLLM openai api.mine.example': {
        type: 'openai-compatible',
        key: 'sk-mine',
        base_url: 'https://api.mine.example/v1',
      },
    })
  })

  test('names that mean two models, or other keys, are in channels of their own', () => {
    const file = stringify({
      model_list: [
        { model_name: 'm', litellm_params: { model: 'openai/a', api_key: '1' } },
        { model_name: 'm', litellm_params: { model: 'openai/b', api_key: '1' } },
        { model_name: 'n', litellm_params: { model: 'openai/c', api_key: '1' } },
        { model_name: 'm', litellm_params: { model: 'openai/a', api_key: '2' } },
        { model_name: 'm', litellm_params: { model: 'openai/a', api_key: '1' } },
      ],
    })
    expect(channelsIn(file)).toMatchObject({
      'LiteLLM openai': { key: '1', model_mapping: { m: 'a', n: 'c' } },
      'LiteLLM openai 2': { key: '1', model_mapping: { m: 'b' } },
      'LiteLLM openai 3': { key: '2', model_mapping: { m: 'a' } },
    })
    expect(notesOf(file).left).toEqual(['model_list.4: an earlier entry is the same'])
  })
})

describe('an entry that cannot be a part of a channel is named', () => {
  test.each([
    [{ model: 'sagemaker/x', api_key: 'k' }, 'litellm_params.model: its provider is unknown: sagemaker/x'],
    [{ model: 'meta-llama/x', api_key: 'k' }, 'litellm_params.model: its provider is unknown: meta-llama/x'],
    [{ model: 'openai/*', api_key: 'k' }, ': its name is a pattern: a channel lists its models'],
    [{ model: 'azure/x', api_key: 'k' }, 'litellm_params: its provider needs api_base'],
    [
      { model: 'bedrock/x', aws_access_key_id: 'a', aws_secret_access_key: 'b' },
      'litellm_params: Amazon Bedrock needs an API key, which begins with ABSK or bedrock-api-key-, as api_key',
    ],
    [
      { model: 'vertex_ai/x', vertex_credentials: '/path.json' },
      'litellm_params: Vertex AI needs vertex_credentials with the JSON text of a service account',
    ],
  ])('%j', (params, note) => {
    const { left } = notesOf(entry(params), {})
    expect(left).toEqual([`model_list.0${note.startsWith(':') ? '' : '.'}${note}`])
    expect(channelsIn(entry(params), {})).toEqual({})
  })

  test.each([
    [{ max_budget: 5, budget_duration: '2y' }, 'budget_duration: limits have no such period'],
    [{ max_budget: 5 }, 'max_budget: a limit needs a period, and the file has none'],
    [{ max_budget: 1e300, budget_duration: '1d' }, 'max_budget: the amount is too high'],
  ])('and a budget that is no limit: %j', (params, note) => {
    const file = entry({ model: 'openai/o3', api_key: 'k', ...params })
    expect(notesOf(file).left).toEqual([`model_list.0.litellm_params.${note}`])
    expect(channelsIn(file)).toMatchObject({ 'LiteLLM openai': { models: ['m'] } })
  })
})

describe('errors', () => {
  test.each([
    ['model_list: {}', 'line 1, model_list: must be a list'],
    ['model_list: [1]', 'line 1, model_list.0: must be a map'],
    [entry({ model: 'openai/o3', api_key: 5 }), 'litellm_params.api_key: must be a text'],
    [entry({ model: 'openai/o3', api_key: 'k', rpm: -1 }), 'litellm_params.rpm: must be a number'],
    [entry({ model: 'openai/o3', api_key: 'k', rpm: 1.5 }), 'litellm_params.rpm: must be a whole number'],
    [
      entry({ model: 'openai/o3', api_key: 'k', api_base: 'file:///etc' }),
      'api_base: must begin with http:// or https://',
    ],
    [
      stringify({ model_list: [{ litellm_params: { model: 'openai/o3', api_key: 'k' } }] }),
      'model_list.0.model_name: must be a text',
    ],
    ['model_list: [\nsk-secret', 'end with a ]'],
  ])('%j', (file, message) => {
    expect(() => read(file)).toThrow(message)
    expect(() => read(file)).not.toThrow('sk-secret')
  })
})

test('a file with any content is read, or refused with its places', () => {
  const scalar = fc.oneof(
    fc.constantFrom(
      null,
      'os.environ/OPENAI_API_KEY',
      'os.environ/__proto__',
      '__proto__',
      'constructor',
      'openai/x',
      '',
      -1,
      Number.POSITIVE_INFINITY,
    ),
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.double(),
    fc.boolean(),
  )
  const names = ['model', 'api_key', 'api_base', 'rpm', 'weight', 'order', 'max_budget', 'budget_duration', '__proto__']
  const some = fc.oneof(scalar, fc.array(scalar, { maxLength: 3 }), fc.dictionary(fc.constantFrom(...names), scalar))
  const record = (keys: readonly string[]) =>
    fc.record(Object.fromEntries(keys.map((key) => [key, some])), { requiredKeys: [] })
  const file = fc.record(
    {
      model_list: fc.oneof(
        some,
        fc.array(
          fc.record(
            {
              model_name: some,
              litellm_params: fc.oneof(some, record(names)),
              model_info: fc.oneof(some, record(names)),
            },
            { requiredKeys: [] },
          ),
          { maxLength: 4 },
        ),
      ),
      router_settings: fc.oneof(some, record(['fallbacks', 'num_retries', 'model_group_alias'])),
      litellm_settings: fc.oneof(some, record(['fallbacks', 'max_internal_user_budget'])),
      credential_list: some,
      environment_variables: some,
      general_settings: some,
    },
    { requiredKeys: ['model_list'] },
  )
  fc.assert(
    fc.property(file, (content) => {
      try {
        const { config } = read(stringify(content))
        for (const [, fields] of config.channels ?? []) expect(fields.get('type')).toBeTruthy()
      } catch (error) {
        expect(error).toBeInstanceOf(ConfigError)
      }
    }),
    { numRuns: 300 },
  )
  expect(Object.keys(Object.prototype)).toEqual([])
})
