import type { Text } from '../texts/text.ts'
import type { Context } from './handlers.ts'
import { Refusal } from './refusal.ts'

/**
 * Rejects access tokens: a leaked one must not take over the account, or lock out its owner.
 * @throws Refusal with the text
 */
export function requireSession(
  { viaAccessToken }: Pick<Context, 'viaAccessToken'>,
  text: Text,
  options?: ConstructorParameters<typeof Refusal>[1],
): void {
  if (viaAccessToken) throw new Refusal(text, options)
}
