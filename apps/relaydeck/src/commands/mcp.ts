import { once } from 'node:events'
import { readArgs } from '../flags/flags.ts'
import { Confirmations, PlannedChanges } from '../mcp/run/confirmations.ts'
import type { Command } from './command.ts'
import { openConnection } from './login/connection.ts'

const HELP = `Usage: relaydeck mcp [--write]

Lets an agent (Claude Code, Codex, Cursor) manage a server of the One API family: it speaks the Model Context Protocol on
the standard input and output. Two tools find calls and run them.

  claude mcp add relaydeck -- npx relaydeck mcp

The server is the one of --gateway, of RELAYDECK_URL, or of the last "relaydeck login". Its management API key is the one
of RELAYDECK_ACCESS_TOKEN, or the one that "relaydeck login" has stored. The agent can do what the user of the key can.

  --write          allow changes, each after its plan; without it, only calls that change nothing are run
  --gateway URL    the server (RELAYDECK_URL)
  --user ID        user of the management API key, which New API asks for (RELAYDECK_USER); default: 1

The program itself answers agents at /mcp: see "relaydeck --help", and --mcp-write.`

const FLAGS = { write: { type: 'boolean' }, gateway: { type: 'string' }, user: { type: 'string' } } as const

const READ_ONLY = 'This server was started without --write, so that only calls that change nothing are run.'

/** `relaydeck mcp` */
export const mcp: Command = {
  help: HELP,
  run: async (args, env) => {
    const { values } = readArgs(args, FLAGS)
    const { url, send, explain } = await openConnection({ gateway: values.gateway, user: values.user }, env, false)
    const caller = {
      send,
      name: url,
      explain,
      refusal: values.write ? undefined : READ_ONLY,
      confirmations: new Confirmations(),
      planned: new PlannedChanges(),
    }
    // Other commands do without the protocol.
    const { serveCaller } = await import('../mcp/stdio.ts')
    serveCaller(caller)
    await once(process.stdin, 'close')
    return { text: '', isPrinted: true, code: 0 }
  },
}
