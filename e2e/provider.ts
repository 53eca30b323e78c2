import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { APIRequestContext } from '@playwright/test'
import { connect } from '@relaydeck/api-sdk'
import { withGateway } from './person.ts'
import type { RunningProgram } from './program.ts'

const USAGE = { prompt_tokens: 100, completion_tokens: 50, total_tokens: 150 }
const CHOICE = { index: 0, message: { role: 'assistant', content: 'Hello!' }, finish_reason: 'stop' }

/** A real server that answers every chat like OpenAI, at a cost of 100 and 50 tokens. */
async function openProvider() {
  const server = createServer(async (message, response) => {
    const { model } = (await json(message)) as { model: string }
    const answer = { id: 'c1', object: 'chat.completion', created: 1, model, choices: [CHOICE], usage: USAGE }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** The gateway of a program as its root sees it. */
export async function asRoot({ url, database }: RunningProgram) {
  const accessToken = await withGateway(database, (admin) => admin.createAccessToken('root'))
  return connect({ baseUrl: url, accessToken })
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
  program: RunningProgram,
  request: APIRequestContext,
  username: string,
  { token, models }: Calls,
): Promise<void> {
  const provider = await openProvider()
  const root = await asRoot(program)
  await withGateway(program.database, (admin) => admin.changeUser(username, { quota: 5_000_000 }))
  const channel = { type: 1, name: 'azure-east', key: 'provider-key', group: 'default', base_url: provider.url }
  await root.channels.create({ ...channel, models: [...new Set(models)].join(',') })
  const made = await request.post('/api/token/', { data: { name: token, remain_quota: 1_000_000, expired_time: -1 } })
  const { data } = await made.json()
  for (const model of models) {
    const answer = await fetch(`${program.url}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer sk-${data.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model, messages: [{ role: 'user', content: 'hi' }] }),
    })
    if (!answer.ok) throw new Error(`The call was not relayed: ${await answer.text()}`)
  }
  provider.close()
}
