import { Hono, type MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { userQuotaError } from '../billing/ledger.ts'
import { type BodyShare, createBodyBudget, type OwnerLimit } from '../bodies/body-budget.ts'
import { parseBody } from '../bodies/large-texts.ts'
import { expectedBytes, readBody } from '../bodies/read-body.ts'
import { measurePrompt } from '../counting/measure-prompt.ts'
import { createTextSample } from '../counting/text-sample.ts'
import { isDiskFull } from '../db/errors.ts'
import type { AddressOf } from '../http/client-address.ts'
import type { Env, HttpContext } from '../http/env.ts'
import { answerPrivateNetwork } from '../http/private-network.ts'
import { jsonResponse } from '../http/response.ts'
import { RelayError } from '../lib/relay-error.ts'
import { PASSED_HEADERS } from '../providers/passed-headers.ts'
import { texts } from '../texts/api.ts'
import { relayTexts } from '../texts/relay.ts'
import { type ApiKey, authenticate, checkPermissions } from './api-key.ts'
import type { CallAndBody } from './call.ts'
import type { RelayDeps } from './deps.ts'
import { errorBody, errorResponse } from './error-response.ts'
import { answerInTime } from './keep-alive.ts'
import { modelOf, modelsOf, subscriptionOf, usageOf } from './key-info.ts'
import { checkFields, maxCompletionTokens, TASKS, type Task } from './protocol.ts'
import { relay } from './relay.ts'
import { leftOf } from './settlement.ts'

/** Bytes of the bodies of a user without quota, for whom only free models remain. */
const BODIES_WITHOUT_QUOTA = 1024 * 1024

/** Characters of the longest name of a model. */
const MODEL_MAX = 256

/** Bytes of all bodies that are in memory together, unless set. */
const BODIES_MAX = 192 * 1024 * 1024

/** APIs of One API that this gateway does not relay. */
const NOT_IMPLEMENTED = [
  'edits',
  'images',
  'audio',
  'engines',
  'files',
  'fine_tuning',
  'assistants',
  'threads',
  'oneapi',
]

interface RelayOptions {
  readonly deps: RelayDeps
  readonly addressOf: AddressOf
  /** Whether pages of public sites may call the gateway in a private network. */
  readonly allowPrivateNetwork: boolean
  readonly maxBodies: number | undefined
  /** Limits queries of billing figures. Calls of models are limited by quota only. */
  readonly limitAll: MiddlewareHandler<Env>
}

/** What reading a call needs. */
interface Reading extends Pick<RelayDeps, 'clock' | 'freeWork'> {
  readonly share: BodyShare
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal
}

/** Reads and checks a request, in One API's order of errors. */
async function readCall(
  c: HttpContext,
  key: ApiKey,
  task: Task,
  { clock, freeWork, share, signal }: Reading,
): Promise<CallAndBody> {
  const start = clock()
  const bytes = await readBody(c.req.raw, share.resize)
  freeWork.check(key.user.id)
  let work = 0
  const parsed = parseBody(bytes, (cost) => {
    share.resize(bytes.length, cost.parsed)
    work = cost.work
    // Unpaid until quota has been reserved.
    freeWork.add(key.user.id, work)
  })
  if (!parsed) throw new RelayError(400, relayTexts.badBody)
  const { body, restore, tokensOf, bytesOf, beginningOf } = parsed
  const model = body.model ?? task.defaultModel
  if (typeof model !== 'string' || model === '')
    throw new RelayError(400, relayTexts.field('model'), { code: 'invalid_text_request' })
  if (model.length > MODEL_MAX) throw new RelayError(400, relayTexts.modelTooLong, { code: 'invalid_text_request' })
  checkPermissions(key, model)
  checkFields(task, body)
  const prompt = createTextSample()
  const noted = (text: string): number => {
    const tokens = tokensOf(text)
    prompt.add(beginningOf(text, prompt.room()), tokens)
    return tokens
  }
  const call = {
    key,
    task,
    model,
    bytes: bytes.length,
    size: measurePrompt(body, bytes.length, { tokensOf: noted, bytesOf, beginningOf }),
    prompt,
    work,
    answers: task.countAnswers(body),
    maxTokens: maxCompletionTokens(body),
    requestId: c.get('requestId'),
    start,
    signal,
  }
  return { call, body, restore }
}

const notImplemented = (c: HttpContext) =>
  errorResponse(c, new RelayError(501, relayTexts.notImplemented, { code: 'api_not_implemented', isFinal: true }))

/** Answers a path that the relay does not have. */
function unknownEndpoint(c: HttpContext): Response {
  const text = relayTexts.unknownEndpoint(`${c.req.method} ${c.req.path}`)
  return errorResponse(c, new RelayError(404, text, { type: 'invalid_request_error', isFinal: true }))
}

/** A provider's response must not run as a page of this origin. */
const sandbox: MiddlewareHandler<Env> = async (c, next) => {
  await next()
  c.header('x-content-type-options', 'nosniff')
  c.header('content-security-policy', 'sandbox')
}

/** Adds the endpoints that describe an API key: its models and billing figures. */
function addKeyInfo(
  app: Hono<Env>,
  keyOf: (c: HttpContext) => Promise<ApiKey>,
  { deps, limitAll }: RelayOptions,
): void {
  app.get('/v1/models', async (c) => jsonResponse(c, modelsOf(deps, await keyOf(c))))
  // Names of models may contain slashes.
  app.get('/v1/models/:model{.+}', async (c) => jsonResponse(c, modelOf(deps, await keyOf(c), c.req.param('model'))))
  for (const prefix of ['', '/v1']) {
    app.use(`${prefix}/dashboard/billing/*`, limitAll)
    app.get(`${prefix}/dashboard/billing/subscription`, async (c) =>
      jsonResponse(c, subscriptionOf(deps.options, await keyOf(c))),
    )
    app.get(`${prefix}/dashboard/billing/usage`, async (c) => jsonResponse(c, usageOf(deps.options, await keyOf(c))))
  }
}

/** Returns the header with the key: that of OpenAI's clients, of Anthropic's, or of Azure's. */
const keyHeaderOf = ({ req }: HttpContext): string | undefined =>
  req.header('authorization') ?? req.header('x-api-key') ?? req.header('api-key')

const EXPOSED_HEADERS = ['x-oneapi-request-id', 'retry-after', ...PASSED_HEADERS]

/** Returns the limit of the bodies of a user without quota. */
const limitOf = (key: ApiKey): OwnerLimit | undefined =>
  leftOf(key) > 0 ? undefined : { owner: key.user.id, max: BODIES_WITHOUT_QUOTA, error: userQuotaError }

/** Creates the app for clients with an API key: `/v1` and `/dashboard/billing`. */
export function createRelay(relayOptions: RelayOptions): Hono<Env> {
  const { deps, addressOf, allowPrivateNetwork, maxBodies = BODIES_MAX } = relayOptions
  const bodies = createBodyBudget(maxBodies)
  const app = new Hono<Env>()
  const keyOf = (c: HttpContext) => authenticate(deps, keyHeaderOf(c), addressOf(c))

  // For chat clients that run in a browser: they send a key, never a cookie.
  const allowCors = cors({ origin: '*', maxAge: 43_200, exposeHeaders: EXPOSED_HEADERS })
  const answerPreflight: MiddlewareHandler<Env> = async (c, next) => {
    await next()
    if (allowPrivateNetwork) answerPrivateNetwork(c.req.raw, c.res.headers)
  }
  for (const path of ['/v1/*', '/dashboard/billing/*']) app.use(path, answerPreflight, allowCors, sandbox)

  const errorOf = (c: HttpContext, error: unknown): RelayError => {
    if (error instanceof RelayError) return error
    deps.reportFault({ requestId: c.get('requestId'), endpoint: `${c.req.method} /v1`, error })
    const text = isDiskFull(error) ? texts.diskFull : relayTexts.fault
    return new RelayError(500, text, { type: 'one_api_panic' })
  }

  for (const task of TASKS)
    app.post(`/v1${task.path}`, async (c) => {
      // The body is read only after the key has been checked.
      const key = await keyOf(c)
      deps.freeWork.check(key.user.id)
      const share = bodies.take(expectedBytes(c.req.raw), limitOf(key))
      const controller = new AbortController()
      const signal = AbortSignal.any([c.req.raw.signal, controller.signal])
      const received = await readCall(c, key, task, { ...deps, share, signal }).catch((error: unknown) => {
        share.end()
        throw error
      })
      const answer = relay(deps, received).finally(share.end)
      const response =
        received.body.stream === true
          ? await answerInTime(answer, {
              errorEvent: (error) => `data: ${JSON.stringify(errorBody(c, errorOf(c, error)))}\n\n`,
              abort: () => controller.abort(),
            })
          : await answer
      return c.body(response.body, 200, response.headers)
    })
  addKeyInfo(app, keyOf, relayOptions)
  for (const name of NOT_IMPLEMENTED) for (const path of [`/v1/${name}`, `/v1/${name}/*`]) app.all(path, notImplemented)
  app.all('/v1/*', unknownEndpoint)
  app.onError((error, c) => errorResponse(c, errorOf(c, error)))
  return app
}
