import { isRecord, readJson } from '../../core/json.ts'
import { LOG_TYPE } from '../../logs/types.ts'
import type { DialectCall, Row } from '../dialect.ts'
import { FOREIGN_TYPES } from '../foreign-types.ts'
import { filtersOf, translateRows } from '../lists.ts'
import { pageOf } from '../paging.ts'
import { rowsOf } from '../rows.ts'
import { auditOf } from './audit.ts'

const DAY = 86_400

/** Types whose numbers differ from One API's: 5 is a channel test there. */
const TYPES = new Map([
  [5, LOG_TYPE.failed],
  [7, LOG_TYPE.signIn],
])

const typeOf = (type: number): number => TYPES.get(type) ?? (type > LOG_TYPE.test ? FOREIGN_TYPES + type : type)

const isPositive = (value: unknown): boolean => typeof value === 'number' && value > 0

/** Returns a log row as One API sends it, with what became of a call. */
export function logRow(row: Row): Row {
  const type = typeOf(Number(row.type))
  const details = readJson(String(row.other))
  const { status_code, frt } = isRecord(details) ? details : {}
  const isAudit = type === LOG_TYPE.manage || type === LOG_TYPE.signIn
  return {
    ...row,
    elapsed_time: Number(row.use_time ?? 0) * 1000,
    type,
    ...(type === LOG_TYPE.failed && isPositive(status_code) && { status: status_code }),
    // Negative if nothing was measured.
    ...(row.is_stream === true && isPositive(frt) && { first_token: frt }),
    audit: isAudit ? auditOf(details) : undefined,
  }
}

const typeForServer = (type: number): number => {
  const [found] = [...TYPES].find(([, ours]) => ours === type) ?? []
  return found ?? (type >= FOREIGN_TYPES ? type - FOREIGN_TYPES : type)
}

/** Lists log rows; the server keeps no rows of channel tests. */
export const listLogs =
  (kind: 'log' | 'ownLog') =>
  async (call: DialectCall): Promise<unknown> => {
    const filters = filtersOf(call)
    const type = Number(filters.type ?? 0)
    if (type === LOG_TYPE.test) return []
    const query = { ...filters, ...(type && { type: typeForServer(type) }) }
    return translateRows(call, kind, await pageOf(call, call.path, query))
  }

/** Sums the caller's usage of the last seven UTC days by day and model. */
export async function dashboard({ ask, endpoint }: DialectCall): Promise<unknown> {
  const now = Math.floor(Date.now() / 1000)
  const start = now - (now % DAY) - 6 * DAY
  const content = await ask('GET', '/api/data/self', { query: { start_timestamp: start, end_timestamp: now } })
  const days = new Map<string, Record<string, unknown> & { n: number; quota: number; tokens: number }>()
  for (const row of rowsOf(endpoint, content)) {
    const day = new Date(Number(row.created_at) * 1000).toISOString().slice(0, 10)
    const key = JSON.stringify([day, row.model_name])
    const sum = days.get(key) ?? { Day: day, ModelName: row.model_name, n: 0, quota: 0, tokens: 0 }
    sum.n += Number(row.count ?? 0)
    sum.quota += Number(row.quota ?? 0)
    sum.tokens += Number(row.token_used ?? 0)
    days.set(key, sum)
  }
  return [...days.values()].map(({ Day, ModelName, n, quota, tokens }) => ({
    Day,
    ModelName,
    RequestCount: n,
    Quota: quota,
    PromptTokens: tokens,
    CompletionTokens: 0,
  }))
}
