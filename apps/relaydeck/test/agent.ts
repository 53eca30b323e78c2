import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { connect } from '@relaydeck/api-sdk'
import { onTestFinished } from 'vitest'

/** What a tool answered: the parts of its JSON, or the sentence of an error. */
interface Answer {
  readonly isError: boolean
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: each call has its own output
  readonly json: any
}

/** A client of the Model Context Protocol, as agents have one. */
interface Agent {
  readonly client: Client
  find(query: string): Promise<Answer>
  run(call: string, input?: object, more?: { readonly plan?: boolean; readonly confirm?: string }): Promise<Answer>
  /** Plans a change, and makes it. */
  change(call: string, input?: object): Promise<Answer>
}

const ROOT = { username: 'root', password: '123456' }

/** Returns an access token of root. */
export const rootToken = (url: string): Promise<string> => connect({ baseUrl: url }).session.accessTokenOf(ROOT)

/** Signs in as root, and returns the cookie. */
export async function rootCookie(url: string): Promise<string> {
  const cookies: string[] = []
  await connect({ baseUrl: url }).session.login(ROOT, {
    onResponse: ({ headers }) => cookies.push(...headers.getSetCookie().map((each) => each.replace(/;.*/, ''))),
  })
  return cookies.join('; ')
}

/** Returns a named access token of root that can only read. */
export async function readOnlyToken(url: string): Promise<string> {
  const headers = { cookie: await rootCookie(url) }
  return connect({ baseUrl: url }).accessTokens.create({ name: 'reader', read_only: true }, { headers })
}

const read = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the tools of a connected client. */
export function agentOf(client: Client): Agent {
  const use = async (name: string, args: Record<string, unknown>): Promise<Answer> => {
    const { content, isError = false } = await client.callTool({ name, arguments: args })
    const [first] = content
    const text = first?.type === 'text' ? first.text : ''
    return { isError, text, json: read(text) }
  }
  const run: Agent['run'] = (call, input = {}, more = {}) => use('run', { call, input, ...more })
  return {
    client,
    find: (query) => use('find', { query }),
    run,
    change: async (call, input) => {
      const planned = await run(call, input, { plan: true })
      return planned.isError ? planned : run(call, input, { confirm: planned.json.confirm })
    },
  }
}

/** Connects to the program over HTTP. */
export async function openAgent(url: string, token: string, headers: Record<string, string> = {}): Promise<Agent> {
  const client = new Client({ name: 'test', version: '1.0.0' })
  const requestInit = { headers: { authorization: `Bearer ${token}`, ...headers } }
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit }))
  onTestFinished(() => client.close())
  return agentOf(client)
}
