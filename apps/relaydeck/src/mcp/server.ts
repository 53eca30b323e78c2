import { McpServer } from '@modelcontextprotocol/server'
import { RelaydeckError } from '@relaydeck/api-sdk'
import { ConfigError, configOf, formatConfig, readState } from '@relaydeck/config'
import * as z from 'zod'
import { VERSION } from '../flags/version.ts'
import { entryOf } from './find/entry.ts'
import type { CallSearch } from './find/search.ts'
import { GUIDES, readGuide } from './guides.ts'
import { ANSWER_MAX, type Caller, type Ran, runAsked } from './run/run.ts'

/** Matches that are returned at once. */
const MATCHES = 8

/** Characters of what is looked for, and of the name of a call. */
const QUERY_MAX = 500
const NAME_MAX = 100

const INSTRUCTIONS =
  'Manages a gateway for AI models: users, tokens (API keys), channels (providers), quota, logs, settings. First find calls, then run them. Quota is in units; the call status.get tells how many one dollar is (quota_per_unit).'

const FIND = {
  title: 'Find calls',
  description:
    'Finds what can be done with the gateway. Returns calls with fields, lowest role, and whether they change something; the best matches first.',
  inputSchema: z.object({
    query: z
      .string()
      .max(QUERY_MAX)
      .describe('Words in English or Chinese, such as "create token" or "停用渠道", or the name of a call.'),
  }),
  annotations: { readOnlyHint: true, openWorldHint: false },
}

const RUN = {
  title: 'Run a call',
  description:
    'Runs a call that find returned. A change needs a plan first: run it with plan: true, show the plan to the user, then run it with the same input and the confirm of the plan.',
  inputSchema: z.object({
    call: z.string().max(NAME_MAX).describe('Name, such as tokens.list.'),
    input: z.record(z.string(), z.unknown()).optional().describe('Fields of the call.'),
    plan: z.boolean().optional().describe('Only tells what a change would do.'),
    confirm: z.string().max(QUERY_MAX).optional().describe('The confirm of its plan.'),
  }),
  annotations: { readOnlyHint: false, destructiveHint: true, openWorldHint: false },
}

const CONFIG = {
  title: 'Configuration',
  description: 'Channels and settings of the gateway as YAML, without secrets; for super administrators.',
  mimeType: 'application/yaml',
}

const resultOf = ({ text, isError }: Ran) => ({ content: [{ type: 'text' as const, text }], isError })

/** Returns the best matches, as many as an answer may have. */
function findText(query: string, search: CallSearch): string {
  const found = search.find(query)
  const entries = found.slice(0, MATCHES).map(entryOf)
  while (entries.length > 1 && JSON.stringify(entries).length > ANSWER_MAX) entries.pop()
  const others = found.slice(entries.length, entries.length + MATCHES).map(({ name }) => name)
  return JSON.stringify({ calls: entries, ...(others.length > 0 && { others }) })
}

/** Returns the configuration as `relaydeck config export` writes it. */
async function configText({ send, explain }: Caller): Promise<string> {
  try {
    return formatConfig(configOf(await readState(send), false))
  } catch (error) {
    // Errors of a resource have no result: the message is all that an agent gets.
    if (error instanceof RelaydeckError) throw new Error(explain(error))
    throw error instanceof ConfigError ? error : new Error('The configuration cannot be read.')
  }
}

/** Creates the server of one session, or of one request. */
export function createMcpServer(caller: Caller, search: CallSearch): McpServer {
  const server = new McpServer({ name: 'relaydeck', version: VERSION }, { instructions: INSTRUCTIONS })
  server.registerTool('find', FIND, ({ query }) => resultOf({ text: findText(query, search), isError: false }))
  server.registerTool('run', RUN, async (asked) => resultOf(await runAsked(asked, caller)))
  server.registerResource('config', 'relaydeck://config', CONFIG, async ({ href }) => ({
    contents: [{ uri: href, mimeType: CONFIG.mimeType, text: await configText(caller) }],
  }))
  for (const [name, description] of Object.entries(GUIDES))
    server.registerResource(
      name,
      `relaydeck://guides/${name}`,
      { description, mimeType: 'text/markdown' },
      async ({ href }) => ({ contents: [{ uri: href, mimeType: 'text/markdown', text: await readGuide(name) }] }),
    )
  return server
}
