import { isRecord } from '@relaydeck/api-sdk'
import { OPTIONS, optionOf } from '@relaydeck/api-sdk/rules'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeAt } from '../../test/authenticator.ts'
import { clientWithSession, type TestClient, TOKEN_DRAFT } from '../../test/client.ts'
import { ON_POSTGRES, query } from '../../test/databases.ts'
import { BOB, newWorld, type World } from '../../test/world.ts'

/** Characters of the part of a secret that is searched. */
const CORE = 24

/** Characters that two texts have in common by chance in no journal. */
const WINDOW = 10

/** Distance of the windows that are kept: any part of 12 characters contains one. */
const STEP = 3

/** Returns how a secret may be written, apart from itself. */
function formsOf(text: string): string[] {
  const bytes = [...Buffer.from(text)].map((byte) => byte.toString(16))
  // Three bytes are four characters of Base64, so that it begins in one of three ways.
  const base64 = ['', '.', '..'].map((start) =>
    Buffer.from(start + text)
      .toString('base64')
      .slice(4),
  )
  const escapes = [
    bytes.join(''),
    bytes.map((byte) => `%${byte}`).join(''),
    bytes.map((byte) => `\\u00${byte}`).join(''),
  ]
  return [text, [...text].reverse().join(''), ...base64.map((each) => each.replace(/.=*$/, '')), ...escapes]
}

/** Finds parts of secrets in texts, in any usual form. */
function createSearch() {
  const windows = new Map<string, string>()
  return {
    add: (secret: string): void => {
      for (const form of formsOf(secret))
        for (let at = 0; at + WINDOW <= form.length; at += STEP)
          windows.set(form.slice(at, at + WINDOW).toLowerCase(), secret)
    },
    /** Returns the secrets of which a text has a part. */
    in: (text: string): string[] => {
      const lower = text.toLowerCase()
      const found = new Set<string>()
      for (let at = 0; at + WINDOW <= lower.length; at++) {
        const secret = windows.get(lower.slice(at, at + WINDOW))
        if (secret !== undefined) found.add(secret)
      }
      return [...found]
    },
  }
}

/** A part of a secret, of letters and digits that no other text has. */
const core = fc
  .array(fc.constantFrom(...'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'), {
    minLength: CORE,
    maxLength: CORE,
  })
  .map((characters) => characters.join(''))

/** Shapes that a reader of fields, URLs or JSON may take apart. */
const SHAPES: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `sk-${text}`,
  (text) => JSON.stringify({ key: text, name: 'shown' }),
  (text) => `{"region":"eu","ak":"${text}"`,
  (text) => `","name":"${text}","x":"`,
  (text) => `https://user:${text}@host.example/path?key=${text}#x`,
  (text) => `user:${text}@host`,
  (text) => `key=${text}&region=eu`,
  (text) => `%22${text}%0A%00`,
  (text) => encodeURIComponent(`"${text}"/é`),
  (text) => `"'\\${text}\\u0022`,
  (text) => `name|${text}|us-east-1`,
  (text) => `\${SMTPToken}${text}`,
  (text) => `${'x'.repeat(3000)}${text}`,
  (text) => text.repeat(100),
  (text) => `proxy: ${text}`,
  (text) => `<b>${text}</b>; DROP TABLE events`,
  (text) => `夏 ${text} ‮é\u{1F511}`,
  (text) => `null\u0001${text}`,
]

/** Fields of a channel's config that are secret, also because nobody knows them. */
const CONFIG_FIELDS = [
  'ak',
  'sk',
  'vertex_ai_adc',
  'AK',
  'region ',
  'proxy2',
  'constructor',
  'headers',
  'user_id\u200b',
  '',
]

const SECRET_OPTIONS = [
  ...Object.keys(OPTIONS).filter((key) => optionOf(key)?.kind === 'secret'),
  'FeishuAppSecret',
  'MyToken',
  'Notice.Token',
  'OtherSecretKey',
]

/** What a change needs: clients, a session of their own, and where it notes secrets that the gateway creates. */
interface Setting {
  readonly world: World
  readonly alice: TestClient
  readonly note: (secret: string) => void
}

/** A secret, and choices of a change. */
interface Choice {
  readonly text: string
  /** The secret in a shape. */
  readonly value: string
  readonly nth: number
  readonly field: string
  readonly option: string
  readonly scheme: string
  readonly hasPassword: boolean
}

type Change = (setting: Setting, choice: Choice) => Promise<unknown>

const channelAt = async ({ boss }: World, nth: number) => (await boss.api.channels.list({ size: 10 }))[nth]?.id ?? 1

/** A key of a channel is a header. */
const keyOf = (value: string) => value.replace(/[^\x20-\x7e]/g, '')

/** Changes of all kinds of records, with how often they are made. */
const CHANGES: readonly (readonly [number, Change])[] = [
  [
    12,
    ({ world }, { value }) =>
      world.boss.api.channels.create({ type: 1, name: 'any', key: keyOf(value), models: 'gpt-4o', group: 'default' }),
  ],
  [
    14,
    async ({ world }, { value, nth }) =>
      world.boss.api.channels.update({ id: await channelAt(world, nth), key: keyOf(value) }),
  ],
  [
    16,
    async ({ world }, { value, nth, field }) => {
      const config = JSON.stringify({ region: 'eu', [field]: value })
      return world.boss.api.channels.update({ id: await channelAt(world, nth), config })
    },
  ],
  [
    10,
    async ({ world }, { value, nth, scheme, hasPassword }) => {
      const secret = encodeURIComponent(value.slice(-200).toWellFormed())
      const config = JSON.stringify({ proxy: `${scheme}://${hasPassword ? 'user:' : ''}${secret}@proxy.example:1` })
      return world.boss.api.channels.update({ id: await channelAt(world, nth), config })
    },
  ],
  [
    10,
    async ({ world }, { value, nth, hasPassword }) => {
      const secret = encodeURIComponent(value.slice(-200).toWellFormed())
      const base_url = `https://${hasPassword ? 'user:' : ''}${secret}@provider.example/v1`
      return world.root.api.channels.update({ id: await channelAt(world, nth), base_url, key: 'k' })
    },
  ],
  [5, async ({ world }, { nth }) => world.boss.api.channels.remove({ id: await channelAt(world, nth) })],
  [20, ({ world }, { value, option }) => world.root.api.options.set({ key: option, value })],
  [4, ({ world }, { value }) => world.root.api.users.update({ id: BOB, password: value.slice(-20) })],
  [
    2,
    ({ world }, { text }) =>
      world.root.api.users.create({ username: `u${text.slice(0, 4)}`, password: text.slice(4), display_name: '' }),
  ],
  [
    4,
    async ({ world: { boss }, note }, { nth }) => {
      const codes = await boss.api.redemptions.create({ name: 'gift', quota: 5, count: 2 })
      for (const code of codes) note(code)
      return boss.api.redemptions.update({ id: nth + 1, name: `gift ${nth}`, quota: 7 })
    },
  ],
  [
    4,
    async ({ alice: { api }, note }) => {
      const { id, key } = await api.tokens.create({ ...TOKEN_DRAFT, name: 'ci' })
      note(key)
      return api.tokens.remove({ id })
    },
  ],
  [
    2,
    async ({ alice: { api }, note }) => {
      note(await api.accessTokens.create({ name: 'bot', read_only: false, expired_time: -1 }))
      return api.accessTokens.remove({ id: (await api.accessTokens.list())[0]?.id ?? 0 })
    },
  ],
  [2, async ({ alice, note }) => note(await alice.api.users.rotateAccessToken())],
  [
    1,
    async ({ world, alice: { api }, note }) => {
      const { secret } = await api.twoFactor.begin()
      note(secret)
      for (const code of await api.twoFactor.confirm({ code: codeAt(secret, Date.now()) })) note(code)
      return world.root.api.twoFactor.remove({ id: 2 })
    },
  ],
  [
    8,
    async ({ world: { root } }, { nth, hasPassword }) => {
      const entry = (await root.api.journal.list({ size: 10 }))[nth]
      // What it returns is in the journal's form, too.
      return entry && { shown: await root.api.journal.undo({ id: entry.id, plan: hasPassword }) }
    },
  ],
]

type Step = (setting: Setting) => Promise<unknown>

const choice = fc.record({
  text: core,
  shape: fc.constantFrom(...SHAPES),
  nth: fc.nat(9),
  field: fc.constantFrom(...CONFIG_FIELDS),
  option: fc.constantFrom(...SECRET_OPTIONS),
  scheme: fc.constantFrom('http', 'https', 'socks5', 'socks5h'),
  hasPassword: fc.boolean(),
})

/** Any change of any kind of record, with a secret wherever its kind has one. */
const step: fc.Arbitrary<Step> = fc
  .tuple(choice, fc.oneof(...CHANGES.map(([weight, change]) => ({ weight, arbitrary: fc.constant(change) }))))
  .map(([{ shape, ...rest }, change]) => (setting) => {
    setting.note(rest.text)
    return change(setting, { ...rest, value: shape(rest.text) })
  })

/** Returns all pages of the journal. */
async function pagesOf({ root }: World): Promise<string[]> {
  const pages: string[] = []
  for (let p = 0; ; p++) {
    const { text } = await root.call('GET', `/api/journal/?p=${p}&page_size=1000`)
    pages.push(text)
    if ((JSON.parse(text) as { data: unknown[] }).data.length < 1000) return pages
  }
}

/** Makes the steps, and searches everything that the journal shows or stores beside the secrets to restore. */
async function expectNone(steps: readonly Step[]): Promise<number> {
  const world = await newWorld()
  const search = createSearch()
  const alice = await clientWithSession(world.gateway)
  const texts: string[] = []
  for (const each of steps)
    await each({ world, alice, note: search.add }).then(
      (result) => isRecord(result) && 'shown' in result && texts.push(JSON.stringify(result)),
      (error: Error) => texts.push(error.message),
    )
  texts.push(...(await pagesOf(world)))
  for (const table of ['events', 'event_records'])
    texts.push(...(await query(world.database, `SELECT * FROM ${table}`)).map((row) => JSON.stringify(row)))
  expect(texts.flatMap(search.in)).toEqual([])
  const [count] = await query(world.database, 'SELECT count(*) AS count FROM events')
  return Number(count?.count)
}
test('a search finds a secret in any form', () => {
  const search = createSearch()
  search.add('Qw8rTz2mKp5vXc7nBd4gHj3L')
  const written = formsOf('Qw8rTz2mKp5vXc7nBd4gHj3L')
  expect(written.map((form) => search.in(`before ${form} after`).length)).toEqual(written.map(() => 1))
  expect(search.in('x8rTz2mKp5vXcx')).toHaveLength(1)
  expect(search.in('{"field":"key","before":null,"after":null}')).toEqual([])
})

/** Entries of one part. PostgreSQL stores the same texts, which takes it longer. */
const PART = ON_POSTGRES ? 400 : 2500

test.each(['first', 'second', 'third', 'last'])(
  'no secret is in ten thousand entries of hostile values, the %s part',
  async () => {
    let entries = 0
    const steps = fc.array(step, { minLength: PART / 2, maxLength: PART / 2, size: 'max' })
    const add = async (some: readonly Step[]) => {
      entries += await expectNone(some)
    }
    await fc.assert(fc.asyncProperty(steps, add), { numRuns: 3, endOnFailure: true })
    expect(entries).toBeGreaterThan(PART)
  },
  120_000,
)
