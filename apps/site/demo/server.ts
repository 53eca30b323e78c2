/** A row of a list. */
export type Row = Readonly<Record<string, unknown>> & { readonly id: number }

/** What a gateway with sample data answered. */
export interface Answers {
  /** Unix seconds of the recording. */
  readonly recorded: number
  /** Bodies by path. */
  readonly single: Readonly<Record<string, unknown>>
  /** Rows by path of their list, newest first. */
  readonly lists: Readonly<Record<string, readonly Row[]>>
}

const DAY = 86_400
/** Times of the recording that are moved: those at most this many seconds away from it. */
const NEAR = 200 * DAY
const CONSUMED = 2
const FAILED = 5
const LOG = '/api/log/'
/** Lists whose rows can be changed. */
const WRITABLE = ['/api/token/', '/api/channel/', '/api/user/', '/api/redemption/']
const SEARCHED = ['name', 'username', 'display_name', 'email', 'model_name', 'token_name']
const DEFAULT_SIZE = 10

/** Moves the times of a recording, so that it ends now. Whole hours, so that bars keep their edges. */
export function readAnswers(json: string, now: number): Answers {
  const { recorded } = JSON.parse(json) as Answers
  const shift = Math.floor((now - recorded) / 3600) * 3600
  const moved = json.replace(/(?<=[:,[])\d{10}(?=[,}\]])/g, (digits) =>
    Math.abs(Number(digits) - recorded) < NEAR ? String(Number(digits) + shift) : digits,
  )
  return JSON.parse(moved) as Answers
}

const ok = (data: unknown, headers: Record<string, string> = {}) =>
  Response.json({ success: true, message: '', data }, { headers })

const refusal = (message: string) => Response.json({ success: false, message })

const numberOf = (row: Row, key: string) => Number(row[key] ?? 0)
const sum = (rows: readonly Row[], key: string) => rows.reduce((total, row) => total + numberOf(row, key), 0)
const mean = (rows: readonly Row[], key: string) => {
  const known = rows.filter((row) => numberOf(row, key) > 0)
  return known.length === 0 ? 0 : Math.round(sum(known, key) / known.length)
}
const isFailed = ({ type }: Row) => type === FAILED

/** Figures of calls, as in the answers of the gateway. */
function figures(rows: readonly Row[]) {
  const charged = rows.filter((row) => !isFailed(row))
  return {
    calls: rows.length,
    failures: rows.length - charged.length,
    quota: sum(charged, 'quota'),
    duration: mean(charged, 'elapsed_time'),
    first_token: mean(charged, 'first_token'),
  }
}

const groupBy = (rows: readonly Row[], key: (row: Row) => string | number) => [...Map.groupBy(rows, key)]

function overview(calls: readonly Row[], query: URLSearchParams) {
  const [start, end, step] = ['start_timestamp', 'end_timestamp', 'step'].map((name) => Number(query.get(name)))
  if (!start || !end || !step) return undefined
  const between = (from: number, to: number) =>
    calls.filter((row) => numberOf(row, 'created_at') >= from && numberOf(row, 'created_at') < to)
  const rows = between(start, end)
  const top = (key: string, owner: string) =>
    groupBy(rows, (row) => String(row[key]))
      .map(([name, group]) => ({
        ...figures(group),
        name,
        username: owner && String(group[0]?.[owner] ?? ''),
        user_id: key === 'model_name' ? 0 : numberOf(group[0] as Row, 'user_id'),
      }))
      .sort((a, b) => b.quota - a.quota)
      .slice(0, 10)
  return {
    total: figures(rows),
    before: figures(between(2 * start - end, start)),
    bars: barsOf(rows, start, step),
    users: top('username', ''),
    tokens: top('token_name', 'username'),
    models: top('model_name', ''),
    channels: groupBy(
      rows.filter(({ channel }) => channel),
      (row) => numberOf(row, 'channel'),
    ).map(([channel, group]) => ({ ...figures(group), channel })),
  }
}

const barsOf = (rows: readonly Row[], start: number, step: number) =>
  groupBy(rows, (row) => start + Math.floor((numberOf(row, 'created_at') - start) / step) * step)
    .map(([time, group]) => ({ time: Number(time), ...figures(group) }))
    .sort((a, b) => a.time - b.time)

const GROUP_KEYS: Readonly<Record<string, string>> = {
  user: 'username',
  token: 'token_name',
  model: 'model_name',
  channel: 'channel',
}

function usage(calls: readonly Row[], by: string) {
  const nameOf = (row: Row) =>
    by === 'day'
      ? new Date(numberOf(row, 'created_at') * 1000).toISOString().slice(0, 10)
      : String(row[GROUP_KEYS[by] ?? 'model_name'])
  return groupBy(
    calls.filter((row) => !isFailed(row)),
    nameOf,
  )
    .map(([name, rows]) => ({
      name: String(name),
      username: by === 'token' ? String(rows[0]?.username ?? '') : '',
      ...(by === 'user' ? { user_id: numberOf(rows[0] as Row, 'user_id') } : {}),
      calls: rows.length,
      quota: sum(rows, 'quota'),
      prompt_tokens: sum(rows, 'prompt_tokens'),
      completion_tokens: sum(rows, 'completion_tokens'),
    }))
    .sort((a, b) => b.quota - a.quota)
}

/** Returns the rows that the query of a list asks for. */
function filtered(rows: readonly Row[], query: URLSearchParams): readonly Row[] {
  const from = Number(query.get('start_timestamp') ?? 0)
  const to = Number(query.get('end_timestamp')) || Number.POSITIVE_INFINITY
  const word = (query.get('keyword') ?? '').toLowerCase()
  const outcomes = { any: [CONSUMED, FAILED], failed: [FAILED] }[query.get('outcome') ?? '']
  const equal = [...query].filter(([name, value]) => value !== '' && !(name === 'type' && value === '0'))
  return rows.filter(
    (row) =>
      (row.created_at === undefined || (numberOf(row, 'created_at') >= from && numberOf(row, 'created_at') <= to)) &&
      (!outcomes || outcomes.includes(numberOf(row, 'type'))) &&
      equal.every(([name, value]) => row[name] === undefined || String(row[name]) === value) &&
      (word === '' ||
        String(row.id) === word ||
        SEARCHED.some((key) =>
          String(row[key] ?? '')
            .toLowerCase()
            .includes(word),
        )),
  )
}

/** A gateway in the memory of the page: it reads a recording, and keeps changes of tokens, channels, users and codes. */
export class DemoServer {
  readonly #single: Answers['single']
  readonly #lists: Map<string, readonly Row[]>
  readonly #now: () => number

  /** @param now returns Unix seconds */
  constructor({ single, lists }: Answers, now: () => number) {
    this.#single = single
    this.#lists = new Map(Object.entries(lists))
    this.#now = now
  }

  /** Answers a call of the console. */
  async answer(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url)
    if (request.method === 'GET') return this.#read(pathname, searchParams)
    return this.#change(request, pathname)
  }

  #read(path: string, query: URLSearchParams): Response {
    const log = this.#lists.get(LOG) ?? []
    const calls = filtered(log, query).filter(({ type }) => type === CONSUMED || type === FAILED)
    if (path === '/api/usage/overview') return ok(overview(filtered(log, withoutPeriod(query)).filter(isCall), query))
    if (path === '/api/usage/') return ok(usage(calls, query.get('by') ?? 'model'))
    if (path === '/api/log/timeline')
      return ok(barsOf(calls, Number(query.get('start_timestamp')), Number(query.get('step')) || DAY))
    if (path === '/api/log/stat') return ok({ quota: sum(calls, 'quota') })
    if (path === '/api/user/logout') return ok(undefined)
    const single = this.#single[path]
    if (single !== undefined) return Response.json(single)
    return this.#list(path.replace(/search$/, ''), query) ?? this.#row(path) ?? refusal('404')
  }

  #list(path: string, query: URLSearchParams): Response | undefined {
    const all = this.#lists.get(path)
    if (!all) return undefined
    const rows = filtered(all, query)
    const order = query.get('order') ?? ''
    const sorted =
      rows[0]?.[order] === undefined ? rows : rows.toSorted((a, b) => numberOf(b, order) - numberOf(a, order))
    const size = Number(query.get('size') ?? query.get('page_size')) || DEFAULT_SIZE
    const at = Number(query.get('p') ?? 0) * size
    return ok(sorted.slice(at, at + size), { 'x-relaydeck-total': String(rows.length) })
  }

  #row(path: string): Response | undefined {
    const [, list = '', id] = /^(.*\/)(\d+)$/.exec(path) ?? []
    const row = this.#lists.get(list)?.find((each) => each.id === Number(id))
    return row && ok(row)
  }

  async #change(request: Request, path: string): Promise<Response> {
    if (path === '/api/user/login') return Response.json(this.#single['/api/user/self'])
    const list = WRITABLE.find((each) => path === each || (request.method === 'DELETE' && path.startsWith(each)))
    const rows = list && this.#lists.get(list)
    if (!list || !rows) return this.#refuse(request)
    if (request.method === 'DELETE') {
      const id = Number(path.slice(list.length))
      this.#lists.set(
        list,
        rows.filter((row) => row.id !== id),
      )
      return ok(undefined)
    }
    const body = (await request.json()) as Partial<Row>
    if (request.method === 'PUT') {
      const given = Object.entries(body).filter(([key, value]) => !(key === 'key' && value === ''))
      const changed = rows.map((row) => (row.id === body.id ? { ...row, ...Object.fromEntries(given) } : row))
      this.#lists.set(list, changed)
      return ok(changed.find(({ id }) => id === body.id))
    }
    const id = 1 + Math.max(0, ...rows.map((row) => row.id))
    const created = { ...rows[0], ...NEW, created_time: this.#now(), accessed_time: this.#now(), ...body, id }
    this.#lists.set(list, [created, ...rows])
    return ok(list === '/api/redemption/' ? [`demo-${id}`] : created)
  }

  #refuse(request: Request): Response {
    const isEnglish = request.headers.get('accept-language')?.startsWith('en')
    return refusal(isEnglish ? 'The demo cannot do this: it has no server.' : '演示没有服务器，无法执行此操作')
  }
}

const NEW = { status: 1, used_quota: 0, test_time: 0, response_time: 0, request_count: 0 }
const isCall = ({ type }: Row) => type === CONSUMED || type === FAILED

function withoutPeriod(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query)
  for (const name of ['start_timestamp', 'end_timestamp', 'step']) rest.delete(name)
  return rest
}
