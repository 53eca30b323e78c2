import { ContractError, isRecord, requestOf, type Send, tokens } from '../index.ts'

/** Returns whether a token's key is masked, as in New API's lists: it cannot be used. */
export const isMaskedKey = (key: string): boolean => key.includes('***')

/**
 * Returns the key of one's token, which New API does not send in lists. It allows 20 of these calls in 20 minutes.
 * @throws ContractError if the answer has no key
 */
export async function revealKey(send: Send, { id }: { readonly id: number }): Promise<string> {
  const endpoint = 'POST /api/token/:id/key'
  const request = requestOf(tokens.get, { id })
  const content = await send({ ...request, endpoint, method: 'POST', url: `${request.url}/key`, body: {} })
  if (isRecord(content) && typeof content.key === 'string') return content.key
  throw new ContractError(endpoint, [{ path: ['key'], code: 'invalid_type', expected: 'string' }])
}
