import { isRecord, type SendRequest } from '../index.ts'
import type { Ability } from './dialect.ts'
import { UnsupportedError } from './errors.ts'

/** Fields of channels that a server must have an ability for. */
const FIELDS: Readonly<Record<string, Ability>> = { tag: 'channelTags' }

/**
 * Refuses a change of a field that the server would ignore.
 * @throws UnsupportedError if a channel has a value for such a field
 */
export function checkFields({ endpoint, body }: SendRequest, has: readonly Ability[]): void {
  if (!endpoint.endsWith(' /api/channel/') || !isRecord(body)) return
  for (const [field, ability] of Object.entries(FIELDS))
    if (body[field] && !has.includes(ability))
      throw new UnsupportedError(endpoint, `${endpoint}: channels of this server have no ${field}`)
}
