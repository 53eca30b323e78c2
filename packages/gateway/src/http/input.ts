import { type AnyEndpoint, isBodiless, isRecord, searchOf } from '@relaydeck/api-sdk'
import { type $ZodIssue, type $ZodType, safeParse } from 'zod/v4/core'
import type { Fields } from '../record.ts'
import { Refusal } from '../refuse.ts'
import { texts } from '../texts.ts'
import type { Call } from './env.ts'
import { STRICT } from './peculiar.ts'

/** The body as an object, whatever its Content-Type says. */
async function bodyOf(c: Call, status: 200 | 400): Promise<Fields> {
  const body: unknown = await c.req.json().catch(() => undefined)
  if (!isRecord(body)) throw new Refusal(texts.badBody, { status })
  return body
}

// The first of equal keys counts, as on the real server.
const queryOf = (c: Call): Fields => Object.fromEntries([...new URL(c.req.url).searchParams].reverse())

/** Keys of the input by where they travel. */
function placesOf({ input, method, path, search }: AnyEndpoint) {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, key]) => key ?? '')
  const rest = Object.keys(input._zod.def.shape).filter((key) => !inPath.includes(key))
  const inQuery = isBodiless(method) ? rest : search
  return { inPath, inQuery, inBody: isBodiless(method) ? [] : rest.filter((key) => !inQuery.includes(key)) }
}

/** What a text that was left out stands for. Other fields are not filled: a forgotten number would become 0. */
const emptied = (field: $ZodType | undefined) =>
  field && !safeParse(field, undefined).success && safeParse(field, '').success ? '' : undefined

function sentence({ code, path, ...issue }: $ZodIssue, given: ReadonlySet<string>) {
  const field = String(path[0] ?? '')
  if (!given.has(field)) return texts.fieldMissing(field)
  if (code !== 'invalid_type') return texts.fieldValue(field)
  return texts.fieldKind(field, 'expected' in issue ? String(issue.expected) : '')
}

/** Names of what was read as something else than was sent. */
const converted = (sent: ReadonlyMap<string, unknown>, read: object) =>
  Object.entries(read).filter(([key, value]) => sent.get(key) !== undefined && sent.get(key) !== value)

/**
 * Reads an endpoint's input. A query is read leniently, field by field, as on the real server; path and body strictly.
 * `null` in a body means left out.
 * @returns the input, and the names of the fields that the request filled
 * @throws Refusal that names the first field that does not fit
 */
export async function inputOf(c: Call, endpoint: AnyEndpoint): Promise<{ input: unknown; given: Set<string> }> {
  const { shape } = endpoint.input._zod.def
  const { inPath, inQuery, inBody } = placesOf(endpoint)
  const query: Fields = searchOf(endpoint.input)(queryOf(c))
  const status = STRICT.has(endpoint) ? 400 : 200
  const body = inBody.length > 0 ? await bodyOf(c, status) : {}
  const values = new Map<string, unknown>()
  for (const key of inPath) values.set(key, c.req.param(key))
  for (const key of inQuery) values.set(key, query[key])
  for (const key of inBody) values.set(key, body[key] ?? undefined)
  const given = new Set([...values].filter(([, value]) => value !== undefined).map(([key]) => key))
  for (const key of [...inQuery, ...inBody]) if (!given.has(key)) values.set(key, emptied(shape[key]))
  const read = safeParse(endpoint.input, Object.fromEntries(values))
  const issue = read.error?.issues[0]
  if (issue) throw new Refusal(sentence(issue, given), { status })
  const [wrong] = STRICT.has(endpoint) ? converted(values, Object(read.data)) : []
  if (wrong) throw new Refusal(texts.fieldKind(wrong[0], typeof wrong[1]), { status })
  return { input: read.data, given }
}
