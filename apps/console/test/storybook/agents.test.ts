import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { expect, onTestFinished, test } from 'vitest'

/** Time for all of it on a loaded machine, in milliseconds. */
const TIMEOUT = 240_000

/** Starts the Storybook of developers on a free port, and returns its address. */
async function startStorybook(): Promise<string> {
  // With `--ci` it takes another port if this one is in use.
  const child = spawn('pnpm', ['run', 'storybook', '--ci', '--port', '6106'], {
    cwd: join(import.meta.dirname, '../..'),
    // Which a test sets, unlike a developer.
    env: { ...process.env, NODE_ENV: undefined, VITEST: undefined },
    detached: true,
  })
  onTestFinished(async () => {
    if (child.exitCode !== null || child.pid === undefined) return
    const ended = once(child, 'exit')
    process.kill(-child.pid, 'SIGTERM')
    await ended
  })
  let output = ''
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += stripVTControlCharacters(String(chunk))
      const url = /Local: +(http:\S+)/.exec(output)?.[1]
      if (url) resolve(url)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`Storybook ended with ${code}: ${output}`)))
  })
}

/** Connects as agents do, and returns the client. */
async function connectTo(storybook: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' })
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', storybook)))
  onTestFinished(() => client.close())
  return client
}

/** Calls a tool, and returns the text of its answer. */
async function ask(client: Client, name: string, input: Record<string, unknown>): Promise<string> {
  const { content, isError } = await client.callTool({ name, arguments: input }, { timeout: TIMEOUT })
  const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('\n')
  if (isError) throw new Error(text)
  return text
}

test(
  'Storybook serves components, stories and tests to agents while it is developed',
  async () => {
    const storybook = await startStorybook()
    const client = await connectTo(storybook)

    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['docs-list', 'docs-show', 'docs-show-story', 'stories-preview', 'test-run']),
    )

    const documentation = await ask(client, 'docs-show', { id: 'kit-quota' })
    expect(documentation).toContain("import { Quota } from '@relaydeck/ui'")
    expect(documentation).toMatch(/Limit in quota units\..*\n.*\n *limit\?: number \| "unlimited"/)

    const story = await ask(client, 'docs-show-story', { storyId: 'kit-quota--nearly-used' })
    expect(story).toContain('# Quota - Nearly Used')
    expect(story).toMatch(/<Quota\s[^>]*limit=/)

    const preview = await ask(client, 'stories-preview', { stories: [{ storyId: 'screens-tokens-list--loaded' }] })
    expect(preview).toContain('?path=/story/screens-tokens-list--loaded')
  },
  TIMEOUT,
)
