import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { isRecord, readJson } from '@relaydeck/api-sdk'
import { createGateway, type Gateway } from '@relaydeck/gateway'
import { onTestFinished } from 'vitest'

export const ROOT = { username: 'root', password: '123456' }

/** A request to the stand-in, and its answer by the gateway. */
interface Exchange {
  /** Method and path: `GET /api/token/`. */
  readonly call: string
  readonly query: URLSearchParams
  readonly body: unknown
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** Sends a request to the gateway, by default this one, and returns status, headers and content. */
  readonly ask: (change?: { method?: string; path?: string; body?: unknown }) => Promise<GatewayAnswer>
}

interface GatewayAnswer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** Answers a request in another way; returns a text, or `undefined` if it has answered by itself. */
export type Plant = (exchange: Exchange) => Promise<string | undefined> | string | undefined

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part))
  return Buffer.concat(parts).toString()
}

/** Opens a gateway with an empty database. */
export async function openGateway(): Promise<Gateway> {
  const gateway = await createGateway({
    database: ':memory:',
    limits: { api: Number.POSITIVE_INFINITY, critical: Number.POSITIVE_INFINITY },
  })
  onTestFinished(() => gateway.close())
  return gateway
}

/**
 * Serves a gateway over HTTP, with other answers for some calls.
 * @param plants by method and path with `:id` for numbers
 */
export async function serve(gateway: Gateway, plants: Readonly<Record<string, Plant>> = {}): Promise<string> {
  const server = createServer(async (request, response) => {
    const text = await bodyOf(request)
    const url = new URL(request.url ?? '', 'http://localhost')
    const ask: Exchange['ask'] = async ({ method = request.method ?? 'GET', path = request.url ?? '', body } = {}) => {
      const headers = new Headers()
      for (const [name, value] of Object.entries(request.headers))
        if (name !== 'content-length' && name !== 'connection') headers.set(name, String(value))
      const sent = method === 'GET' || method === 'DELETE' ? null : body === undefined ? text : JSON.stringify(body)
      const answer = await gateway.fetch(new Request(`http://localhost${path}`, { method, headers, body: sent }))
      return { status: answer.status, headers: answer.headers, text: await answer.text() }
    }
    const call = `${request.method} ${url.pathname.replace(/\/\d+$/, '/:id')}`
    const planted = plants[call]
    const own =
      planted && (await planted({ call, query: url.searchParams, body: readJson(text), request, response, ask }))
    if (planted && own === undefined) return
    const answer = own === undefined ? await ask() : undefined
    if (answer) {
      response.statusCode = answer.status
      answer.headers.forEach((value, name) => {
        if (!['content-length', 'content-encoding', 'set-cookie'].includes(name)) response.setHeader(name, value)
      })
      response.setHeader('set-cookie', answer.headers.getSetCookie())
    }
    response.end(own ?? answer?.text)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
}

/** Changes the content of a successful answer. */
export const changing =
  (change: (data: unknown) => unknown): Plant =>
  async ({ ask, response }) => {
    const { status, headers, text } = await ask()
    const answer = readJson(text)
    response.statusCode = status
    const total = headers.get('x-relaydeck-total')
    if (total !== null) response.setHeader('x-relaydeck-total', total)
    return isRecord(answer) ? JSON.stringify({ ...answer, data: change(answer.data) }) : text
  }

/** Changes each record of a list, or the record that a content is. */
export const rows = (change: (row: Readonly<Record<string, unknown>>) => object): Plant =>
  changing((data) => {
    const one = (row: unknown) => (isRecord(row) ? change(row) : row)
    return Array.isArray(data) ? data.map(one) : one(data)
  })
