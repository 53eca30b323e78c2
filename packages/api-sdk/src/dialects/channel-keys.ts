import { ContractError, channels, InputError, isRecord, requestOf, type Send, type SendRequest } from '../index.ts'

/** State of one of a channel's keys. */
export interface ChannelKey {
  /** Place among the keys, from 0. */
  readonly index: number
  /** One of `CHANNEL_STATUS`. */
  readonly status: number
  /** Why the server disabled it; `''`: not stated. */
  readonly reason: string
  /** Unix seconds; 0: enabled. */
  readonly disabled_time: number
}

/** A change of one of a channel's keys. */
export interface KeyChange {
  /** Id of the channel. */
  readonly id: number
  readonly index: number
  /** Number of keys when the caller read the channel; if it has changed, the positions are no longer valid. */
  readonly count: number
  readonly action: 'enable' | 'disable' | 'remove'
}

/** Keys for a channel that has several. */
export interface KeyEntry {
  /** Id of the channel. */
  readonly id: number
  /** One key per line. */
  readonly keys: string
  /** `append` keeps the other keys and their states. */
  readonly mode: 'append' | 'replace'
}

type Method = 'GET' | 'POST' | 'PUT'

const requestFor = (method: Method, id: number, body?: SendRequest['body']): SendRequest => {
  const request = requestOf(channels.get, { id })
  const effects = method !== 'GET'
  const endpoint = `${method} /api/channel/:id/keys`
  return {
    ...request,
    endpoint,
    method,
    url: `${request.url}/keys`,
    body,
    effects,
    envelope: effects ? 'none' : 'data',
  }
}

const isKey = (value: unknown): value is ChannelKey =>
  isRecord(value) && Number.isInteger(value.index) && Number.isInteger(value.status)

const distinctLines = (text: string): string =>
  [...new Set(text.split(/\r?\n/).flatMap((line) => line.trim() || []))].join('\n')

/** Returns distinct keys of a text, one per line. */
function keysOf(endpoint: string, text: string): string {
  const keys = distinctLines(text)
  if (keys === '') throw new InputError(endpoint, [{ path: ['keys'], code: 'too_small', expected: 'string' }])
  return keys
}

/**
 * Returns the states of the keys of a channel that has several (New API). Keys are not sent.
 * @throws UnsupportedError from other servers
 * @throws RefusedError for a channel with one key
 */
export async function channelKeys(send: Send, { id }: { readonly id: number }): Promise<readonly ChannelKey[]> {
  const request = requestFor('GET', id)
  const content = await send(request)
  if (Array.isArray(content) && content.every(isKey)) return content
  throw new ContractError(request.endpoint, [{ path: [], code: 'invalid_type', expected: 'array' }])
}

/**
 * Enables, disables or removes one of a channel's keys (New API).
 * @throws UnsupportedError from other servers
 * @throws InputError if the channel has another number of keys by now; nothing was changed
 * @throws RefusedError for the last key, which cannot be removed
 */
export async function changeChannelKey(send: Send, { id, ...change }: KeyChange): Promise<void> {
  await send(requestFor('PUT', id, change))
}

/**
 * Adds keys to a channel that has several, or replaces all of them by enabled ones (New API).
 * @throws UnsupportedError from other servers, for a channel with one key, and for Vertex AI
 * @throws InputError without a key
 */
export async function enterChannelKeys(send: Send, { id, keys, mode }: KeyEntry): Promise<void> {
  const request = requestFor('POST', id)
  await send({ ...request, body: { keys: keysOf(request.endpoint, keys), mode } })
}

/**
 * Creates one channel with all keys of `key`, one per line, which its calls use in turn (New API).
 * @param choice how the key of a call is chosen
 * @throws UnsupportedError from other servers, and for Vertex AI
 */
export async function createChannelWithKeys(
  send: Send,
  input: Parameters<typeof channels.create>[1],
  choice: 'polling' | 'random',
): Promise<void> {
  const endpoint = 'POST /api/channel/keys'
  const request = requestOf(channels.create, { ...input, key: keysOf(endpoint, input.key) })
  await send({ ...request, endpoint, body: { ...(isRecord(request.body) ? request.body : {}), choice } })
}
