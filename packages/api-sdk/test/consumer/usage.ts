// Compiled against the package, as an ES module and as CommonJS, never run.
import {
  type Client,
  connect,
  each,
  formatQuota,
  RefusedError,
  type Send,
  Token,
  tokens,
  users,
} from '@relaydeck/api-sdk'
import { openApi } from '@relaydeck/api-sdk/openapi'
import { query } from '@relaydeck/api-sdk/query'
import { samples } from '@relaydeck/api-sdk/testing'
import * as z from 'zod'

export const api: Client = connect({ baseUrl: 'https://gateway.example', accessToken: 'a'.repeat(32) })

export async function names(send: Send): Promise<string[]> {
  const found: string[] = []
  for await (const token of each(tokens.list, send, { order: 'used_quota' })) found.push(token.name)
  const rows: Token[] = await query(send, tokens.search, { keyword: 'ci' }).queryFn({})
  return [...found, ...rows.map(({ name }) => name)]
}

export const refusal = (error: unknown): string | undefined =>
  error instanceof RefusedError ? `${error.endpoint}: ${error.serverMessage}` : undefined

export const shown: string = formatQuota(samples.token.remain_quota, samples.status)

/** The schemas are built from zod's core; the classic flavour wraps them. */
export const Backup = z.object({ made: z.number(), tokens: z.array(Token) })
export const first = (backup: z.output<typeof Backup>): Token | undefined => backup.tokens[0]

export const paths: string[] = Object.keys(openApi({ title: 'Mine' }).paths)

// @ts-expect-error: replaces the access token, so it is no query
void ((send: Send) => query(send, users.rotateAccessToken))
// @ts-expect-error: needs an id
void api.tokens.get({})
// @ts-expect-error: unknown status
void api.tokens.setStatus({ id: 1, status: 3 })
