import { CHANNEL_STATUS, CHANNEL_TYPES, channelTypeOf } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { describe, expect, test } from 'vitest'
import {
  type ChannelValues,
  callableErrors,
  changesOf,
  copyOf,
  draftOf,
  fieldsOf,
  keptModels,
  keysIn,
  unsavedOf,
  validate,
  valuesOf,
  withAlternative,
  withType,
} from './draft.ts'
import { texts as en } from './texts.en.ts'
import { texts } from './texts.zh.ts'

const of = (type: number, some: Partial<ChannelValues> = {}): ChannelValues => ({
  ...valuesOf(),
  type: String(type),
  name: 'azure-east',
  models: ['gpt-4o'],
  key: 'sk-provider',
  ...some,
})

const config = (some: Partial<ChannelValues['config']>) => ({ ...valuesOf().config, ...some })
const aws = config({ region: 'us-west-2', ak: 'AK', sk: 'SK' })
const vertex = config({ region: 'us-east5', vertex_ai_project_id: 'p', vertex_ai_adc: '{\n  "a": 1\n}' })

const errors = (values: ChannelValues, stored?: typeof samples.channel) =>
  Object.keys(validate(values, texts, stored)).toSorted()

describe('a new channel', () => {
  test('is sent with its settings, and lists as comma texts', { tags: ['R7.34'] }, () => {
    const values = of(1, { name: ' a ', groups: ['default', 'vip'], models: ['gpt-4o', 'o3'], key: ' k ' })
    expect(draftOf(values)).toEqual({
      type: 1,
      name: 'a',
      group: 'default,vip',
      base_url: '',
      other: '',
      models: 'gpt-4o,o3',
      model_mapping: '',
      system_prompt: '',
      config: '{}',
      key: 'k',
    })
  })

  test('no test model is sent, neither on creation nor on update', { tags: ['R3.6'] }, () => {
    const stored = { ...samples.channel, test_model: 'gpt-4o' }
    expect(draftOf(of(1))).not.toHaveProperty('test_model')
    expect(changesOf({ ...valuesOf(stored), name: 'renamed' }, stored)).not.toHaveProperty('test_model')
  })

  test('the base URL is sent without a trailing slash', { tags: ['R5.23', 'R9.17'] }, () => {
    expect(draftOf(of(8, { base_url: 'https://a.example/' })).base_url).toBe('https://a.example')
  })

  test('Azure has an API version, with a default', { tags: ['R5.24', 'R9.22'] }, () => {
    expect(draftOf(of(3)).other).toBe('2024-03-01-preview')
    expect(draftOf(of(3, { other: ' 2025-01-01 ' })).other).toBe('2025-01-01')
  })

  test.each([17, 18, 21])('of type %d has a parameter in `other`', { tags: ['R9.25', 'R9.26', 'R9.27'] }, (type) => {
    expect(draftOf(of(type, { other: 'x' })).other).toBe('x')
    expect(draftOf(of(1, { other: 'x' })).other).toBe('')
  })

  test('the key of AWS is composed of config fields', { tags: ['R5.25', 'R9.30'] }, () => {
    const draft = draftOf(of(33, { key: '', config: aws }))
    expect(draft.key).toBe('AK|SK|us-west-2')
    expect(JSON.parse(draft.config)).toEqual({ region: 'us-west-2', ak: 'AK', sk: 'SK' })
  })

  test('the key of Vertex AI is composed on one line', { tags: ['R5.26', 'R9.34'] }, () => {
    expect(draftOf(of(42, { key: '', config: vertex })).key).toBe('us-east5|p|{"a":1}')
  })

  test.each([34, 37])('of type %d has a user in `config`', { tags: ['R9.31', 'R9.32'] }, (type) => {
    expect(JSON.parse(draftOf(of(type, { config: config({ user_id: 'u' }) })).config)).toEqual({ user_id: 'u' })
  })

  test('a proxy has neither models nor a mapping', { tags: ['R9.35', 'R5.21'] }, () => {
    const values = of(43, { models: [], model_mapping: 'x', system_prompt: 'y' })
    expect(errors(values)).toEqual([])
    expect(draftOf(values)).toMatchObject({ models: '', model_mapping: '', system_prompt: '' })
  })

  test('a batch has one key per line, without duplicates', { tags: ['R5.27'] }, () => {
    const batch = of(1, { batch: true, key: ' a \r\n\nb\na\n' })
    expect(keysIn(batch.key)).toEqual({ keys: ['a', 'b'], repeated: 1 })
    expect(draftOf(batch).key).toBe('a\nb')
    expect(errors(batch)).toEqual([])
    expect(errors(of(1, { key: 'a\nb' }))).toEqual(['key'])
  })
})

describe('a call for a channel that is not saved', () => {
  test('has what decides how the provider is called', () => {
    const values = of(1, { key: ' k ', base_url: 'https://a.example/', groups: ['vip'], system_prompt: 'x' })
    expect(unsavedOf(values, undefined)).toEqual({
      type: 1,
      key: 'k',
      base_url: 'https://a.example',
      other: '',
      model_mapping: '',
      config: '{}',
    })
    expect(unsavedOf(values, 7)).toMatchObject({ id: 7, key: 'k' })
  })
})

describe('changing the type', () => {
  test('clears the fields of the old type', () => {
    const before = of(33, { config: aws, base_url: 'https://a.example', other: 'x', models: ['claude'] })
    const after = withType(before, '1', ['gpt-4o', 'o3'])
    expect(after).toMatchObject({ type: '1', base_url: '', other: '', key: '', config: valuesOf().config })
    expect(after.models).toEqual(['gpt-4o', 'o3'])
    expect(after.name).toBe('azure-east')
  })

  test('keeps models that were stored or typed', () => {
    expect(withType(of(14, { models: ['claude'] }), '36').models).toEqual(['claude'])
  })

  test('to one that the embedded gateway can call keeps key and models', () => {
    const before = of(34, { models: ['bot-1'], key: 'pat', base_url: 'https://proxy.example/v1' })
    expect(withAlternative(before)).toMatchObject({
      type: '50',
      base_url: 'https://proxy.example/v1',
      models: ['bot-1'],
      key: 'pat',
    })
    expect(withAlternative(of(43, { base_url: 'https://proxy.example' }))).toMatchObject({
      type: '50',
      base_url: 'https://proxy.example',
    })
    expect(withAlternative(of(1))).toEqual(of(1))
  })

  test.each([
    ['models of the old type are left out', ['a', 'b'], ['a', 'b'], ['c'], []],
    ['a typed model stays', ['a', 'b', 'mine'], ['a', 'b'], ['c'], ['mine']],
    ['a model of both types stays', ['a'], ['a', 'b'], ['a', 'c'], ['a']],
    ['typed models stay with a type that has none', ['mine'], ['a'], [], ['mine']],
  ])('of a new channel: %s', (_, models, before, after, kept) => {
    expect(keptModels(models, before, after)).toEqual(kept)
  })

  test('ignores config fields of other types', () => {
    const draft = draftOf(of(1, { config: aws }))
    expect([draft.config, draft.key]).toEqual(['{}', 'sk-provider'])
  })
})

describe('errors', () => {
  test.each([
    ['an empty name', of(1, { name: ' ' }), ['name']],
    ['an empty key', of(1, { key: ' ' }), ['key']],
    ['no models', of(1, { models: [] }), ['models']],
    ['a model mapping to a number', of(1, { model_mapping: '{"a":1}' }), ['model_mapping']],
    ['an empty model mapping', of(1, { model_mapping: ' ' }), []],
    ['a model mapping to a name', of(1, { model_mapping: '{"a":"b"}' }), []],
    ['no groups', of(1, { groups: [] }), ['groups']],
    ['no type', of(1, { type: '' }), ['type']],
    ['type 8 and no base URL', of(8), ['base_url']],
    ['type 3 and a base URL without a scheme', of(3, { base_url: 'docs.example' }), ['base_url']],
    ['type 22 and no parameter', of(22), []],
    [
      'type 33 and one of three fields',
      of(33, { key: '', config: config({ ak: 'AK' }) }),
      ['config.region', 'config.sk'],
    ],
    [
      'type 42 and credentials that are no JSON',
      of(42, { key: '', config: { ...vertex, vertex_ai_adc: 'x' } }),
      ['config.vertex_ai_adc'],
    ],
  ])(
    'of a channel with $0 are at $2',
    { tags: ['R5.20', 'R5.21', 'R5.22', 'R5.29', 'R9.22', 'R9.23', 'R9.28', 'R9.30', 'R9.34'] },
    (_, values, fields) => {
      expect(errors(values)).toEqual(fields)
    },
  )
})

test.each([
  ['sk-a\n\n客户A\tsk-b\thttps://b.example\nsk-c', 3],
  ['sk-a b\nsk-c', 1],
])('the error names the line of a batch that is not a single key: %j', (key, line) => {
  expect(validate(of(1, { batch: true, key }), texts).key).toBe(texts.keySpaces(line))
})

test('spaces around the keys of a batch are ignored', () => {
  expect(validate(of(1, { batch: true, key: ' sk-a \r\n\tsk-b\n' }), texts)).toEqual({})
})

describe('a stored channel', () => {
  const stored = {
    ...samples.channel,
    type: 1,
    name: 'a',
    models: 'gpt-4o',
    group: 'default',
    base_url: '',
    config: '',
  }

  test('only changed fields are sent; an empty key is kept', () => {
    expect(changesOf(valuesOf(stored), stored)).toEqual({})
    expect(changesOf({ ...valuesOf(stored), name: 'b' }, stored)).toEqual({ name: 'b' })
    expect(changesOf({ ...valuesOf(stored), key: ' new ' }, stored)).toEqual({ key: 'new' })
    const limits = [{ unit: 'tokens', per: 'day', amount: 5 }] as const
    expect(changesOf({ ...valuesOf(stored), limits }, stored)).toEqual({
      limits: [{ kind: 'tokens', per: 'day', amount: 5 }],
    })
    expect(errors(valuesOf(stored), stored)).toEqual([])
  })

  test('empty secret config fields keep their stored values', () => {
    const kept = { ...stored, type: 33, config: '{"region":"us-west-2","ak":"","sk":""}' }
    expect(changesOf(valuesOf(kept), kept)).toEqual({})
    expect(errors({ ...valuesOf(kept), config: config({ region: 'us-west-2', ak: 'new' }) }, kept)).toEqual([
      'config.sk',
    ])
    expect(changesOf({ ...valuesOf(kept), config: aws }, kept)).toMatchObject({ key: 'AK|SK|us-west-2' })
    expect(errors({ ...valuesOf(kept), name: 'renamed' }, kept)).toEqual([])
    expect(errors({ ...valuesOf(kept), config: config({ region: 'us-east-1' }) }, kept)).toEqual([
      'config.ak',
      'config.sk',
    ])
  })
})

test('a tag is sent if it was entered, changed or removed, and nothing of it otherwise', () => {
  const stored = { ...samples.channel, tag: 'blue' }
  expect(draftOf(of(1))).not.toHaveProperty('tag')
  expect(draftOf(of(1, { tag: ' blue ' }))).toMatchObject({ tag: 'blue' })
  expect(changesOf(valuesOf(stored), stored)).toEqual({})
  expect(changesOf({ ...valuesOf(stored), tag: 'red' }, stored)).toEqual({ tag: 'red' })
  expect(changesOf({ ...valuesOf(stored), tag: '' }, stored)).toEqual({ tag: '' })
  expect(changesOf(valuesOf(samples.channel), samples.channel)).toEqual({})
})

test('a tag that would be no segment of a path is invalid where tags are in paths, unless it is there', () => {
  const errorsOf = (tag: string, before = '', tagInPath = true) =>
    validate(of(1, { tag }), texts, { ...samples.channel, tag: before }, { tagInPath }).tag
  for (const tag of ['a/b', '.', '..']) {
    expect(errorsOf(tag)).toBe(texts.tagInvalid)
    expect(errorsOf(tag, tag)).toBeUndefined()
    expect(errorsOf(tag, '', false)).toBeUndefined()
  }
  expect(errorsOf('a.b 红')).toBeUndefined()
})

describe('the proxy of a channel', () => {
  test('is sent with any type, and kept when the type changes', () => {
    const values = of(1, { config: config({ proxy: ' http://proxy.example:3128 ' }) })
    expect(draftOf(values).config).toBe('{"proxy":"http://proxy.example:3128"}')
    expect(withType(values, '14', []).config.proxy).toBe(' http://proxy.example:3128 ')
  })

  test('can be changed and removed alone', () => {
    const stored = { ...samples.channel, config: '{"proxy":"http://me:***@proxy.example"}' }
    expect(changesOf(valuesOf(stored), stored)).toEqual({})
    expect(changesOf({ ...valuesOf(stored), config: config({}) }, stored)).toEqual({ config: '{}' })
  })

  test('needs its hidden password again in another channel, and with another address', () => {
    const shown = 'http://me:***@proxy.example'
    const stored = { ...samples.channel, config: JSON.stringify({ proxy: shown }) }
    const copy = { ...copyOf(stored, 'copy'), key: 'k' }
    expect(validate(copy, texts)).toMatchObject({ 'config.proxy': texts.proxyPassword })
    expect(validate(valuesOf(stored), texts, stored)).toEqual({})
    const moved = { ...valuesOf(stored), config: config({ proxy: 'http://me:***@other.example' }) }
    expect(Object.keys(validate(moved, texts, stored))).toEqual(['config.proxy'])
  })

  test('has to be the URL of a proxy', () => {
    expect(errors(of(1, { config: config({ proxy: 'ftp://proxy' }) }))).toEqual(['config.proxy'])
    expect(errors(of(1, { config: config({ proxy: 'socks5://127.0.0.1:1080' }) }))).toEqual([])
  })
})

describe('on the embedded gateway', () => {
  const embedded = { isEmbedded: true }
  const errorsOf = (values: ChannelValues, stored?: typeof samples.channel) =>
    Object.keys({
      ...validate(values, texts, stored, embedded),
      ...callableErrors(values, texts, 'zh', stored),
    }).toSorted()

  /** What a new channel of a type needs besides name, models and key. */
  const NEEDED: Partial<Record<number, Partial<ChannelValues>>> = {
    3: { base_url: 'https://a.openai.azure.com' },
    8: { base_url: 'https://a.example' },
    33: { config: config({ region: 'us-west-2' }), models: ['claude-sonnet-4-5'] },
    37: { config: config({ user_id: 'account' }) },
    42: { config: vertex, key: '', models: ['gemini-2.5-pro'] },
    50: { base_url: 'https://a.example/v1' },
  }

  test.each(CHANNEL_TYPES.map((type) => [type.value, type.text.en, 'instead' in type] as const))(
    'a new channel of type %i, %s, is accepted exactly if the gateway can call it',
    (type, _, isUncallable) => {
      expect(errorsOf(of(type, NEEDED[type]))).toEqual(isUncallable ? expect.arrayContaining(['type']) : [])
    },
  )

  test.each([15, 18, 23, 33])('One API’s key is refused for type %i, and the reason names the other one', (type) => {
    const values = of(type, { ...NEEDED[type], key: 'a|b|c' })
    const { keyName } = fieldsOf(type, true)
    expect(callableErrors(values, en, 'en')).toEqual({ key: en.oldKey(keyName?.en ?? '') })
    expect(keyName?.en.length).toBeGreaterThan(10)
    expect(fieldsOf(type).keyName).toBeUndefined()
    expect(errorsOf({ ...values, key: 'sk-new' })).toEqual([])
  })

  test('a stored channel whose type cannot be called keeps its values, and is saved disabled', () => {
    const coze = { ...samples.channel, type: 34, models: 'bot-1', config: '{"user_id":"u"}' }
    const renamed = { ...valuesOf(coze), name: 'bots' }
    expect(errorsOf(renamed, coze)).toEqual([])
    expect(changesOf(renamed, coze, true)).toEqual({ name: 'bots', status: CHANNEL_STATUS.disabled })
    expect(changesOf(renamed, { ...coze, status: CHANNEL_STATUS.disabled }, true)).toEqual({ name: 'bots' })
    expect(changesOf(renamed, coze)).toEqual({ name: 'bots' })
    expect(errorsOf({ ...renamed, type: '38' }, coze)).toEqual(['type'])
  })

  test('models that the provider does not have are an error of an enabled channel', () => {
    const values = of(33, { ...NEEDED[33], models: ['claude-sonnet-4-5', 'gpt-4o', 'eu.anthropic.claude-x'] })
    const advice = channelTypeOf(33)?.embedded?.models?.advice.en ?? ''
    expect(callableErrors(values, en, 'en')).toEqual({ models: en.modelsUncallable('gpt-4o', advice) })
    expect(errorsOf({ ...values, model_mapping: '{"gpt-4o":"openai.gpt-oss-20b-1:0"}' })).toEqual([])
    const stored = { ...samples.channel, type: 33, models: 'gpt-4o', config: '{"region":"us-west-2"}' }
    const changed = { ...valuesOf(stored), models: ['gpt-4o', 'gpt-4'] }
    expect(errorsOf(valuesOf(stored), stored)).toEqual([])
    expect(errorsOf(changed, stored)).toEqual(['models'])
    expect(errorsOf(changed, { ...stored, status: CHANNEL_STATUS.disabled })).toEqual([])
  })

  test('AWS has a key of its own and a region, without a composed key', () => {
    const values = of(33, { key: 'ABSK-1', config: config({ region: 'us-west-2' }) })
    expect(draftOf(values, true)).toMatchObject({ key: 'ABSK-1', config: '{"region":"us-west-2"}' })
    const stored = { ...samples.channel, type: 33, config: '{"region":"us-west-2","ak":"","sk":""}' }
    expect(changesOf({ ...valuesOf(stored), key: 'ABSK-2' }, stored, true)).toEqual({ key: 'ABSK-2' })
    const moved = { ...valuesOf(stored), config: config({ region: 'us-east-1' }) }
    expect(changesOf(moved, stored, true)).toEqual({ config: '{"region":"us-east-1"}' })
    expect(errorsOf({ ...moved, config: config({}) }, stored)).toEqual(['config.region'])
  })

  test('the region of Vertex AI can be changed alone', () => {
    const shown = '{"region":"us-east5","vertex_ai_project_id":"p","vertex_ai_adc":""}'
    const stored = { ...samples.channel, type: 42, config: shown }
    const moved = { ...valuesOf(stored), config: config({ region: 'global', vertex_ai_project_id: 'p' }) }
    expect(errorsOf(moved, stored)).toEqual([])
    expect(changesOf(moved, stored, true)).toEqual({ config: '{"region":"global","vertex_ai_project_id":"p"}' })
  })
})
