import { expect, test } from 'vitest'
import { nameAtProvider, servedModels, uncallableModels } from './served-models.ts'
import { CHANNEL_TYPES } from './types.ts'

test.each([
  ['a,b', '', ['a', 'b']],
  ['a,b', '{"a":"x","b":""}', ['x', 'b']],
  ['a', '{"a":7}', ['a']],
  ['toString', '{}', ['toString']],
  ['', '{bad', []],
])('a channel with the models %j and the mapping %j sends %j', (models, model_mapping, names) => {
  expect(servedModels({ models, model_mapping }).map(({ name }) => name)).toEqual(names)
})

test.each([
  [33, 'claude-sonnet-4-5', 'global.anthropic.claude-sonnet-4-5-20250929-v1:0'],
  [33, 'claude-sonnet-4-5-20250929', 'global.anthropic.claude-sonnet-4-5-20250929-v1:0'],
  [33, 'claude-opus-4-6', 'global.anthropic.claude-opus-4-6-v1'],
  [33, 'gpt-oss-120b', 'openai.gpt-oss-120b-1:0'],
  [33, 'eu.anthropic.claude-sonnet-4-6', 'eu.anthropic.claude-sonnet-4-6'],
  [33, 'toString', 'toString'],
  [42, 'gemini-2.5-flash', 'google/gemini-2.5-flash'],
  [42, 'meta/llama-4', 'meta/llama-4'],
  [14, 'claude-sonnet-4-5', 'claude-sonnet-4-5'],
])('the provider of type %i knows %s as %s', (type, model, name) => {
  expect(nameAtProvider(type, model)).toBe(name)
})

test.each([
  [33, 'claude-sonnet-4-5,amazon.nova-pro-v1:0,us.meta.llama4-scout-17b-instruct-v1:0', '', []],
  [33, 'arn:aws:bedrock:us-east-1:1:inference-profile/x', '', []],
  [33, 'gpt-4o,claude-2.1,gpt-3.5-turbo,toString', '', ['gpt-4o', 'claude-2.1', 'gpt-3.5-turbo', 'toString']],
  [33, 'a,b', '{"a":"claude-sonnet-4-5","b":"gpt-4o"}', ['b']],
  [
    42,
    'gemini-2.5-pro,claude-sonnet-4-5@20250929,anthropic/claude-x',
    '',
    ['claude-sonnet-4-5@20250929', 'anthropic/claude-x'],
  ],
  [42, 'claude', '{"claude":"gemini-2.5-pro"}', []],
  [1, 'anything', '', []],
])(
  'of type %i with the models %s and the mapping %j, the embedded gateway cannot call %j',
  (type, models, model_mapping, uncallable) => {
    expect(uncallableModels({ type, models, model_mapping })).toEqual(uncallable)
  },
)

test('all models that a new channel offers can be called', () => {
  for (const type of CHANNEL_TYPES) {
    const offered = 'embedded' in type && 'models' in type.embedded ? type.embedded.models.offered : []
    expect(uncallableModels({ type: type.value, models: offered.join(), model_mapping: '' })).toEqual([])
  }
})
