import { type AnyEndpoint, isRecord, partsOf, searchOf, shapeOf } from '@relaydeck/api-sdk'
import { type $ZodIssue, type $ZodType, safeParse } from 'zod/v4/core'
import type { HttpContext } from '../http/env.ts'
import type { JsonObject } from '../lib/json.ts'
import { Refusal } from '../lib/refusal.ts'
import { texts } from '../texts/api.ts'
import { STRICT } from './quirks.ts'

/** Reads the body as a JSON object, regardless of its Content-Type. */
async function readBody(c: HttpContext, status: 200 | 400): Promise<JsonObject> {
  const body: unknown = await c.req.json().catch(() => undefined)
  if (!isRecord(body)) throw new Refusal(texts.badBody, { status })
  return body
}

// If a key is repeated, the first value counts, as in One API.
const queryOf = (c: HttpContext): JsonObject => Object.fromEntries([...new URL(c.req.url).searchParams].reverse())

/** Returns '' for a missing required text. Other missing required fields are not filled in: a number would become 0. */
const defaultFor = (field: $ZodType | undefined) =>
  field && !safeParse(field, undefined).success && safeParse(field, '').success ? '' : undefined

function issueText({ code, path, ...issue }: $ZodIssue, sentKeys: ReadonlySet<string>) {
  const field = String(path[0] ?? '')
  if (!sentKeys.has(field)) return texts.fieldMissing(field)
  if (code !== 'invalid_type') return texts.fieldValue(field)
  return texts.fieldKind(field, 'expected' in issue ? String(issue.expected) : '')
}

/** Returns the fields whose value was converted by parsing. */
const convertedFields = (sent: ReadonlyMap<string, unknown>, parsed: object) =>
  Object.entries(parsed).filter(([key, value]) => sent.get(key) !== undefined && sent.get(key) !== value)

/**
 * Parses the input of an endpoint. The query is parsed leniently, field by field, as in One API; path and body strictly.
 * `null` in a body means that the field is missing.
 * @returns the input, and the keys that the request contained
 * @throws Refusal that names the first invalid field
 */
export async function parseInput(
  c: HttpContext,
  endpoint: AnyEndpoint,
): Promise<{ input: unknown; sentKeys: Set<string> }> {
  const shape = shapeOf(endpoint.input)
  const parts = partsOf(endpoint)
  const query: JsonObject = searchOf(endpoint.input)(queryOf(c))
  const isStrict = STRICT.has(endpoint)
  const status = isStrict ? 400 : 200
  const body = parts.body.length > 0 ? await readBody(c, status) : {}
  const values = new Map<string, unknown>()
  for (const key of parts.path) values.set(key, c.req.param(key))
  for (const key of parts.query) values.set(key, query[key])
  for (const key of parts.body) values.set(key, body[key] ?? undefined)
  const sentKeys = new Set([...values].filter(([, value]) => value !== undefined).map(([key]) => key))
  for (const key of [...parts.query, ...parts.body]) if (!sentKeys.has(key)) values.set(key, defaultFor(shape[key]))
  const parsed = safeParse(endpoint.input, Object.fromEntries(values))
  const issue = parsed.error?.issues[0]
  if (issue) throw new Refusal(issueText(issue, sentKeys), { status })
  const [converted] = isStrict ? convertedFields(values, Object(parsed.data)) : []
  if (converted) throw new Refusal(texts.fieldKind(converted[0], typeof converted[1]), { status })
  return { input: parsed.data, sentKeys }
}
