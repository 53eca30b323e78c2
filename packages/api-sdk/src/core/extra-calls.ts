import type { SendRequest } from './endpoint.ts'
import { UnsupportedError } from './errors.ts'
import { isRecord } from './json.ts'

/** The call that identifies a server, without the schema of its content. */
export const STATUS_REQUEST = {
  endpoint: 'GET /api/status',
  method: 'GET',
  url: '/api/status',
  body: undefined,
  envelope: 'data',
  effects: false,
  role: 'guest',
} as const satisfies SendRequest

/** Calls that One API does not have and forks do. */
export const NOT_IN_ONE_API =
  /^\w+ \/api\/(prices|verify|channel\/(:id\/)?keys|user\/:id\/permissions)$|^POST \/api\/(channel\/:id\/key|(channel|token)\/many\/(remove|status))$/

/** Filters by cost and orders of the log, if they are set. Other servers would ignore them. */
const LOG_FIELD = /[?&](min_quota|max_quota|order|direction)=(?!0?(&|$))/

/** Lists of records that may have limits, and their filter. */
const LIMITED_LIST = /^GET \/api\/(token|user|channel)\/(search)?$/
const LIMIT_FIELD = /[?&](limit)=/

/** Calls that create or change tokens, users and channels. */
const EXTENDED = /^(POST|PUT) \/api\/(token|user|channel)\/$/

/** Fields of these records that only the embedded gateway has. */
const EXTENSIONS = ['limits', 'aliases']

/** Returns the field of a request that only the embedded gateway has; `undefined` without any. */
export function embeddedFieldOf({
  endpoint,
  url,
  body,
}: Pick<SendRequest, 'endpoint' | 'url' | 'body'>): string | undefined {
  if (endpoint.startsWith('GET /api/log/')) return LOG_FIELD.exec(url)?.[1]
  if (LIMITED_LIST.test(endpoint)) return LIMIT_FIELD.exec(url)?.[1]
  if (!EXTENDED.test(endpoint) || !isRecord(body)) return undefined
  return EXTENSIONS.find((field) => body[field] !== undefined)
}

/** @throws UnsupportedError if a request has a field that only the embedded gateway has */
export function refuseEmbeddedFields(request: SendRequest, server: string): void {
  const { endpoint } = request
  const field = embeddedFieldOf(request)
  if (field) throw new UnsupportedError(endpoint, `${endpoint} has no ${field} on this server (${server})`)
}

/** Returns whether a status has the fields that all servers of the family send. */
export const isKnown = (status: unknown): boolean =>
  isRecord(status) && 'system_name' in status && 'quota_per_unit' in status && 'start_time' in status

/** Returns whether a status comes from the embedded gateway. */
export const isEmbedded = (status: unknown): boolean => isRecord(status) && 'max_page_size' in status
