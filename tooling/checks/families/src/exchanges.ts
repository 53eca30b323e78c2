import { deepStrictEqual } from 'node:assert/strict'
import { readJson } from '@relaydeck/api-sdk'
import { ROOT } from './sign-in.ts'

/** One call to a server, and its answer. */
export interface Exchange {
  readonly method: string
  readonly url: string
  readonly body?: unknown
  readonly status: number
  readonly answer: unknown
  /** Header `set-cookie`. */
  readonly cookie?: string | undefined
}

const LOCAL = /127\.0\.0\.1:\d+/g

/** Times of the present in a query. */
const NOW = /(?<=timestamp=)\d{10}/g

/** Returns the recorded form of a request; codes of authenticators, root's password, times and ports of providers differ. */
function requestOf(url: string, { method = 'GET', body }: RequestInit) {
  const { origin } = new URL(url)
  const json = typeof body === 'string' ? readJson(body.replace(LOCAL, '127.0.0.1')) : undefined
  const withoutCode = (key: string, value: unknown) =>
    /^(totp_)?code$/.test(key) || value === ROOT.password ? '' : value
  const sent = json === undefined ? undefined : JSON.parse(JSON.stringify(json, withoutCode))
  return { method, url: url.slice(origin.length).replace(NOW, ''), ...(sent === undefined ? {} : { body: sent }) }
}

/** Returns a `fetch` that adds each exchange to a list. */
export const recording =
  (exchanges: Exchange[], send: typeof fetch = fetch): typeof fetch =>
  async (input, init = {}) => {
    const response = await send(input, init)
    const text = await response.clone().text()
    const cookie = response.headers.getSetCookie().join('; ').replace(/;.*/, '')
    exchanges.push({
      ...requestOf(String(input), init),
      status: response.status,
      answer: readJson(text) ?? null,
      ...(cookie ? { cookie: 'session=1' } : {}),
    })
    return response
  }

/** Returns a `fetch` that replays recorded answers, and fails on any other request. */
export const replaying =
  (exchanges: Exchange[]): typeof fetch =>
  async (input, init = {}) => {
    const { status = 500, answer, cookie, ...expected } = exchanges.shift() ?? {}
    deepStrictEqual(requestOf(String(input), init), expected)
    const headers = cookie ? { 'set-cookie': cookie } : {}
    return new Response(answer === null ? '' : JSON.stringify(answer), { status, headers })
  }

const SECRET_KEYS = /^(key|access_token|proof_token|flow_token|password|secret|qr_code_data|qr_code)$/
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

function secretsIn(value: unknown, found: Set<string>): void {
  if (typeof value !== 'object' || value === null) return
  // The key of an option is its name.
  const isOption = 'value' in value
  for (const [key, each] of Object.entries(value)) {
    if (typeof each === 'string' && SECRET_KEYS.test(key) && each.length >= 20 && !(isOption && key === 'key'))
      found.add(each)
    else secretsIn(each, found)
  }
}

/** Returns a record as JSON whose keys, tokens and secrets are replaced, the same one by the same text. */
export function withoutSecrets(record: unknown, own: readonly string[]): string {
  const found = new Set(own)
  secretsIn(record, found)
  // Long, and read by no call.
  const kept = (key: string, value: unknown) => (/^(SafeKeyWords|chats|chat_links)$/.test(key) ? [] : value)
  let text = JSON.stringify(record, kept).replaceAll('{"method"', '\n{"method"')
  for (const [at, secret] of [...found].toSorted((a, b) => b.length - a.length).entries()) {
    const name = `${LETTERS[Math.floor(at / 26) % 26]}${LETTERS[at % 26]}`
    const prefix = secret.startsWith('sk-') ? 'sk-' : ''
    const other = prefix + name.padStart(secret.length - prefix.length, 'X')
    text = text.replaceAll(JSON.stringify(secret).slice(1, -1), other)
  }
  return `${text}\n`
}
