import type { IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { accountWith } from './accounts.ts'
import { startHttpServer } from './http-server.ts'
import { createKey } from './operator.ts'
import type { TestServer } from './test-server.ts'

const USAGE = { prompt_tokens: 100, completion_tokens: 50, total_tokens: 150 }
const CHOICE = { index: 0, message: { role: 'assistant', content: 'Hello!' }, finish_reason: 'stop' }

const RESPONSE = {
  object: 'response',
  status: 'completed',
  output: [
    {
      type: 'message',
      id: 'm1',
      role: 'assistant',
      status: 'completed',
      content: [{ type: 'output_text', text: 'Hello!' }],
    },
  ],
  usage: { input_tokens: 100, output_tokens: 50, total_tokens: 150 },
}

/** Request to the provider: its API key, and its model if it is a chat. */
interface ProviderRequest {
  readonly path: string
  readonly key: string
  readonly model?: string
}

const BILLING: Record<string, object> = {
  '/v1/dashboard/billing/subscription': { object: 'billing_subscription', hard_limit_usd: 20 },
  '/v1/dashboard/billing/usage': { object: 'list', total_usage: 750 },
}

const OVERLOADED = { error: { message: 'The server is overloaded', type: 'server_error', code: null } }

/** Models that the provider lists, the oldest first. */
const LISTED = Array.from({ length: 53 }, (_, at) => ({ id: `model-${at + 1}`, object: 'model', created: at + 1 }))

/** Starts a stand-in for OpenAI. Every chat uses 100 and 50 tokens, and the balance is $12.50. */
export async function startModelProvider() {
  const requests: ProviderRequest[] = []
  const refusedKeys = new Set<string>()
  const refusedModels = new Set<string>()
  let gate = Promise.resolve()
  const answer = async (message: IncomingMessage): Promise<[status: number, body: object]> => {
    const path = new URL(message.url ?? '', 'http://provider').pathname
    const key = message.headers.authorization?.replace('Bearer ', '') ?? ''
    const billing = path === '/v1/models' ? { object: 'list', data: LISTED } : BILLING[path]
    const { model } = billing ? {} : ((await json(message)) as { model: string })
    requests.push({ path, key, ...(model && { model }) })
    await gate
    // One API takes a channel whose test lasted 0 ms for one that was not tested.
    await pause(3)
    if (refusedKeys.has(key) || (model && refusedModels.has(model))) return [503, OVERLOADED]
    if (billing) return [200, billing]
    // Some gateways send chats of OpenAI's models so.
    if (path === '/v1/responses') return [200, { id: 'r1', created_at: 1, model, ...RESPONSE }]
    return [200, { id: 'c1', object: 'chat.completion', created: 1, model, choices: [CHOICE], usage: USAGE }]
  }
  const { url, close } = await startHttpServer(async (message, response) => {
    const [status, body] = await answer(message)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  return {
    url,
    close,
    /** All requests so far. */
    requests,
    /** Holds all responses back until the returned function is called. */
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      gate = promise
      return resolve
    },
    /** Refuses a key from now on. */
    refuse: (key: string) => void refusedKeys.add(key),
    /** Refuses calls of a model from now on. */
    refuseModel: (model: string) => void refusedModels.add(model),
  }
}

/** Stand-in for OpenAI. */
export type ModelProvider = Awaited<ReturnType<typeof startModelProvider>>

/** Calls with one token. */
export interface Calls {
  token: string
  /** Model of each call, in order. */
  models: readonly string[]
}

/** Makes real calls of a user through a channel `azure-east`. Each adds a log row of 100 and 50 tokens. */
export async function relayCalls(
  { url, operator }: TestServer,
  username: string,
  { token: name, models }: Calls,
): Promise<void> {
  const provider = await startModelProvider()
  const root = await operator.asRoot()
  await operator.setQuota(username, 5_000_000)
  const channel = { type: 1, name: 'azure-east', key: 'provider-key', group: 'default', base_url: provider.url }
  await root.channels.create({ ...channel, models: [...new Set(models)].join(',') })
  const key = await createKey(url, accountWith({ username }), { name, remain_quota: 1_000_000 })
  for (const model of models) {
    const response = await fetch(`${url}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer sk-${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model, messages: [{ role: 'user', content: 'hi' }] }),
    })
    if (!response.ok) throw new Error(`The call was not relayed: ${await response.text()}`)
  }
  await provider.close()
}
