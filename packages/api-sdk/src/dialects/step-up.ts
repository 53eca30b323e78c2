import { ContractError, channels, isRecord, requestOf, type Send } from '../index.ts'

/**
 * Proves with a code of the second factor, or a recovery code, who the caller is, so that New API reveals secrets for
 * some minutes. The server stores the proof in the session: the client has to send its cookies.
 * @returns the end of that time, in Unix seconds
 * @throws RefusedError if the code is wrong, or there is no second factor
 * @throws UnsupportedError from other servers
 */
export async function stepUp(send: Send, { code }: { readonly code: string }): Promise<number> {
  const endpoint = 'POST /api/verify'
  const content = await send({
    endpoint,
    method: 'POST',
    url: '/api/verify',
    body: { code },
    envelope: 'data',
    effects: true,
    role: 'user',
  })
  if (isRecord(content) && typeof content.expires_at === 'number') return content.expires_at
  throw new ContractError(endpoint, [{ path: ['expires_at'], code: 'invalid_type', expected: 'number' }])
}

/**
 * Returns the key of a channel, with several keys one in a line. New API reveals it to root, and logs that.
 * @throws StepUpError unless the caller called `stepUp` in the last minutes
 * @throws UnsupportedError from other servers
 */
export async function revealChannelKey(send: Send, { id }: { readonly id: number }): Promise<string> {
  const endpoint = 'POST /api/channel/:id/key'
  const request = requestOf(channels.get, { id })
  const url = `${request.url}/key`
  const content = await send({ ...request, endpoint, method: 'POST', url, body: {}, effects: true, role: 'root' })
  if (isRecord(content) && typeof content.key === 'string') return content.key
  throw new ContractError(endpoint, [{ path: ['key'], code: 'invalid_type', expected: 'string' }])
}
