import { Hono, type MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { createBodyBudget, type OwnerLimit } from '../bodies/body-budget.ts'
import { expectedBytes } from '../bodies/read-body.ts'
import { isDiskFull } from '../db/errors.ts'
import type { AddressOf } from '../http/client-address.ts'
import type { Env, HttpContext } from '../http/env.ts'
import { answerPrivateNetwork } from '../http/private-network.ts'
import { jsonResponse } from '../http/response.ts'
import { userQuotaError } from '../ledger/ledger.ts'
import { ownValue } from '../lib/json.ts'
import { RelayError } from '../lib/relay-error.ts'
import { PASSED_HEADERS } from '../providers/provider.ts'
import { texts } from '../texts/api.ts'
import { relayTexts } from '../texts/relay.ts'
import { modelOf, modelsOf, subscriptionOf, usageOf } from './account/key-info.ts'
import { answerInTime } from './answer/keep-alive.ts'
import type { RelayResponse } from './answer/respond.ts'
import { type ApiKey, authenticate, leftOf } from './api-key/api-key.ts'
import { COST_HEADER } from './attempts/attempt.ts'
import { relay } from './attempts/relay.ts'
import { type CallAndBody, type RelayCall, type RelayDeps, readCall } from './call/call.ts'
import { countTokens } from './count-tokens.ts'
import { errorEvent, errorResponse } from './protocol/errors.ts'
import { COUNT_TASK, GEMINI_TASKS, TASKS, type Task } from './protocol/tasks.ts'
import { createRealtime, readSubprotocols } from './realtime/realtime.ts'
import { passStored, STORED_ACTIONS } from './stored.ts'

/** Most bytes of the bodies of a user without quota, who can only call free models. */
const BODIES_WITHOUT_QUOTA = 1024 * 1024

/** Most bytes of all bodies in memory, unless the option is set. */
const BODIES_MAX = 192 * 1024 * 1024

/** APIs of One API that this gateway does not relay. */
const NOT_IMPLEMENTED = ['edits', 'engines', 'files', 'fine_tuning', 'assistants', 'threads', 'oneapi']

interface RelayOptions {
  readonly deps: RelayDeps
  readonly addressOf: AddressOf
  /** Whether pages of public sites may call the gateway in a private network. */
  readonly allowPrivateNetwork: boolean
  readonly maxBodies: number | undefined
  /** Limits queries of billing amounts and of stored responses. Calls of models are limited by quota only. */
  readonly limitAll: MiddlewareHandler<Env>
}

type KeyOf = (c: HttpContext) => Promise<ApiKey>

const notImplemented = (c: HttpContext) =>
  errorResponse(c, new RelayError(501, relayTexts.notImplemented, { code: 'api_not_implemented', isFinal: true }))

/** Answers a path that the relay does not have. */
function unknownEndpoint(c: HttpContext): Response {
  const text = relayTexts.unknownEndpoint(`${c.req.method} ${c.req.path}`)
  return errorResponse(c, new RelayError(404, text, { type: 'invalid_request_error', isFinal: true }))
}

/** Sets headers with which a provider's response cannot run as a page of this origin. */
const sandbox: MiddlewareHandler<Env> = async (c, next) => {
  await next()
  c.header(REQUEST_ID_HEADER, c.get('requestId'))
  c.header('x-content-type-options', 'nosniff')
  c.header('content-security-policy', 'sandbox')
}

/** Adds the endpoints that describe an API key: its models and billing amounts. */
function addKeyInfo(app: Hono<Env>, keyOf: KeyOf, { deps, limitAll }: RelayOptions): void {
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

/** Header of the request ID, beside One API's. */
const REQUEST_ID_HEADER = 'x-relaydeck-request-id'

/** Headers in which clients of OpenAI, Anthropic, Azure and Google send their key. */
const KEY_HEADERS = ['authorization', 'x-api-key', 'api-key', 'x-goog-api-key']

/** Returns the header with the key. */
const keyHeaderOf = ({ req }: HttpContext): string | undefined =>
  KEY_HEADERS.map((name) => req.header(name)).find((value) => value !== undefined)

const EXPOSED_HEADERS = ['x-oneapi-request-id', REQUEST_ID_HEADER, COST_HEADER, 'retry-after', ...PASSED_HEADERS]

/** Sets the headers that state what the limits of a call leave. */
function setLimits(c: HttpContext, { limits }: RelayCall): void {
  for (const [name, value] of Object.entries(limits.headers())) c.header(name, value)
}

/** Returns the limit of the bodies of a user without quota. */
const limitOf = (key: ApiKey): OwnerLimit | undefined =>
  leftOf(key) > 0 ? undefined : { owner: key.user.id, max: BODIES_WITHOUT_QUOTA, error: userQuotaError }

/** Returns the relay's error for anything that was thrown; everything except a refusal is a fault, and logged. */
function errorOf(c: HttpContext, error: unknown, { reportFault }: RelayDeps): RelayError {
  if (error instanceof RelayError) return error
  reportFault({ requestId: c.get('requestId'), endpoint: `${c.req.method} /v1`, error })
  const text = isDiskFull(error) ? texts.diskFull : relayTexts.fault
  return new RelayError(500, text, { type: 'one_api_panic' })
}

/** Allows chat clients that run in a browser: they send a key, never a cookie. */
function allowBrowsers(app: Hono<Env>, { allowPrivateNetwork }: RelayOptions): void {
  const allowCors = cors({ origin: '*', maxAge: 43_200, exposeHeaders: EXPOSED_HEADERS })
  const answerPreflight: MiddlewareHandler<Env> = async (c, next) => {
    await next()
    if (allowPrivateNetwork) answerPrivateNetwork(c.req.raw, c.res.headers)
  }
  for (const path of ['/v1/*', '/v1beta/*', '/dashboard/billing/*']) app.use(path, answerPreflight, allowCors, sandbox)
}

/** Adds the endpoints of calls that are relayed. */
function addTasks(app: Hono<Env>, keyOf: KeyOf, { deps, maxBodies = BODIES_MAX }: RelayOptions): void {
  const bodies = createBodyBudget(maxBodies)
  /** Reads a call and answers it; its body is in memory until the answer begins. */
  const receive = async <T>(
    c: HttpContext,
    task: Task,
    signal: AbortSignal,
    work: (received: CallAndBody) => Promise<T>,
  ) => {
    // The body is read only after the key has been checked.
    const key = await keyOf(c)
    deps.freeWork.check(key.user.id)
    const share = bodies.take(expectedBytes(c.req.raw), limitOf(key))
    try {
      const received = await readCall(c, key, task, { ...deps, share, signal })
      const answer = work(received).finally(() => {
        share.end()
        setLimits(c, received.call)
      })
      return { received, answer }
    } catch (error) {
      share.end()
      throw error
    }
  }
  const answer = async (c: HttpContext, task: Task): Promise<RelayResponse> => {
    const controller = new AbortController()
    const signal = AbortSignal.any([c.req.raw.signal, controller.signal])
    const { received, answer: response } = await receive(c, task, signal, (each) => relay(deps, each))
    const inTime = () =>
      answerInTime(response, {
        protocol: task.call.protocol,
        silence: deps.options.number('StreamSilenceSeconds') * 1000,
        errorEvent: (error) => errorEvent(c, errorOf(c, error, deps)),
        abort: () => controller.abort(),
      })
    const isStream = received.body.stream === true || task.call.isStream
    const { body, headers } = await (isStream ? inTime() : response)
    // The caller's limits replace the provider's headers of the same name.
    return { body, headers: { ...headers, ...received.call.limits.headers() } }
  }
  const respondTo = async (c: HttpContext, task: Task): Promise<Response> => {
    const { body, headers } = await answer(c, task)
    return c.body(body, 200, headers)
  }
  for (const task of TASKS) app.post(`/v1${task.call.path}`, (c) => respondTo(c, task))
  for (const version of ['v1', 'v1beta'])
    app.post(`/${version}/models/:call{.+}`, (c) => {
      const task = ownValue(GEMINI_TASKS, c.req.path.replace(/^.*:/, ''))
      if (!task) return unknownEndpoint(c)
      if (task.call.isStream && c.req.query('alt') !== 'sse')
        throw new RelayError(400, relayTexts.needsEvents, { isFinal: true })
      return respondTo(c, task)
    })
  app.post(`/v1${COUNT_TASK.call.path}`, async (c) => {
    const { answer: count } = await receive(c, COUNT_TASK, c.req.raw.signal, (each) => countTokens(deps, each))
    return jsonResponse(c, await count)
  })
}

/** Adds the endpoints of responses that providers store. */
function addStored(app: Hono<Env>, keyOf: KeyOf, { deps, limitAll }: RelayOptions): void {
  for (const action of STORED_ACTIONS)
    app.on(action.method, action.route, limitAll, async (c) => {
      const key = await keyOf(c)
      const query = new URL(c.req.url).searchParams
      const { text, headers } = await passStored(deps, key, {
        id: c.req.param('id'),
        action,
        query,
        signal: c.req.raw.signal,
      })
      return c.body(text, 200, { ...headers, 'content-type': 'application/json' })
    })
}

const noUpgrade = () =>
  new RelayError(426, relayTexts.needsUpgrade, {
    type: 'invalid_request_error',
    headers: { upgrade: 'websocket', connection: 'Upgrade' },
    isFinal: true,
  })

/** Adds the WebSocket of sessions, whose key may be a subprotocol, since browsers send no headers with it. */
function addRealtime(app: Hono<Env>, { deps, addressOf }: RelayOptions): void {
  const open = createRealtime(deps)
  app.get('/v1/realtime', async (c) => {
    const { accept } = c.env
    if (!accept) throw noUpgrade()
    const subprotocols = readSubprotocols(c.req.header('sec-websocket-protocol'))
    const header = keyHeaderOf(c) ?? subprotocols.key
    const address = addressOf(c)
    const session = await open({
      // Azure's clients name a deployment.
      model: c.req.query('model') ?? c.req.query('deployment'),
      subprotocols,
      beta: c.req.header('openai-beta'),
      requestId: c.get('requestId'),
      signal: c.req.raw.signal,
      readKey: () => authenticate(deps, header, address),
    })
    accept(session)
    return c.body(null, 204)
  })
}

/** Creates the app for clients with an API key: `/v1` and `/dashboard/billing`. */
export function createRelay(options: RelayOptions): Hono<Env> {
  const { deps, addressOf } = options
  const app = new Hono<Env>()
  const keyOf: KeyOf = (c) => authenticate(deps, keyHeaderOf(c), addressOf(c))
  allowBrowsers(app, options)
  addTasks(app, keyOf, options)
  addStored(app, keyOf, options)
  addRealtime(app, options)
  addKeyInfo(app, keyOf, options)
  for (const name of NOT_IMPLEMENTED) for (const path of [`/v1/${name}`, `/v1/${name}/*`]) app.all(path, notImplemented)
  for (const path of ['/v1/*', '/v1beta/*']) app.all(path, unknownEndpoint)
  app.onError((error, c) => errorResponse(c, errorOf(c, error, deps)))
  return app
}
