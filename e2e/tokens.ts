import type { APIRequestContext } from '@playwright/test'

/** A token as a test wants it; what is left out is as a person would leave it. */
export interface WantedToken {
  name: string
  remain_quota?: number
  expired_time?: number
  unlimited_quota?: boolean
  models?: string
  subnet?: string
}

/** Makes tokens for whoever is signed in, the first one first. */
export async function makeTokens(request: APIRequestContext, tokens: readonly WantedToken[]): Promise<number[]> {
  const ids: number[] = []
  for (const token of tokens) {
    const answer = await request.post('/api/token/', { data: { remain_quota: 500_000, expired_time: -1, ...token } })
    const { data } = await answer.json()
    ids.push(data.id)
  }
  return ids
}

/** Many tokens, named so that their order shows. */
export const numbered = (count: number): WantedToken[] =>
  Array.from({ length: count }, (_, index) => ({ name: `token-${String(index + 1).padStart(2, '0')}` }))
