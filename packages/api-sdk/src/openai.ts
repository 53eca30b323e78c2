import type { Client } from './connect.ts'
import { fullKey, type Token } from './tokens/schemas.ts'

/** Options for OpenAI's official client. */
export interface OpenAiOptions {
  readonly baseURL: string
  readonly apiKey: string
}

/**
 * Returns the options with which OpenAI's official client calls models through a gateway, with one of its tokens.
 * @example const client = new OpenAI(openAiOptions(gateway, await gateway.tokens.get({ id: 7 })))
 */
export const openAiOptions = ({ baseUrl }: Pick<Client, 'baseUrl'>, token: Pick<Token, 'key'>): OpenAiOptions => ({
  baseURL: `${baseUrl || location.origin}/v1`,
  apiKey: fullKey(token),
})
