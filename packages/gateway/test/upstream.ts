import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

/** A question as a provider hears it. */
export interface Asked {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: Readonly<Record<string, unknown>>
}

/** How a stand-in answers one question. */
export type Behaviour = (response: ServerResponse, asked: Asked) => unknown

export const USAGE = { prompt_tokens: 100, completion_tokens: 50, total_tokens: 150 }

const send = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

const choice = { index: 0, message: { role: 'assistant', content: 'Hello!' }, finish_reason: 'stop' }
const WHOLE = { id: 'c1', object: 'chat.completion', created: 1, model: 'm', choices: [choice] }

/** A conversation's answer in one piece, with or without tokens. */
export const saysHello =
  (usage: object | null = USAGE): Behaviour =>
  (response) =>
    send(response, 200, { ...WHOLE, ...(usage && { usage }) })

/** A refusal in the manner of OpenAI. */
export const refuses =
  (status: number, error: object): Behaviour =>
  (response) =>
    send(response, status, { error })

/** Says anything. */
export const says =
  (status: number, text: string, type = 'text/plain'): Behaviour =>
  (response) =>
    response.writeHead(status, { 'content-type': type }).end(text)

export const EVENTS = { 'content-type': 'text/event-stream; charset=utf-8' }
export const event = (body: unknown) => `data: ${typeof body === 'string' ? body : JSON.stringify(body)}\n\n`
export const delta = (content: string) => event({ id: 'c1', choices: [{ index: 0, delta: { content } }] })
export const tokens = event({ id: 'c1', choices: [], usage: USAGE })
export const DONE = event('[DONE]')

/** A conversation's answer as a stream; tells its tokens where it is asked to. */
export const streams: Behaviour = (response, { body }) => {
  response.writeHead(200, EVENTS)
  const asks = JSON.stringify(body.stream_options ?? {}).includes('"include_usage":true')
  response.end(delta('Hel') + delta('lo!') + (asks ? tokens : '') + DONE)
}

/** A real server that speaks OpenAI's language; what it says can be changed at any time. */
export async function openUpstream(behaviour: Behaviour = saysHello()) {
  const asked: Asked[] = []
  const server = createServer(async (message, response) => {
    const body = message.method === 'POST' ? ((await json(message)) as Asked['body']) : {}
    const question = { path: message.url ?? '', headers: message.headers, body }
    asked.push(question)
    await upstream.behaviour(response, question)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const upstream = { url: `http://127.0.0.1:${port}`, asked, behaviour }
  return upstream
}

export type Upstream = Awaited<ReturnType<typeof openUpstream>>
