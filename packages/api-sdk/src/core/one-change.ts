import type { Send } from './endpoint.ts'
import { use } from './use.ts'

/** Header by which the journal of the embedded gateway knows the calls of one change. */
const BATCH_HEADER = 'x-relaydeck-batch'

const randomName = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Returns a `send` whose calls are one entry in the journal of the embedded gateway, for up to an hour and for each kind
 * of records. Other servers ignore it.
 * @example const send = asOneChange(createSend(options))
 *          await runAll(ids, (id) => tokens.remove(send, { id }))
 */
export function asOneChange(send: Send): Send {
  const name = randomName()
  return use(send, (request, next) => next({ ...request, headers: { ...request.headers, [BATCH_HEADER]: name } }))
}
