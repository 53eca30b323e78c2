import type { APIRequestContext, Page } from '@playwright/test'
import { type LimitDraft, NEVER_EXPIRES, type Token, type TokenDraft } from '@relaydeck/api-sdk'
import { IS_NEW_API } from './embedded.ts'
import { recordRequests } from './page.ts'

type NewToken = Pick<TokenDraft, 'name'> & Partial<TokenDraft> & { readonly limits?: readonly LimitDraft[] }

/** Creates a token for the signed-in user. */
export async function createToken(request: APIRequestContext, draft: NewToken): Promise<Token> {
  const data = { remain_quota: 500_000, expired_time: NEVER_EXPIRES, ...draft }
  const response = await request.post('/api/token/', { data })
  return (await response.json()).data
}

/** Closes the key of a token that has just been created in the form. New API sends none. */
export async function closeNewKey(page: Page): Promise<void> {
  if (!IS_NEW_API) await page.getByRole('dialog').getByRole('button', { name: '完成', exact: true }).click()
}

/** Creates tokens for the signed-in user, in order. */
export async function createTokens(request: APIRequestContext, drafts: readonly NewToken[]): Promise<Token[]> {
  const created: Token[] = []
  for (const draft of drafts) created.push(await createToken(request, draft))
  return created
}

/** Returns drafts whose names show their order. */
export const numberedTokens = (count: number): NewToken[] =>
  Array.from({ length: count }, (_, index) => ({ name: `token-${String(index + 1).padStart(2, '0')}` }))

/** Records the bodies of requests that save tokens. */
export const recordTokenSaves = (page: Page) =>
  recordRequests<Record<string, unknown>>(page, (request, { pathname }) =>
    pathname === '/api/token/' && request.method() !== 'GET' ? request.postDataJSON() : undefined,
  )
