import { isEmbedded, isKnown, NOT_IN_ONE_API, refuseEmbeddedFields, STATUS_REQUEST } from '../core/extra-calls.ts'
import { ForkError, familyOf, isChange, isRecord, type Send, type SendRequest } from '../index.ts'
import { checkFields } from './abilities.ts'
import type { Dialect } from './dialect.ts'
import { UnsupportedError } from './errors.ts'
import { laisky } from './laisky/index.ts'
import { narrowingOf } from './narrow.ts'
import { newApi, oldNewApi } from './new-api/index.ts'
import { newApi1 } from './new-api-1/index.ts'
import { oneHub } from './one-hub/index.ts'
import { type SpeakOptions, speak } from './speak.ts'

/**
 * Returns the dialect of a server; `undefined` for One API, which needs none.
 * @param status content of `GET /api/status`, before a schema has dropped unknown fields
 */
export function dialectOf(status: unknown): Dialect | undefined {
  const family = familyOf(status)
  if (family === 'one-api') return undefined
  if (family === 'one-hub') return oneHub
  if (family === 'laisky') return laisky
  if (!isRecord(status) || !('theme' in status)) return oldNewApi
  return 'oidc_display_name' in status ? newApi1 : newApi
}

const readOnly =
  (send: Send): Send =>
  async (request) => {
    if (isChange(request))
      throw new ForkError(
        request.endpoint,
        `${request.endpoint} was not sent to an unknown server; see the option forks`,
      )
    return send(request)
  }

/** Refuses what One API, or the embedded gateway, does not have. */
const plain =
  (send: Send, status: unknown): Send =>
  async (request) => {
    const { endpoint, embedded } = request
    if (NOT_IN_ONE_API.test(endpoint) || (embedded && isKnown(status) && !isEmbedded(status)))
      throw new UnsupportedError(endpoint, `${endpoint} is not available on this server (one-api)`)
    if (isKnown(status) && !isEmbedded(status)) refuseEmbeddedFields(request, 'one-api')
    checkFields(request, [])
    if (narrowingOf(request))
      throw new UnsupportedError(endpoint, `${endpoint} is neither sorted nor filtered by One API`)
    return send(request)
  }

/**
 * Returns a function that makes a `send` use the dialect of the server, whose status is read once, before the first
 * call, with as many retries as that call. A server that is not recognised gets no changes.
 */
export const anyServer =
  (options: SpeakOptions = {}) =>
  (send: Send): Send => {
    let spoken: Promise<Send> | undefined
    const ask = async ({ retries }: SendRequest): Promise<Send> => {
      const content = await send({ ...STATUS_REQUEST, retries })
      const dialect = dialectOf(content)
      if (dialect) return speak(dialect, options)(send)
      return plain(isKnown(content) ? send : readOnly(send), content)
    }
    const translate: Send = async (request) => {
      spoken ??= ask(request).catch((error: unknown) => {
        spoken = undefined
        throw error
      })
      return (await spoken)(request)
    }
    return Object.assign(translate, { check: send.check })
  }
