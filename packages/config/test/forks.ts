import { createSend, isRecord, type Send } from '@relaydeck/api-sdk'
import { anyServer } from '@relaydeck/api-sdk/dialects'

/** Families of the stand-ins. */
export const FORKS = ['new-api', 'one-hub', 'laisky'] as const
export type Fork = (typeof FORKS)[number]

type Row = Record<string, unknown> & { id: number; name: string }

const STATUS: Readonly<Record<Fork, object>> = {
  'new-api': { setup: true, theme: 'default' },
  'one-hub': { PaymentUSDRate: 7.3, oidc_auth: false },
  laisky: { password_login: true, stripe_enabled: false },
}

const COMMON = { SystemName: 'Ours', Notice: '', RetryTimes: '0', RegisterEnabled: 'true', QuotaForInvitee: '0' }

const OPTIONS: Readonly<Record<Fork, Readonly<Record<string, string>>>> = {
  'new-api': {
    ...COMMON,
    ModelRatio: '{"gpt-4o":1.25}',
    GroupRatio: '{"default":1}',
    CompletionRatioMeta: '{"gpt-4o":{"ratio":4}}',
    Chats: '[{"A":"a"}]',
    'checkin_setting.enabled': 'false',
    'payment_setting.compliance_confirmed': 'false',
    SMTPToken: 'stored',
    'oidc.client_secret': 'stored',
  },
  'one-hub': { ...COMMON, ChatLinks: '', OldTokenMaxId: '0', CFWorkerImageKey: 'stored', SMTPToken: 'stored' },
  laisky: { ...COMMON, GroupRatio: '{"default":1}', Theme: 'modern', ResendAPIKey: 'stored', SMTPToken: 'stored' },
}

const HIDDEN: Readonly<Record<Fork, RegExp>> = {
  'new-api': /(Token|Secret|Key|secret|api_key)$/,
  'one-hub': /(Token|Secret)$/,
  laisky: /(Token|Secret|SecretKey|Password|APIKey)$/,
}

/** Largest page. */
const LARGEST = 100

const yes = (data?: unknown, beside: object = {}) => Response.json({ success: true, message: '', data, ...beside })
const no = (message: string, status = 200) => Response.json({ success: false, message }, { status })

/** A fork's channels and options in memory, which a client changes over HTTP. */
export interface ForkServer {
  readonly send: Send
  /** Answers a request. */
  readonly fetch: typeof fetch
  /** The stored rows, in the server's own form. */
  readonly channels: Row[]
  readonly options: Map<string, string>
  /** Calls that change something. */
  readonly changes: string[]
  /** Paths and queries of the calls that change nothing. */
  readonly reads: string[]
  /** Answers that are sent instead of the next ones. */
  readonly refusals: Response[]
}

interface Call {
  readonly method: string
  readonly url: URL
  readonly body: Record<string, unknown>
}

/**
 * Opens a stand-in for a server of a family.
 * @param status fields of its status that are other ones
 */
export function openFork(family: Fork, status: object = {}): ForkServer {
  const rows: Row[] = []
  const options = new Map(Object.entries(OPTIONS[family]))
  let lastId = 0

  const uuidOf = (id: number) => `0197a1b2-${id.toString(16).padStart(4, '0')}-7000-8000-000000000000`
  const idOf = (name: unknown) =>
    rows.find(({ id }) => (family === 'laisky' ? uuidOf(id) : String(id)) === String(name))
  const shown = ({ id, ...row }: Row) =>
    family === 'laisky'
      ? { ...row, uuid: uuidOf(id), key: '' }
      : { ...row, id, key: family === 'one-hub' ? row.key : '' }

  function pageOf(url: URL): Response {
    const read = (name: string) => Number(url.searchParams.get(name) ?? 0)
    const size = read(family === 'new-api' ? 'page_size' : 'size') || 10
    if (size > LARGEST) return no('page too large')
    const page = family === 'laisky' ? read('p') : Math.max(read(family === 'new-api' ? 'p' : 'page'), 1) - 1
    const listed = family === 'one-hub' ? rows.filter(({ tag }) => !tag) : rows
    const part = listed.slice(page * size, page * size + size).map(shown)
    if (family === 'laisky') return yes(part, { total: listed.length })
    return yes(
      family === 'new-api' ? { items: part, total: listed.length } : { data: part, total_count: listed.length },
    )
  }

  function create(draft: Record<string, unknown>): Response {
    if (!draft.name || !draft.key) return no('name and key are required')
    if (family === 'new-api' && draft.type === 41 && !draft.other) return no('部署地区不能为空')
    lastId += 1
    const initial = { status: 1, priority: 0, weight: family === 'one-hub' ? 1 : 0, group: 'default', created_time: 1 }
    rows.unshift({ ...initial, ...draft, name: String(draft.name), id: lastId })
    return yes()
  }

  function update({ url, body }: Call): Response {
    const row = idOf(family === 'laisky' ? body.uuid : body.id)
    if (!row) return no('record not found')
    if (family === 'new-api' && 'status' in body) return no('invalid')
    if (family === 'laisky' && url.searchParams.get('status_only') === null && !body.name) return no('name is required')
    const { id: _id, uuid: _uuid, ...fields } = body
    // One Hub overwrites every column.
    if (family === 'one-hub' && body.models) for (const name of Object.keys(row)) if (name !== 'id') delete row[name]
    Object.assign(row, fields)
    return yes(shown(row))
  }

  function channelCall(call: Call): Response {
    const { method, url, body } = call
    const [, , , name = '', action] = url.pathname.split('/')
    if (method === 'GET') {
      const row = idOf(name)
      return name === '' ? pageOf(url) : row ? yes(shown(row)) : no('record not found')
    }
    if (method === 'POST' && action === 'status') {
      Object.assign(idOf(name) ?? {}, { status: body.status })
      return yes()
    }
    if (method === 'POST') return create(family === 'new-api' && isRecord(body.channel) ? body.channel : body)
    if (method === 'PUT') return update(call)
    const row = idOf(name)
    if (row) rows.splice(rows.indexOf(row), 1)
    return yes()
  }

  function answer(call: Call): Response {
    const { method, url, body } = call
    if (url.pathname === '/api/status')
      return yes({ system_name: 'Ours', quota_per_unit: 500_000, start_time: 1, ...STATUS[family], ...status })
    if (url.pathname === '/api/option/') {
      if (method === 'GET')
        return yes([...options].filter(([key]) => !HIDDEN[family].test(key)).map(([key, value]) => ({ key, value })))
      options.set(String(body.key), String(body.value))
      return yes()
    }
    if (url.pathname === '/api/channel_tag/_all')
      return yes([...new Set(rows.flatMap(({ tag }) => (tag ? [tag] : [])))].map((tag) => ({ tag })))
    const [, tag] = /^\/api\/channel_tag\/(.*)\/list$/.exec(url.pathname) ?? []
    if (tag !== undefined) return yes(rows.filter((row) => row.tag === decodeURIComponent(tag)).map(shown))
    return url.pathname.startsWith('/api/channel/') ? channelCall(call) : no('not found', 404)
  }

  const changes: string[] = []
  const reads: string[] = []
  const refusals: Response[] = []
  const serve: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    const { method } = request
    const read: unknown = method === 'GET' ? {} : await request.json().catch(() => ({}))
    const body = isRecord(read) ? read : {}
    const refusal = refusals.shift()
    if (refusal) return refusal
    if (family === 'new-api' && url.pathname !== '/api/status' && request.headers.get('new-api-user') !== '1')
      return no('Unauthorized, New-Api-User header not provided', 401)
    if (method === 'GET') reads.push(url.pathname + url.search)
    else
      changes.push([method, url.pathname, body.key && url.pathname === '/api/option/' ? body.key : ''].join(' ').trim())
    return answer({ method, url, body })
  }
  const send = createSend({
    baseUrl: 'http://fork.test',
    retries: 0,
    fetch: serve,
    dialect: anyServer({ user: 1 }),
  })
  return { send, fetch: serve, channels: rows, options, changes, reads, refusals }
}
