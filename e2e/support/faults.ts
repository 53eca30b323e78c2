import type { OutgoingHttpHeaders } from 'node:http'

/** Faulty response of a server. */
interface FaultyAnswer {
  readonly status: number
  readonly body: string
  readonly headers?: OutgoingHttpHeaders
}

/** What happens to a call: a faulty answer, or none in time. */
export type Fault = FaultyAnswer | 'late' | 'never' | 'reset' | 'offline'

const HTML = { 'content-type': 'text/html' }
const JSON_TYPE = { 'content-type': 'application/json' }

/** Message of a server that refuses a call. */
export const REFUSAL = '今天不行'

/** Every fault by name. */
const FAULTS: Readonly<Record<string, Fault>> = {
  'HTTP 401': { status: 401, body: '' },
  'HTTP 403': { status: 403, body: '' },
  'HTTP 405': { status: 405, body: '' },
  // Longer than the SDK waits by default.
  'HTTP 429': { status: 429, body: '', headers: { 'retry-after': '30' } },
  'HTTP 500': { status: 500, body: '' },
  'HTTP 502 with HTML': { status: 502, body: '<h1>Bad gateway</h1>', headers: HTML },
  'an empty answer': { status: 200, body: '' },
  'truncated JSON': { status: 200, body: '{"success":true,"message":"","data":[{"id":1,', headers: JSON_TYPE },
  'another shape': { status: 200, body: '{"success":true,"data":42}', headers: JSON_TYPE },
  'a refusal': { status: 200, body: JSON.stringify({ success: false, message: REFUSAL }), headers: JSON_TYPE },
  'a late answer': 'late',
  'no answer': 'never',
  'a closed connection': 'reset',
  'no network': 'offline',
}

/** Names of the faults in order. */
export const FAULT_NAMES = Object.keys(FAULTS)

/** Returns a fault by its name. */
export function faultNamed(name: string): Fault {
  const fault = FAULTS[name]
  if (fault === undefined) throw new Error(`There is no fault "${name}"`)
  return fault
}
