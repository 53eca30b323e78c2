import { safeParse } from 'zod/v4/core'
import type { Fetch } from '../../core/client-options.ts'
import { nameOf } from '../../core/endpoint.ts'
import { InputError, RelaydeckError, TransportError } from '../../core/errors.ts'
import { isRecord, readJson } from '../../core/json.ts'
import { endpointOf } from '../match.ts'
import { Hider, PLACEHOLDER } from './hide.ts'
import { TapeContent, type TapeExchange } from './tape.ts'

/** A request that is not on the tape; the message names the nearest one. */
export class NotRecordedError extends RelaydeckError {
  override readonly name: string = 'NotRecordedError'
}

/** Options of a client that talks to a tape. */
export interface Replay {
  /** No server has it. */
  readonly baseUrl: string
  /** Answers requests from the tape. */
  readonly fetch: Fetch
}

const BASE_URL = 'https://tape.example'
const MARK = 'text-0'
const TIME = /(?<![\d.])\d{10}(?![\d.])/g
const WITHOUT_BODY = [204, 205, 304]

/** A request, and the texts in it that a tape replaces. */
interface Pattern {
  /** Method, URL and body, with a mark in place of each text. */
  readonly form: string
  readonly texts: readonly string[]
}

type Request = Pick<TapeExchange['request'], 'method' | 'url' | 'body'>

const formOf = ({ method, url, body }: Request): string => JSON.stringify([method, url, body])

/** Returns the pattern of a request of a program. */
function patternOf(request: Request): Pattern {
  const texts: string[] = []
  const hider = new Hider((text) => {
    texts.push(text)
    return MARK
  })
  return { form: formOf({ ...request, url: hider.url(request.url), body: hider.json(request.body) }), texts }
}

/** Returns the pattern of a recorded request. */
function recordedPattern({ request }: TapeExchange): Pattern {
  const form = formOf(request)
  return { form: form.replace(PLACEHOLDER, MARK), texts: form.match(PLACEHOLDER) ?? [] }
}

/** Which text of a program stands for which placeholder. */
class Meanings {
  readonly #placeholders = new Map<string, string>()
  readonly #texts = new Map<string, string>()

  /** Returns whether texts can stand for these placeholders, and remembers it. */
  agree(texts: readonly string[], placeholders: readonly string[]): boolean {
    const found = new Map<string, string>()
    const reverse = new Map<string, string>()
    const fits = placeholders.every((placeholder, at) => {
      const text = texts[at] ?? ''
      const known = this.#placeholders.get(text) ?? found.get(text)
      const taken = this.#texts.get(placeholder) ?? reverse.get(placeholder)
      const isNew = known === undefined && taken === undefined && text.match(PLACEHOLDER)?.[0] !== text
      if (text === placeholder || (known === placeholder && taken === text)) return true
      if (isNew) {
        found.set(text, placeholder)
        reverse.set(placeholder, text)
      }
      return isNew
    })
    if (!fits || texts.length !== placeholders.length) return false
    for (const [text, placeholder] of found) {
      this.#placeholders.set(text, placeholder)
      this.#texts.set(placeholder, text)
    }
    return true
  }

  /** Returns a text with the program's own texts in place of their placeholders. */
  restore(text: string): string {
    const isJson = /^\s*[[{]/.test(text) && readJson(text) !== undefined
    return text.replace(PLACEHOLDER, (placeholder) => {
      const own = this.#texts.get(placeholder) ?? placeholder
      return isJson ? JSON.stringify(own).slice(1, -1) : own
    })
  }

  /** Returns a JSON value with the program's own texts. */
  restoreAll(value: unknown): unknown {
    if (typeof value === 'string') return this.restore(value)
    if (Array.isArray(value)) return value.map((item) => this.restoreAll(item))
    if (!isRecord(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, content]) => [this.restore(key), this.restoreAll(content)]),
    )
  }
}

/** Returns the parts of a request by their names, to compare them. */
function partsIn(form: string): Map<string, string> {
  const [method, url, body]: [string, string, unknown] = JSON.parse(form)
  const { pathname, searchParams } = new URL(url, BASE_URL)
  const entries = (kind: string, values: Iterable<[string, unknown]>) =>
    Array.from(values, ([name, value]): [string, string] => [`${kind} ${name}`, JSON.stringify(value) ?? ''])
  return new Map([
    ['method', method],
    ['path', pathname],
    ...entries('query', searchParams),
    ...entries('body', Object.entries(isRecord(body) ? body : {})),
  ])
}

const WEIGHTS: Readonly<Record<string, number>> = { method: 50, path: 100 }

/** Returns the names of the parts in which two requests differ. */
function differences(one: string, other: string): string[] {
  const [ours, theirs] = [partsIn(one), partsIn(other)]
  return [...new Set([...ours.keys(), ...theirs.keys()])].filter((name) => ours.get(name) !== theirs.get(name))
}

const weightOf = (names: readonly string[]) => names.reduce((sum, name) => sum + (WEIGHTS[name] ?? 1), 0)

/** Returns the name of a request's call, without values. */
function callOf({ method, url }: Request, form: string): string {
  const endpoint = endpointOf(method, url)
  return endpoint ? nameOf(endpoint) : `${method} ${partsIn(form).get('path')}`
}

function responseOf({ answer, failure }: TapeExchange, call: string, meanings: Meanings): Response {
  if (!answer) throw new TransportError(call, failure ?? 'offline')
  const { status, headers, body, text } = answer
  const content = text === undefined ? JSON.stringify(meanings.restoreAll(body)) : meanings.restore(text)
  const broken = failure && new ReadableStream({ start: (stream) => stream.error(new TransportError(call, failure)) })
  return new Response(WITHOUT_BODY.includes(status) ? null : (broken ?? content), { status, headers })
}

/**
 * Returns options of a client that gets the answers of a tape, each one once, without a server. Texts that the tape
 * replaced can be given as their placeholders or as any other text, always the same one; answers have it, too. Times may
 * differ.
 * @param tape JSON of a tape
 * @throws InputError if it is no tape
 * @throws NotRecordedError from a call that is not on the tape
 * @example const gateway = connect(replay(JSON.parse(await readFile('fault.json', 'utf8'))))
 */
export function replay(tape: unknown): Replay {
  // A tape that was not written yet can be replayed, too.
  const read = safeParse(TapeContent, readJson(JSON.stringify(tape) ?? ''))
  if (!read.success)
    throw new InputError(
      'replay',
      read.error.issues.map(({ path, code }) => ({ path, code })),
    )
  const recorded = read.data.exchanges.map((exchange) => ({ exchange, ...recordedPattern(exchange), isUsed: false }))
  const meanings = new Meanings()
  const find = (asked: Pattern, shown: (form: string) => string) =>
    recorded.find(
      ({ form, texts, isUsed }) => !isUsed && shown(form) === shown(asked.form) && meanings.agree(asked.texts, texts),
    )
  const missing = (request: Request, asked: Pattern): NotRecordedError => {
    const call = callOf(request, asked.form)
    const compared = recorded.map((each) => ({ ...each, names: differences(each.form, asked.form) }))
    const [nearest] = compared.toSorted((a, b) => weightOf(a.names) - weightOf(b.names))
    if (!nearest) return new NotRecordedError(call, `${call} is not on the tape, which is empty`)
    const { method, url } = nearest.exchange.request
    const how =
      nearest.names.length > 0
        ? `differs in ${nearest.names.join(', ')}`
        : nearest.isUsed
          ? 'was replayed already'
          : 'has another text'
    return new NotRecordedError(call, `${call} is not on the tape; the nearest is ${method} ${url}, which ${how}`)
  }
  const fetch: Fetch = async (input, init = {}) => {
    init.signal?.throwIfAborted()
    const url = String(input).replace(/^\w+:\/\/[^/]*/, '')
    const body = typeof init.body === 'string' ? readJson(init.body) : undefined
    const request = { method: init.method ?? 'GET', url, ...(body !== undefined && { body }) }
    const asked = patternOf(request)
    const found = find(asked, (form) => form) ?? find(asked, (form) => form.replace(TIME, '0'))
    if (!found) throw missing(request, asked)
    found.isUsed = true
    return responseOf(found.exchange, callOf(request, asked.form), meanings)
  }
  return { baseUrl: BASE_URL, fetch }
}
