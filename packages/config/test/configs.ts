import { CHANNEL_TYPES } from '@relaydeck/api-sdk'
import { OPTIONS, type OptionRule } from '@relaydeck/api-sdk/rules'
import * as fc from 'fast-check'

/** Any text, often one that YAML and JSON could confuse with another value. */
const text = fc.oneof(
  fc.constantFrom(
    'true',
    'null',
    '~',
    '1.10',
    '0x1f',
    '- a',
    'a: b',
    '#',
    "it's",
    '"',
    `\${HOME}`,
    ' x ',
    'a\nb\n',
    '渠道 🚀',
    '__proto__',
    'constructor',
  ),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
)
const word = fc.stringMatching(/^[a-z][a-z0-9.-]{0,8}$/)
const words = fc.uniqueArray(word, { minLength: 1, maxLength: 3 })
const ratios = fc.dictionary(
  word,
  fc.double({ min: 0, max: 1000, noNaN: true, noDefaultInfinity: true }).map((value) => value || 0),
  { maxKeys: 4 },
)

/** Values of an option that every server accepts, by its declaration. */
function optionValue({ kind, min = 0, max = 1e6, decimals, choices, format }: OptionRule): fc.Arbitrary<unknown> {
  if (kind === 'switch') return fc.boolean()
  if (kind === 'number' && decimals) return fc.integer({ min: min * 100, max: 1e6 }).map((cents) => cents / 100)
  if (kind === 'number') return fc.integer({ min, max })
  if (kind === 'ratios') return ratios
  if (kind === 'list') return words
  if (format === 'hosts') return fc.constantFrom([], ['ollama:11434', '10.0.0.0/8'])
  if (choices) return fc.constantFrom(...choices)
  if (format === 'channel-types') return fc.constantFrom([], ['14', '33'])
  if (format === 'prices') return fc.constantFrom('{}', '{"a":{"per":"call","usd":0.5}}')
  if (format === 'limits') return fc.constantFrom('{}', '{"default":[{"kind":"requests","per":"minute","amount":60}]}')
  if (format === 'aliases') return fc.constantFrom('{}', '{"opus":"claude-opus-4-5"}')
  if (format === 'fallbacks') return fc.constantFrom('{}', '{"vip":{"gpt-5":["gpt-5-mini"]}}')
  if (format === 'zone') return fc.constantFrom('', 'Asia/Shanghai')
  if (format === 'url') return fc.constantFrom('', 'https://a.example', 'https://b.example/')
  return kind === 'secret' ? word : text
}

// What could lock out the caller, or needs accounts elsewhere.
const LOCKING = ['PasswordLoginEnabled', 'AdminTwoFactorRequired']
const settable = (Object.entries(OPTIONS) as [string, OptionRule][]).filter(
  ([key, { needs }]) =>
    !LOCKING.includes(key) &&
    !needs &&
    !Object.values(OPTIONS).some((rule) => 'needs' in rule && (rule.needs as readonly string[]).includes(key)),
)

const options = fc.record(Object.fromEntries(settable.map(([key, rule]) => [key, optionValue(rule)])), {
  requiredKeys: [],
})

const type = fc
  .constantFrom(...CHANNEL_TYPES.filter(({ key }) => key !== 'proxy'))
  .chain(({ key, value }) => fc.constantFrom<string | number>(key, value))

/** Texts of limits, in any spelling. */
const limit = fc.constantFrom(
  'requests 60/minute',
  'tokens 200000 / 5h',
  'Quota 5000000/week + 1000000 until 2026-11-30T16:00:00Z',
  'concurrent 3',
  'concurrent 4',
)

const channel = fc.record(
  {
    type,
    key: word,
    models: words,
    status: fc.constantFrom('enabled', 'disabled'),
    groups: words,
    base_url: fc.constantFrom('https://provider.example', 'https://provider.example/v1/'),
    priority: fc.integer({ min: -10, max: 10 }),
    weight: fc.integer({ min: 0, max: 10 }),
    model_mapping: fc.dictionary(word, word, { maxKeys: 3 }),
    config: fc.record({ region: word, ak: word, sk: word, user_id: text }, { requiredKeys: [] }),
    other: text,
    system_prompt: text,
    limits: fc.uniqueArray(limit, { maxLength: 3, selector: (each) => each.replace(/\d+/, '') }),
  },
  { requiredKeys: ['type', 'key', 'models'] },
)

const names = fc.oneof(
  word,
  text.filter((name) => name !== ''),
)

/** Contents of files that describe new channels completely. */
export const contents = fc.record(
  { options, channels: fc.dictionary(names, channel, { maxKeys: 4 }) },
  { requiredKeys: [] },
)

/** A channel with only some of its fields. */
export const partial = fc.record(
  {
    options,
    channels: fc.dictionary(
      names,
      channel.map(({ key: _, ...rest }) => rest),
      { maxKeys: 2 },
    ),
  },
  { requiredKeys: [] },
)

/** Channel types of forks, and those whose `config` some forks keep elsewhere. */
const manyTypes = fc.oneof(
  type,
  fc.constantFrom('new-api/kling', 'new-api/59', 'one-hub/kling', 'one-hub/hunyuan', 'laisky/copilot', 'new-api/0'),
  fc.constantFrom('vertex', 'vertex', 'cloudflare', 'aws'),
)

const foreignChannel = fc
  .tuple(
    channel,
    fc.record(
      {
        type: manyTypes,
        tag: text,
        config: fc.dictionary(
          fc.constantFrom('region', 'user_id', 'vertex_ai_project_id', 'vertex_ai_adc', 'proxy', 'plugin'),
          text,
        ),
      },
      { requiredKeys: ['type'] },
    ),
  )
  .map(([own, more]) => ({ ...own, ...more }))
  // New API refuses Vertex AI without a region.
  .map((each) =>
    each.type === 'vertex' || each.type === 42 ? { ...each, config: { region: 'us-east5', ...each.config } } : each,
  )
  .map((each) => (each.config?.region === '' ? { ...each, type: 'openai' } : each))

/** Contents of files for any server of the family. */
export const foreignContents = fc.record(
  {
    options: fc
      .tuple(
        options,
        fc.record(
          { Chats: fc.constantFrom('[]', '[{"A":"a"}]'), ChatLinks: text, 'checkin_setting.enabled': fc.boolean() },
          { requiredKeys: [] },
        ),
      )
      .map(([own, more]) => ({ ...own, ...more })),
    channels: fc.dictionary(names, foreignChannel, { maxKeys: 5 }),
  },
  { requiredKeys: [] },
)
