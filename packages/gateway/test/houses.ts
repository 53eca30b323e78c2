import { CHANNEL_TYPES } from '@relaydeck/api-sdk'
import fc from 'fast-check'
import type {
  House,
  HouseChannel,
  HouseCode,
  HouseOption,
  HouseToken,
  HouseUser,
  Source,
} from '../src/data/move/house.ts'
import { HASH } from './server-databases.ts'

const HOSTILE = [
  '__proto__',
  'constructor',
  `'; DROP TABLE users; --`,
  `"quoted" \\ \`back\``,
  '？ ?1 $1 :name %s',
  'नमस्ते 🧑‍🚀',
  '‮rtl',
  'line\nbreak\ttab',
  'x'.repeat(3000),
]

/** Texts that harm careless programs; without NUL, which some databases do not have. */
const text = fc
  .oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'grapheme', maxLength: 12 }))
  .map((each) => each.replaceAll('\0', '0'))

const name = text.map((each) => each.trim() || 'n')

const count = fc.oneof(fc.constant(0), fc.nat(), fc.constant(Number.MAX_SAFE_INTEGER))

const time = fc.integer({ min: 1_500_000_000, max: 1_900_000_000 })

const hex = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: length, maxLength: length })

/** Keys that all families take. */
const key = hex(48)

/** Names in comma texts. */
const word = fc
  .string({ unit: fc.constantFrom(...'abcXYZ019-./_模型'), minLength: 1, maxLength: 20 })
  .filter((each) => each.trim() === each)
const words = fc.uniqueArray(word, { minLength: 1, maxLength: 4 }).map((list) => list.join(','))

const limits = fc.constantFrom([], [{ kind: 'requests' as const, per: 'minute' as const, amount: 5 }])

const user: fc.Arbitrary<HouseUser> = fc.record({
  username: name.filter((each) => each !== 'root'),
  password_hash: fc.constantFrom(HASH, null),
  display_name: text,
  email: fc.constantFrom('', 'a@b.example'),
  role: fc.constantFrom(1, 10),
  status: fc.constantFrom(1, 2),
  quota: count,
  used_quota: count,
  request_count: fc.nat(),
  group: word,
  aff_code: hex(4),
  inviter: fc.constant(''),
  github_id: fc.oneof(fc.constant(''), fc.string({ unit: fc.constantFrom(...'abc-'), minLength: 3, maxLength: 9 })),
  github_account: fc.oneof(fc.constant(''), fc.integer({ min: 1, max: 2 ** 31 }).map(String)),
  wechat_id: fc.oneof(fc.constant(''), hex(8)),
  lark_id: fc.oneof(fc.constant(''), hex(8)),
  oidc_id: fc.oneof(fc.constant(''), hex(8)),
  limits,
})

const token = (owner: string): fc.Arbitrary<HouseToken> =>
  fc.record({
    owner: fc.constant(owner),
    key,
    name: text,
    status: fc.constantFrom(1, 2, 3, 4),
    created_time: time,
    accessed_time: time,
    expired_time: fc.oneof(fc.constant(-1), time),
    remain_quota: count,
    unlimited_quota: fc.boolean(),
    used_quota: count,
    models: fc.oneof(fc.constant(''), words),
    subnet: fc.constantFrom('', '10.0.0.0/8', '10.0.0.0/8,fd00::/8'),
    limits,
    aliases: fc.constantFrom('', '{"a":"b"}'),
  })

const AWS = 33
const CLOUDFLARE = 37
const VERTEX = 42

const ADC = JSON.stringify({ project_id: 'p', client_email: 'a@b.example', private_key: 'pem' })

/** Keys and configurations of types that have them. */
const CONFIGS: Readonly<Record<number, Pick<HouseChannel, 'key' | 'config'>>> = {
  [AWS]: { key: 'ak|sk|eu-west-1', config: '{"region":"eu-west-1","ak":"ak","sk":"sk"}' },
  [CLOUDFLARE]: { key: 'key', config: '{"user_id":"account"}' },
  [VERTEX]: {
    key: '',
    config: JSON.stringify({ region: 'us-central1', vertex_ai_project_id: 'p', vertex_ai_adc: ADC }),
  },
}

const channel: fc.Arbitrary<HouseChannel> = fc
  .record({
    name,
    type: fc.constantFrom(...CHANNEL_TYPES.map(({ value }) => value)),
    key: fc.string({ unit: fc.constantFrom(...'abc019-'), minLength: 3, maxLength: 60 }),
    status: fc.constantFrom(1, 2, 3),
    weight: fc.nat({ max: 1000 }),
    priority: fc.integer({ min: -1000, max: 1000 }),
    base_url: fc.constantFrom('', 'https://api.example/v1'),
    other: fc.constantFrom('', '2024-10-01'),
    models: words,
    group: words,
    model_mapping: fc.constantFrom('', '{"__proto__":"b","模型":"\\"c\\""}'),
    config: fc.constantFrom('', '{"proxy":"http://proxy.example:3128"}'),
    system_prompt: text,
    created_time: time,
    test_time: time,
    response_time: fc.nat(),
    balance: fc.integer({ min: 0, max: 1000 }).map((each) => each / 4),
    balance_updated_time: time,
    used_quota: count,
    limits,
  })
  .map((each) => ({ ...each, ...CONFIGS[each.type] }))
  .map((each) => (each.type === VERTEX || each.type === CLOUDFLARE ? { ...each, other: '' } : each))

const code: fc.Arbitrary<HouseCode> = fc.record({
  key: hex(32),
  name: text,
  quota: count,
  status: fc.constantFrom(1, 2, 3),
  created_time: time,
  redeemed_time: time,
})

const ratio = fc.integer({ min: 1, max: 400 }).map((each) => each / 8)

const models = fc.uniqueArray(word, { minLength: 1, maxLength: 4 })

const mapOf = (names: readonly string[], values: readonly unknown[]): string =>
  JSON.stringify(Object.fromEntries(names.map((each, at) => [each, values[at % values.length]])))

const options: fc.Arbitrary<HouseOption[]> = fc
  .record({ priced: models, ratios: fc.array(ratio, { minLength: 3, maxLength: 3 }), text, footer: text })
  .map((drawn) => [
    { key: 'ModelRatio', value: mapOf(drawn.priced, drawn.ratios) },
    { key: 'CompletionRatio', value: mapOf(drawn.priced, drawn.ratios.toReversed()) },
    { key: 'CacheRatio', value: mapOf(drawn.priced, [0.5]) },
    { key: 'GroupRatio', value: mapOf(['default', 'vip', ...drawn.priced], [1, 0.5]) },
    {
      key: 'UnitPrices',
      value: JSON.stringify({ 'call model': { per: 'call', usd: 0.25 }, a: { per: 'image', usd: 1 } }),
    },
    { key: 'ModelAliases', value: '{"a":"b"}' },
    { key: 'SystemName', value: drawn.text },
    { key: 'Footer', value: drawn.footer },
    { key: 'QuotaForNewUser', value: '42' },
    { key: 'RetryTimes', value: '3' },
    { key: 'OidcClientId', value: drawn.text },
    { key: 'SMTPToken', value: 'smtp-secret' },
  ])

const unique = <T>(list: readonly T[], by: (each: T) => string): T[] => [
  ...new Map(list.map((each) => [by(each), each])).values(),
]

/** Gives values that one user alone may have to the first one that has them. */
function withUniqueAccounts(users: readonly HouseUser[]): HouseUser[] {
  const taken = new Set<string>()
  const free = (kind: string, value: string) => {
    if (value === '' || taken.has(kind + value)) return ''
    taken.add(kind + value)
    return value
  }
  return users.map((each, at) => ({
    ...each,
    aff_code: `${each.aff_code}${at}`,
    github_id: free('g', each.github_id),
    github_account: free('n', each.github_account),
    wechat_id: free('w', each.wechat_id),
    lark_id: free('l', each.lark_id),
    oidc_id: free('o', each.oidc_id),
    inviter: users[at - 1]?.username ?? '',
  }))
}

/** A gateway's content with values that harm careless programs. The user `root` is not in it. */
export const house: fc.Arbitrary<House> = fc
  .record({
    users: fc.array(user, { minLength: 1, maxLength: 4 }),
    channels: fc.array(channel, { maxLength: 4 }),
    codes: fc.array(code, { maxLength: 3 }),
    options,
  })
  .chain((drawn) => {
    const users = withUniqueAccounts(unique(drawn.users, ({ username }) => username))
    const tokens = fc.tuple(...users.map(({ username }) => fc.array(token(username), { maxLength: 2 })))
    return tokens.map((lists) => ({
      users,
      tokens: unique(lists.flat(), (each) => each.key),
      channels: drawn.channels,
      codes: unique(drawn.codes, (each) => each.key),
      options: drawn.options,
    }))
  })

/** A source that has a house. */
export const sourceOfHouse = (content: House): Source => ({
  name: 'house',
  read: async () => ({ family: 'relaydeck', house: content, notes: [] }),
})

/** A super administrator, without whom no server is. */
export const ROOT_USER: HouseUser = {
  username: 'root',
  password_hash: HASH,
  display_name: '',
  email: '',
  role: 100,
  status: 1,
  quota: 0,
  used_quota: 0,
  request_count: 0,
  group: 'default',
  aff_code: 'rt',
  inviter: '',
  github_id: '',
  github_account: '',
  wechat_id: '',
  lark_id: '',
  oidc_id: '',
  limits: [],
}
