import type { DialectCall } from './dialect.ts'
import { UnsupportedError } from './errors.ts'

/** Tests all channels: the server would test all of them for `disabled`, too. */
export async function testAllChannels(call: DialectCall): Promise<unknown> {
  if (call.query.scope !== 'disabled') return call.pass()
  throw new UnsupportedError(call.endpoint, `${call.endpoint}: this server does not test disabled channels alone`)
}
