import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

/** A request that a provider received. */
export interface ProviderRequest {
  readonly path: string
  readonly method: string
  readonly headers: IncomingMessage['headers']
  /** The parsed body; empty if it is no JSON. */
  readonly body: Readonly<Record<string, unknown>>
  readonly bytes: Buffer
}

/** Sends the response to a request. */
export type Behaviour = (response: ServerResponse, request: ProviderRequest) => unknown

export const USAGE = { prompt_tokens: 100, completion_tokens: 50, total_tokens: 150 }

const send = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

const choice = { index: 0, message: { role: 'assistant', content: 'Hello!' }, finish_reason: 'stop' }
const COMPLETION = { id: 'c1', object: 'chat.completion', created: 1, model: 'm', choices: [choice] }
const EMBEDDINGS = { object: 'list', model: 'm', data: [{ object: 'embedding', index: 0, embedding: [0.5] }] }
const RERANKING = { id: 'r1', results: [{ index: 0, relevance_score: 0.5 }] }
const MODERATIONS = { id: 'm1', model: 'm', results: [{ flagged: false }] }

/** Returns the body of a complete response, without usage. */
function answerTo({ path }: ProviderRequest) {
  if (path.endsWith('/embeddings')) return EMBEDDINGS
  if (path.endsWith('/rerank')) return RERANKING
  return path.endsWith('/moderations') ? MODERATIONS : COMPLETION
}

/** Sends a complete response, with or without usage. */
export const replies =
  (usage: object | null = USAGE): Behaviour =>
  (response, request) =>
    send(response, 200, { ...answerTo(request), ...(usage && { usage }) })

/** Sends an error in OpenAI's format. */
export const returnsError =
  (status: number, error: object): Behaviour =>
  (response) =>
    send(response, status, { error })

/** Sends a text. */
export const returnsText =
  (status: number, text: string, type = 'text/plain'): Behaviour =>
  (response) =>
    response.writeHead(status, { 'content-type': type }).end(text)

export const EVENTS = { 'content-type': 'text/event-stream; charset=utf-8' }
export const event = (body: unknown) => `data: ${typeof body === 'string' ? body : JSON.stringify(body)}\n\n`
export const delta = (content: string) => event({ id: 'c1', choices: [{ index: 0, delta: { content } }] })
export const usageEvent = event({ id: 'c1', choices: [], usage: USAGE })
export const DONE = event('[DONE]')

/** Streams a chat response, with usage if the request asks for it. */
export const streamsReply: Behaviour = (response, { body }) => {
  response.writeHead(200, EVENTS)
  const includesUsage = JSON.stringify(body.stream_options ?? {}).includes('"include_usage":true')
  response.end(delta('Hel') + delta('lo!') + (includesUsage ? usageEvent : '') + DONE)
}

/** Starts a server with OpenAI's protocol, whose behaviour can be changed at any time. */
export async function openProvider(behaviour: Behaviour = replies()) {
  const requests: ProviderRequest[] = []
  const server = createServer(async (message, response) => {
    const bytes = await buffer(message)
    const isJson = message.headers['content-type'] === 'application/json'
    const body = (isJson ? JSON.parse(bytes.toString()) : {}) as ProviderRequest['body']
    const request = { path: message.url ?? '', method: message.method ?? '', headers: message.headers, body, bytes }
    requests.push(request)
    await provider.behaviour(response, request)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const provider = { url: `http://127.0.0.1:${port}`, requests, behaviour }
  return provider
}

export type Provider = Awaited<ReturnType<typeof openProvider>>
