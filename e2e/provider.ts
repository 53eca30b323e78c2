import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { APIRequestContext } from '@playwright/test'
import type { Served } from './served.ts'

const USAGE = { prompt_tokens: 100, completion_tokens: 50, total_tokens: 150 }
const CHOICE = { index: 0, message: { role: 'assistant', content: 'Hello!' }, finish_reason: 'stop' }

/** What a stand-in was asked: by which key, for which model where it was a chat. */
interface Asked {
  readonly path: string
  readonly key: string
  readonly model?: string
}

const BILLING: Record<string, object> = {
  '/v1/dashboard/billing/subscription': { object: 'billing_subscription', hard_limit_usd: 20 },
  '/v1/dashboard/billing/usage': { object: 'list', total_usage: 750 },
}

const REFUSAL = { error: { message: 'The server is overloaded', type: 'server_error', code: null } }

/** A real server that answers like OpenAI: every chat at a cost of 100 and 50 tokens, and a balance of $12.50. */
export async function openModelProvider() {
  const asked: Asked[] = []
  const refused = new Set<string>()
  let gate = Promise.resolve()
  const answer = async (message: IncomingMessage): Promise<[status: number, body: object]> => {
    const path = new URL(message.url ?? '', 'http://provider').pathname
    const key = message.headers.authorization?.replace('Bearer ', '') ?? ''
    const billing = BILLING[path]
    const { model } = billing ? {} : ((await json(message)) as { model: string })
    asked.push({ path, key, ...(model && { model }) })
    await gate
    if (refused.has(key)) return [503, REFUSAL]
    return [200, billing ?? { id: 'c1', object: 'chat.completion', created: 1, model, choices: [CHOICE], usage: USAGE }]
  }
  const server = createServer(async (message, response) => {
    const [status, body] = await answer(message)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Everything that was asked so far. */
    asked,
    /** Answers nothing until the function it returns is called. */
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      gate = promise
      return resolve
    },
    /** Refuses this key from now on. */
    refuse: (key: string) => void refused.add(key),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Calls of one token: which models, in their order. */
export interface Calls {
  token: string
  models: readonly string[]
}

/**
 * Relays real calls of whoever is signed in over a channel `azure-east` to a stand-in provider, and leaves their rows
 * in the log: 100 and 50 tokens each.
 */
export async function relayCalls(
  { url, operator }: Served,
  request: APIRequestContext,
  username: string,
  { token, models }: Calls,
): Promise<void> {
  const provider = await openModelProvider()
  const root = await operator.asRoot()
  await operator.setQuota(username, 5_000_000)
  const channel = { type: 1, name: 'azure-east', key: 'provider-key', group: 'default', base_url: provider.url }
  await root.channels.create({ ...channel, models: [...new Set(models)].join(',') })
  const made = await request.post('/api/token/', { data: { name: token, remain_quota: 1_000_000, expired_time: -1 } })
  const { data } = await made.json()
  for (const model of models) {
    const answer = await fetch(`${url}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer sk-${data.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model, messages: [{ role: 'user', content: 'hi' }] }),
    })
    if (!answer.ok) throw new Error(`The call was not relayed: ${await answer.text()}`)
  }
  provider.close()
}
