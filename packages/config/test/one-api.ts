import { createSend, isRecord, type Send } from '@relaydeck/api-sdk'
import { OPTIONS } from '@relaydeck/api-sdk/rules'

type Row = Record<string, unknown> & { id: number; name: string }

const DEFAULTS = {
  status: 1,
  weight: 0,
  priority: 0,
  base_url: '',
  other: null,
  models: '',
  group: 'default',
  model_mapping: '',
  config: '',
  system_prompt: null,
}

/** Fields of which One API keeps the stored value if it receives an empty one. */
const KEPT = new Set(['name', 'key', 'type', 'status', 'models', 'group', 'config'])

const HIDDEN = /(Token|Secret)$/

/** One API's channels and options in memory, which a client changes over HTTP. */
export interface OneApi {
  readonly send: Send
  /** Answers a request. */
  readonly fetch: typeof fetch
  readonly channels: Row[]
  readonly options: Map<string, string>
  /** Calls that change something. */
  readonly changes: string[]
  /** Refuses changes, by their method and path, as `PUT /api/option/ SystemName`. */
  refuse: (change: string) => Response | undefined
}

const listed = ([, rule]: [string, object]) => 'default' in rule && !('isExtension' in rule)

/** Opens a stand-in for a One API server, or for one that has limits, as the embedded gateway. */
export function openOneApi({ hasLimits = false } = {}): OneApi {
  const initial = Object.entries(OPTIONS).filter(listed) as [string, { default: string }][]
  const options = new Map(initial.map(([key, rule]) => [key, rule.default]))
  for (const [key, ratios] of [
    ['ModelRatio', '{"gpt-4o":1.25,"openrouter/auto":-500000}'],
    ['CompletionRatio', '{"whisper-1":0}'],
    ['GroupRatio', '{"default":1,"svip":1,"vip":1}'],
  ] as const)
    options.set(key, ratios)
  if (hasLimits) options.set('GroupLimits', '{}')
  const rows: Row[] = []
  let lastId = 0
  const withUse = (limits: unknown) =>
    [limits ?? []].flat().map((limit) => ({ ...Object(limit), used: 1, resets_at: null }))
  const shown = (row: Row) => ({ ...row, key: '', ...(hasLimits && { limits: withUse(row.limits) }) })

  function create(draft: Row): void {
    for (const key of String(draft.key).split('\n').filter(Boolean)) {
      lastId += 1
      const times = { created_time: 1, test_time: 0, response_time: 0, balance_updated_time: 0 }
      rows.unshift({ ...DEFAULTS, ...times, balance: 0, used_quota: 0, ...draft, key, id: lastId })
    }
  }
  function update(change: Row): unknown {
    const row = rows.find(({ id }) => id === change.id)
    if (!row) return change
    for (const [field, value] of Object.entries(change))
      if (!KEPT.has(field) || (value && value !== '')) row[field] = value
    return row
  }
  function answer(method: string, url: URL, body: unknown): unknown {
    const path = url.pathname
    if (path === '/api/status')
      return {
        system_name: 'One API',
        version: 'v0.6.10',
        quota_per_unit: 500_000,
        start_time: 1,
        ...(hasLimits && { max_page_size: 1000 }),
      }
    if (path === '/api/option/') {
      if (method === 'GET')
        return [...options].filter(([key]) => !HIDDEN.test(key)).map(([key, value]) => ({ key, value }))
      const { key, value } = body as { key: string; value: string }
      options.set(key, value)
      return undefined
    }
    if (path === '/api/channel/search') {
      const keyword = url.searchParams.get('keyword') ?? ''
      return rows.filter(({ name }) => name.startsWith(keyword)).map(shown)
    }
    const id = Number(/\/(\d+)$/.exec(path)?.[1])
    if (method === 'GET') return shown(rows.find((row) => row.id === id) as Row)
    if (method === 'POST') return create(body as Row)
    if (method === 'PUT') return update(body as Row)
    rows.splice(
      rows.findIndex((row) => row.id === id),
      1,
    )
    return undefined
  }
  const serve: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    const body: unknown = request.method === 'GET' ? undefined : await request.json().catch(() => undefined)
    if (request.method !== 'GET') {
      const name = isRecord(body) ? (body.key && url.pathname === '/api/option/' ? body.key : body.name) : undefined
      const change = [request.method, url.pathname, name].filter(Boolean).join(' ')
      const refusal = server.refuse(change)
      if (refusal) return refusal
      server.changes.push(change)
    }
    return Response.json({ success: true, message: '', data: answer(request.method, url, body) })
  }
  const server: OneApi = {
    fetch: serve,
    channels: rows,
    options,
    changes: [],
    refuse: () => undefined,
    send: createSend({ baseUrl: 'http://one-api.test', retries: 0, fetch: serve }),
  }
  return server
}
