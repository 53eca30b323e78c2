import { isRecord, readJson } from '@relaydeck/api-sdk'
import { Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { isDiskFull } from '../db/errors.ts'
import { networkCode } from '../fetch.ts'
import { addressOf } from '../http/address.ts'
import { json } from '../http/answer.ts'
import type { Call, Env } from '../http/env.ts'
import { knownModel } from '../models/models.ts'
import type { Services } from '../services.ts'
import { texts } from '../texts.ts'
import { subscriptionOf, usageOf } from './billing.ts'
import type { RelayCall } from './call.ts'
import { bodyOf, RelayError, relayRefused } from './error.ts'
import { type Key, keyOf, permit } from './key.ts'
import { modelsOf } from './models.ts'
import { checkFields, MODES, type Mode } from './modes.ts'
import { relay } from './relay.ts'
import { relayTexts } from './texts.ts'

/** Pictures come along in base64. */
const BODY_MAX = 32 * 1024 * 1024

/** Interfaces that One API has and this gateway does not relay. */
const NOT_SERVED = ['edits', 'images', 'audio', 'engines', 'files', 'fine_tuning', 'assistants', 'threads', 'oneapi']

interface Parts {
  readonly services: Services
  readonly trustProxy: boolean
  /** What calls for billing figures pass; `/v1` itself has no limit but quota. */
  readonly limitAll: MiddlewareHandler<Env>
}

/** Codes of a body that ends before its time: its sender has gone. */
const HANG_UPS = new Set(['ECONNRESET', 'AbortError'])

/** Reads what a client wants, in the order in which it is refused. */
async function read(c: Call, key: Key, mode: Mode, { clock }: Services): Promise<RelayCall> {
  const began = clock()
  const text = await c.req.text().catch((error: unknown) => {
    throw HANG_UPS.has(networkCode(error)) ? new RelayError(400, relayTexts.clientGone) : error
  })
  const body = readJson(text)
  if (!isRecord(body)) throw new RelayError(400, relayTexts.badBody)
  const model = body.model ?? mode.model
  if (typeof model !== 'string' || model === '')
    throw new RelayError(400, relayTexts.field('model'), { code: 'invalid_text_request' })
  permit(key, model)
  checkFields(mode, body)
  const requestId = c.get('requestId')
  const bytes = Buffer.byteLength(text)
  return { key, mode, model, body, bytes, prompt: mode.count(body), requestId, began, signal: c.req.raw.signal }
}

const limitBody = bodyLimit({
  maxSize: BODY_MAX,
  onError: () => {
    throw new RelayError(413, relayTexts.bodyTooLarge)
  },
})

const notServed = (c: Call) =>
  relayRefused(c, new RelayError(501, relayTexts.notImplemented, { code: 'api_not_implemented' }))

/** Said with HTTP 200, as on the real server. */
const unknownModel = (c: Call, model: string) =>
  bodyOf(c, new RelayError(200, relayTexts.modelUnknown(model), UNKNOWN_MODEL))
const UNKNOWN_MODEL = { type: 'invalid_request_error', param: 'model', code: 'model_not_found' }

/** Words of a provider that a browser opens have no rights at this origin. */
const inert: MiddlewareHandler<Env> = async (c, next) => {
  await next()
  c.header('x-content-type-options', 'nosniff')
  c.header('content-security-policy', 'sandbox')
}

/** The interface for clients with an API key: `/v1`, and the billing figures that old ones ask for. */
export function createRelay({ services, trustProxy, limitAll }: Parts): Hono<Env> {
  const { options } = services
  const app = new Hono<Env>()
  const keyOfCall = (c: Call) => keyOf(services, c.req.header('authorization'), addressOf(c, trustProxy))

  // For chats that run in a browser: they send a key, never a cookie.
  const open = cors({ origin: '*', maxAge: 43_200, exposeHeaders: ['x-oneapi-request-id', 'retry-after'] })
  for (const path of ['/v1/*', '/dashboard/billing/*']) app.use(path, open, inert)

  for (const mode of MODES)
    app.post(`/v1${mode.task}`, async (c) => {
      // The key is checked first: for strangers nothing of a body is read.
      const key = keyOfCall(c)
      await limitBody(c, async () => {})
      const call = await read(c, key, mode, services)
      const { body, headers } = await relay(services, call)
      return c.body(body, 200, headers)
    })
  app.get('/v1/models', (c) => json(c, modelsOf(services, keyOfCall(c))))
  app.get('/v1/models/:model', (c) => {
    keyOfCall(c)
    return json(c, knownModel(c.req.param('model')) ?? unknownModel(c, c.req.param('model')))
  })
  for (const prefix of ['', '/v1']) {
    app.use(`${prefix}/dashboard/billing/*`, limitAll)
    app.get(`${prefix}/dashboard/billing/subscription`, (c) => json(c, subscriptionOf(options, keyOfCall(c))))
    app.get(`${prefix}/dashboard/billing/usage`, (c) => json(c, usageOf(options, keyOfCall(c))))
  }
  for (const name of NOT_SERVED) for (const path of [`/v1/${name}`, `/v1/${name}/*`]) app.all(path, notServed)
  app.onError((error, c) => {
    if (error instanceof RelayError) return relayRefused(c, error)
    services.report({ requestId: c.get('requestId'), endpoint: `${c.req.method} /v1`, error })
    const text = isDiskFull(error) ? texts.diskFull : relayTexts.fault
    return relayRefused(c, new RelayError(500, text, { type: 'one_api_panic' }))
  })
  return app
}
