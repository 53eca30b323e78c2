/** The tables of docs/families.md: from the recorded reports and from what the dialects declare. */
import { CHANNEL_TYPES, Channel, fieldsOf, hasKey, Redemption, Token, User } from '@relaydeck/api-sdk'
import { type Ability, type Dialect, FOREIGN_TYPES, LACKS, oldNewApi } from '@relaydeck/api-sdk/dialects'
import { type CallResult, countOf, type Report } from '@relaydeck/contract'
import type { RecordedRun } from './recorded-reports.ts'
import { type CheckedServer, SERVERS } from './servers.ts'

/** A server with its recorded reports. */
interface Recorded extends CheckedServer {
  /** As users of the SDK get it. */
  readonly translated: Report
  /** Without a dialect. */
  readonly raw: Report
}

type Fork = Recorded & { readonly dialect: Dialect }

/** Returns a table of Markdown. */
function tableOf(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  const line = (cells: readonly string[], fill = ' ') =>
    `| ${widths.map((width, at) => (cells[at] ?? '').padEnd(width, fill)).join(' | ')} |`
  const [head = [], ...others] = rows
  return [line(head), line([], '-'), ...others.map((row) => line(row))].join('\n')
}

const changesOf = (dialect: Dialect | undefined): string =>
  dialect?.writes === false ? 'no: the console is read-only' : 'yes'

/** Versions, and whether a server is read and changed. */
function serversTable(servers: readonly Recorded[]): string {
  const rows = servers.map(({ name, version, dialect }) => [name, version, 'yes', changesOf(dialect)])
  return tableOf([
    ['Server', 'Checked version', 'Reading', 'Changes'],
    ['embedded gateway', 'every release', 'yes', 'yes'],
    ...rows,
    [`New API ${oldNewApi.generation}`, 'none', 'partly', changesOf(oldNewApi)],
    ['other servers', 'none', 'partly', "no, unless the SDK has `forks: 'allow'`"],
  ])
}

const COUNTED = ['same', 'different', 'missing', 'dangerous'] as const

/** Results of the recorded reports. */
function reportsTable(servers: readonly Recorded[]): string {
  const row = (name: string, report: Report, how: string) => [
    name,
    how,
    ...COUNTED.map((verdict) => String(countOf(report, verdict))),
  ]
  return tableOf([
    ['Server', 'Dialect', ...COUNTED],
    ...servers.flatMap(({ name, dialect, translated, raw }) => [
      ...(dialect ? [row(name, translated, 'yes')] : []),
      row(name, raw, dialect ? 'no' : 'needs none'),
    ]),
  ])
}

const yes = (isTrue: boolean): string => (isTrue ? 'yes' : 'no')

const nameOf = (call: string): string => call.replace(/^\w+\./, '')

/** Returns what of a noun differs with the dialect: calls that are missing or fail, and how many fields are not sent. */
function callsCell({ translated }: Fork, noun: string): string {
  const calls = translated.calls.filter(({ call }) => call.startsWith(`${noun}.`))
  const missing = calls.filter(({ verdict }) => verdict === 'missing').map(({ call }) => `no \`${nameOf(call)}\``)
  const failed = calls.filter(isFailed).map(({ call }) => `\`${nameOf(call)}\` fails`)
  const fields = new Set(
    calls.flatMap(({ findings }) => findings.flatMap((each) => ('field' in each ? [each.field] : []))),
  )
  const unsent = fields.size === 0 ? [] : [`${fields.size} ${fields.size === 1 ? 'field' : 'fields'} not sent`]
  return [...missing, ...failed, ...unsent].join(', ') || 'yes'
}

/** Whether a call has other differences than fields that are not sent. */
const isFailed = ({ findings }: CallResult): boolean =>
  findings.some((each) => each.code !== 'missing' && !(each.code === 'type' && each.got.type === 'nothing'))

/** Kinds of rows with their fields, for the sorts that a dialect has. */
const KINDS = [
  ['channel', 'channels', fieldsOf(Channel)],
  ['redemption', 'codes', fieldsOf(Redemption)],
  ['token', 'tokens', fieldsOf(Token)],
  ['user', 'users', fieldsOf(User)],
] as const

/** Filters of the console, with a value of each. */
const FILTERS = {
  channel: [
    ['type', 1],
    ['status', 1],
    ['status', 2],
    ['group', 'default'],
  ],
  user: [
    ['status', 1],
    ['role', 1],
    ['group', 'default'],
  ],
} as const

const listed = (words: readonly string[]): string => (words.length === 0 ? 'no' : words.join(', '))

/** Returns the lists that a server sorts by more than the id. */
const sortsCell = ({ dialect }: Fork): string =>
  listed(
    KINDS.filter(([kind, , fields]) =>
      fields.some((field) => field !== 'id' && dialect.narrow(kind, { sort: field })),
    ).map(([, name]) => name),
  )

function filtersCell({ dialect }: Fork, kind: keyof typeof FILTERS): string {
  const known = FILTERS[kind].filter(([field, value]) => dialect.narrow(kind, { where: { [field]: value } }))
  const values = (name: string) => FILTERS[kind].filter(([field]) => field === name).length
  const fields = [...new Set(known.map(([field]) => field))]
  return listed(
    fields.map((field) =>
      known.filter(([each]) => each === field).length < values(field) ? `${field} (enabled)` : field,
    ),
  )
}

/** Calls for many rows, with their names. */
const MANY_CALLS = {
  'POST /api/channel/many/remove': 'channels: deleted',
  'POST /api/channel/many/status': 'channels: enabled and disabled',
  'POST /api/token/many/remove': 'tokens: deleted',
} as const

const manyCell = ({ dialect }: Fork): string =>
  listed(Object.entries(MANY_CALLS).flatMap(([call, name]) => (hasKey(dialect.calls, call) ? [name] : []))).replaceAll(
    ', ',
    '; ',
  )

const isAbsent = ({ dialect }: Fork, call: string): boolean => dialect.absent.includes(call)
const translates = ({ dialect }: Fork, call: string): boolean => Object.hasOwn(dialect.calls, call)

const CLIENTS = { messages: 'Claude Code', responses: 'Codex', gemini: 'Gemini CLI' } as const

const clientsCell = ({ dialect }: Fork): string =>
  listed(
    Object.entries(CLIENTS).flatMap(([ability, name]) => (dialect.has.some((each) => each === ability) ? [name] : [])),
  )

function secondFactorCell(fork: Fork): string {
  if (!translates(fork, 'POST /api/two_factor/')) return 'no'
  return fork.dialect.lacks.includes('recoveryCodes') ? 'yes, no recovery codes' : 'yes'
}

function typesCell({ dialect: { types } }: Fork): string {
  const known = CHANNEL_TYPES.filter(({ value }) => types.numbers.has(value)).length
  return `${known} of ${CHANNEL_TYPES.length}, ${Object.keys(types.others).length} others`
}

/** Rows for features that only some servers have. */
const ABILITIES: Readonly<Record<Exclude<Ability, 'gemini' | 'messages' | 'responses'>, string>> = {
  adminPermissions: 'permissions of administrators',
  auditLog: 'audit rows in words',
  channelKey: 'key of a channel, shown to root after a code',
  channelTags: 'tags of channels',
  failedCalls: 'failed calls in the log',
  priceChanges: 'prices changed each by itself',
  prices: 'prices that the server states',
  severalKeys: 'several keys of a channel',
  turnstileSignIn: 'Turnstile at a sign-in',
}

/** Rows for features of One API that some servers lack; recovery codes are in the row of the second factor. */
const { recoveryCodes: _, ...LACK_ROWS } = LACKS

/** A feature, and what each fork has of it. */
type FeatureRow = readonly [feature: string, cell: (fork: Fork) => string]

const rowsOf = <K extends string>(
  table: Readonly<Record<K, string>>,
  cell: (fork: Fork, key: string) => string,
): FeatureRow[] => Object.entries<string>(table).map(([key, name]) => [name, (fork) => cell(fork, key)])

const FEATURES: readonly FeatureRow[] = [
  ...(['tokens', 'channels', 'redemptions', 'users', 'logs', 'status', 'models'] as const).map(
    (noun): FeatureRow => [`calls of \`${noun}\``, (fork) => callsCell(fork, noun)],
  ),
  ['lists sorted by the server', sortsCell],
  ['channels filtered by the server', (fork) => filtersCell(fork, 'channel')],
  ['users filtered by the server', (fork) => filtersCell(fork, 'user')],
  ['rows of a page, at most', ({ dialect }) => String(dialect.paging.largest)],
  ['many rows changed with one call', manyCell],
  [`channel types of One API, and others (from ${FOREIGN_TYPES})`, typesCell],
  ['second factor', secondFactorCell],
  ['sign-in with Lark', (fork) => yes(!isAbsent(fork, 'GET /api/oauth/lark'))],
  ['balances of all channels', (fork) => yes(!isAbsent(fork, 'GET /api/channel/update_balance'))],
  ['list of one’s sessions', (fork) => yes(translates(fork, 'GET /api/user/sessions'))],
  ['clients besides chats', clientsCell],
  ...rowsOf(ABILITIES, ({ dialect }, key) => yes(dialect.has.some((each) => each === key))),
  ...rowsOf(LACK_ROWS, ({ dialect }, key) => yes(!dialect.lacks.some((each) => each === key))),
]

const isFork = (server: Recorded): server is Fork => server.dialect !== undefined

/** What each fork has. */
function featuresTable(servers: readonly Recorded[]): string {
  const forks = servers.filter(isFork)
  return tableOf([
    ['Feature', ...forks.map(({ name }) => name)],
    ...FEATURES.map(([feature, cell]) => [feature, ...forks.map(cell)]),
  ])
}

/** The tables by the names of their markers. */
const TABLES = { servers: serversTable, reports: reportsTable, features: featuresTable } as const

/**
 * Returns the document with its tables replaced: each is between `<!-- NAME -->` and `<!-- /NAME -->`.
 * @throws Error if a marker is missing
 */
export function withTables(document: string, runsOf: ReadonlyMap<string, readonly RecordedRun[]>): string {
  const servers = SERVERS.map((server): Recorded => {
    const [translated, raw = translated] = runsOf.get(server.kind) ?? []
    if (!translated || !raw) throw new Error(`${server.kind} has no recorded report`)
    return { ...server, translated: translated.report, raw: raw.report }
  })
  return Object.entries(TABLES).reduce((text, [name, table]) => {
    const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
    const [from, to] = [text.indexOf(start), text.indexOf(end)]
    if (from < 0 || to < from) throw new Error(`The markers ${start} and ${end} are missing`)
    return `${text.slice(0, from + start.length)}\n\n${table(servers)}\n\n${text.slice(to)}`
  }, document)
}
