import { describe, expect, test } from 'vitest'
import { standIn, yes } from '../../test/stand-in.ts'
import { createSend } from '../core/checked-send.ts'
import * as channels from './channels.ts'
import { composeChannelKey, readChannelConfig, writeChannelConfig } from './config.ts'
import { type ChannelConfig, isSecretConfigField } from './config-fields.ts'

const aws = { ak: 'AK', sk: 'SK', region: 'us-west-2' }
const vertex = { region: 'us-east5', vertex_ai_project_id: 'p1', vertex_ai_adc: '{"type":"service_account"}' }

describe('the config of a channel', () => {
  test('is JSON text with the fields of its type', { tags: ['R3.5'] }, () => {
    const all: ChannelConfig = { ...aws, ...vertex, user_id: 'u' }
    expect(readChannelConfig(writeChannelConfig(all))).toEqual(all)
    expect(Object.keys(all).toSorted()).toEqual(
      ['region', 'sk', 'ak', 'user_id', 'vertex_ai_project_id', 'vertex_ai_adc'].toSorted(),
    )
  })

  test.each(['', 'null', '[]', '"x"', '{', '5'])(
    'is empty, and no error, in %j',
    { tags: ['R3.5', 'R5.48'] },
    (text) => {
      expect(readChannelConfig(text)).toEqual({})
    },
  )

  test('keeps unknown keys, and drops values that are not text', () => {
    expect(readChannelConfig('{"tenant":"t","region":5,"ak":"a"}')).toEqual({ tenant: 't', ak: 'a' })
  })

  test('is written without empty fields, and never as an empty text, which the server cannot store', () => {
    expect(writeChannelConfig({ region: '', ak: undefined, sk: 's' })).toBe('{"sk":"s"}')
    expect(writeChannelConfig({})).toBe('{}')
  })
})

test('keys, credentials and unknown fields of a config are secret', () => {
  const fields = ['ak', 'sk', 'vertex_ai_adc', 'tenant', 'toString', 'region', 'user_id']
  expect(fields.filter(isSecretConfigField)).toEqual(['ak', 'sk', 'vertex_ai_adc', 'tenant', 'toString'])
})

describe('a composed key', () => {
  test.each<[string, number, ChannelConfig, string]>([
    ['AWS', 33, aws, 'AK|SK|us-west-2'],
    ['Vertex AI', 42, vertex, 'us-east5|p1|{"type":"service_account"}'],
    ['AWS without a part', 33, { ...aws, sk: '' }, ''],
    ['Vertex AI without a part', 42, { ...vertex, vertex_ai_adc: undefined }, ''],
    ['another type, whatever its config holds', 1, { ...aws, ...vertex }, ''],
  ])('of $0 is “$3”', { tags: ['R5.25', 'R5.26'] }, (_, type, config, key) => {
    expect(composeChannelKey(type, config)).toBe(key)
  })

  test.each(['{\n  "a": 1,\r\n  "b": "x\\ny"\n}', '{\n "a": 1,\n "b": '])(
    'has no line break, which would make two channels of it: %j',
    { tags: ['R5.26'] },
    (vertex_ai_adc) => {
      const key = composeChannelKey(42, { ...vertex, vertex_ai_adc })
      expect(key).toMatch(/^us-east5\|p1\|\{/)
      expect(key).not.toMatch(/[\r\n]/)
    },
  )

  test.each([
    [33, aws, 'AK|SK|us-west-2'],
    [42, vertex, 'us-east5|p1|{"type":"service_account"}'],
  ] as const)('of type %i is what is sent', { tags: ['R5.25', 'R5.26'] }, async (type, config, key) => {
    const { fetch, asked } = standIn(yes())
    await channels.create(createSend({ fetch, forks: 'allow' }), {
      type,
      name: 'c',
      key: composeChannelKey(type, config),
      models: 'm',
      config: writeChannelConfig(config),
    })
    expect(JSON.parse(String(asked[0]?.init.body))).toMatchObject({ type, key, config: JSON.stringify(config) })
  })
})
