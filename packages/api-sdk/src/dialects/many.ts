import { InputError, type Send, type SendRequest } from '../index.ts'

/** Rows that one of these calls changes at most. */
export const MANY = 100

/** A call that changes many rows. */
async function change(send: Send, endpoint: string, role: SendRequest['role'], body: ManyRows): Promise<number> {
  const { ids } = body
  if (ids.length === 0 || ids.length > MANY || !ids.every(Number.isSafeInteger))
    throw new InputError(endpoint, [{ path: ['ids'], code: 'invalid_value' }])
  const request: SendRequest = {
    endpoint,
    method: 'POST',
    url: endpoint.replace('POST ', ''),
    body: { ...body },
    envelope: 'data',
    effects: true,
    role,
  }
  return Number(await send(request))
}

interface ManyRows {
  readonly ids: readonly number[]
  readonly status?: number | undefined
}

/**
 * Deletes at most 100 channels with one call, and returns the server's count: New API counts all ids, One Hub the
 * existing channels.
 * @throws UnsupportedError from servers without such a call; nothing was sent
 */
export const removeChannels = (send: Send, ids: readonly number[]): Promise<number> =>
  change(send, 'POST /api/channel/many/remove', 'admin', { ids })

/**
 * Enables or disables at most 100 channels with one call, and returns how many the server changed. Channels that
 * already had the status are not counted.
 * @throws UnsupportedError from servers without such a call; nothing was sent
 */
export const setStatusOfChannels = (send: Send, ids: readonly number[], status: number): Promise<number> =>
  change(send, 'POST /api/channel/many/status', 'admin', { ids, status })

/**
 * Deletes at most 100 of the caller's tokens with one call, and returns how many were deleted.
 * @throws UnsupportedError from servers without such a call; nothing was sent
 */
export const removeTokens = (send: Send, ids: readonly number[]): Promise<number> =>
  change(send, 'POST /api/token/many/remove', 'user', { ids })
