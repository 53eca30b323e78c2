import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { connect } from '@relaydeck/api-sdk'
import { describe, expect, onTestFinished, test } from 'vitest'
import { agentOf, rootToken } from '../../test/agent.ts'
import { newFolder } from '../../test/build.ts'
import { serve } from '../../test/serve.ts'
import { OptionError } from '../flags/flags.ts'
import { mcp } from './mcp.ts'

const BIN = fileURLToPath(new URL('../bin.ts', import.meta.url))

const NOBODY = { isInteractive: false, write: () => {}, ask: async () => '' }

/** Starts a gateway, and `relaydeck mcp` in a process. */
async function newAgent(...args: string[]) {
  const { url } = await serve()
  const accessToken = await rootToken(url)
  const client = new Client({ name: 'test', version: '1.0.0' })
  const env = { RELAYDECK_URL: url, RELAYDECK_ACCESS_TOKEN: accessToken, XDG_CONFIG_HOME: newFolder() }
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [BIN, 'mcp', ...args], env }))
  onTestFinished(() => client.close())
  return { agent: agentOf(client), api: connect({ baseUrl: url, accessToken }) }
}

describe('over standard input and output', { timeout: 30_000 }, () => {
  test('calls that change nothing are run, and no others', async () => {
    const { agent, api } = await newAgent()
    await api.tokens.create({ name: 'ci' })
    expect((await agent.run('tokens.list')).json.output).toMatchObject([{ name: 'ci' }])
    expect(await agent.run('tokens.remove', { id: 1 }, { plan: true })).toMatchObject({
      isError: true,
      text: 'tokens.remove changes something. This server was started without --write, so that only calls that change nothing are run.',
    })
    expect(await api.tokens.list()).toHaveLength(1)
  })

  test('with --write, a change is made after its plan, once', async () => {
    const { agent, api } = await newAgent('--write')
    const input = { name: 'ci' }
    expect(await agent.run('tokens.create', input)).toMatchObject({ isError: true })
    expect((await agent.run('tokens.create', input, { plan: true })).json.plan).toMatchObject({ input })
    expect(await agent.run('tokens.create', { name: 'other' })).toMatchObject({ isError: true })
    expect(await agent.run('tokens.create', input)).toMatchObject({ isError: false })
    expect(await agent.run('tokens.create', input)).toMatchObject({ isError: true })
    expect(await api.tokens.list()).toHaveLength(1)
  })
})

test('it refuses wrong flags, and to start without a server', async () => {
  const env = { XDG_CONFIG_HOME: newFolder() }
  await expect(mcp.run(['--wrote'], env, NOBODY)).rejects.toThrow(OptionError)
  await expect(mcp.run([], env, NOBODY)).rejects.toThrow(
    new OptionError('Name a server with --gateway or RELAYDECK_URL, or sign in with "relaydeck login URL".'),
  )
})
