import { CHANNEL_STATUS, isRecord, readJson } from '@relaydeck/api-sdk'
import type { ChannelRow } from '../channels/store.ts'
import { RelayError } from '../lib/relay-error.ts'
import { speaks } from '../providers/address.ts'
import { CALLS } from '../providers/calls.ts'
import { unreadableResponse } from '../providers/failure.ts'
import { passedHeaders, readResponse, sendToProvider } from '../providers/provider.ts'
import { relayTexts } from '../texts/relay.ts'
import type { ApiKey } from './api-key/api-key.ts'
import type { RelayDeps } from './call/call.ts'

/** What is done with a stored response: it is read, deleted, or cancelled, or its input is listed. */
export const STORED_ACTIONS = [
  { route: '/v1/responses/:id', method: 'GET', path: '' },
  { route: '/v1/responses/:id', method: 'DELETE', path: '' },
  { route: '/v1/responses/:id/cancel', method: 'POST', path: '/cancel' },
  { route: '/v1/responses/:id/input_items', method: 'GET', path: '/input_items' },
] as const

type StoredAction = (typeof STORED_ACTIONS)[number]

/** Parameters that a provider receives. */
const PARAMETERS = new Set(['include', 'include[]', 'limit', 'order', 'after', 'before'])

/** A request for a stored response. */
interface StoredRequest {
  readonly id: string
  readonly action: StoredAction
  /** Parameters of the caller. */
  readonly query: URLSearchParams
  readonly signal: AbortSignal
}

function queryFor(query: URLSearchParams): string {
  const passed = new URLSearchParams([...query].filter(([name]) => PARAMETERS.has(name))).toString()
  return passed && `?${passed}`
}

/** Returns the channel that stores a user's response. @throws RelayError */
async function channelOf({ routing, storedResponses }: RelayDeps, user: number, id: string): Promise<ChannelRow> {
  const stored = await storedResponses.channelOf({ user, id })
  const channel = stored === undefined ? undefined : routing.find(stored)
  if (channel?.status === CHANNEL_STATUS.enabled && speaks(channel, 'responses')) return channel
  throw new RelayError(404, relayTexts.noStoredResponse(id), { type: 'invalid_request_error', isFinal: true })
}

/**
 * Passes a request for a stored response on to the provider that stores it. It costs nothing.
 * @throws RelayError if the response is unknown, of another user, or its channel is gone
 */
export async function passStored(deps: RelayDeps, { user }: ApiKey, { id, action, query, signal }: StoredRequest) {
  if (query.get('stream') === 'true') throw new RelayError(400, relayTexts.noBackground, { isFinal: true })
  const channel = await channelOf(deps, user.id, id)
  const { method, path } = action
  const call = { ...CALLS.responses, path: `/responses/${encodeURIComponent(id)}${path}${queryFor(query)}` }
  const request = { channel, call, model: '', signal, ...(method !== 'POST' && { method }) }
  const response = await sendToProvider(deps.httpClient.fetch, request)
  const text = await readResponse(response)
  if (!isRecord(readJson(text))) throw unreadableResponse()
  if (method === 'DELETE') await deps.storedResponses.remove({ user: user.id, id })
  return { text, headers: passedHeaders(response) }
}
