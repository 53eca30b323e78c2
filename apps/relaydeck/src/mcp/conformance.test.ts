import { execFile } from 'node:child_process'
import { request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { rootToken } from '../../test/agent.ts'
import { newFolder } from '../../test/build.ts'
import { listen } from '../../test/listen.ts'
import { serve } from '../../test/serve.ts'

/** The suite, whose package has no entry. */
const SUITE = fileURLToPath(
  new URL('../../node_modules/@modelcontextprotocol/conformance/dist/index.js', import.meta.url),
)

/** Scenarios that do not apply, with the reasons. */
const EXPECTED = fileURLToPath(new URL('../../test/conformance.yaml', import.meta.url))

/** Serves `/mcp` with an access token, which the suite cannot send. */
async function withToken(url: string): Promise<string> {
  const token = await rootToken(url)
  return listen((message, response) => {
    const headers = { ...message.headers, authorization: `Bearer ${token}` }
    const outgoing = request(`${url}${message.url}`, { method: message.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    })
    message.pipe(outgoing)
  })
}

test("the protocol's conformance suite passes, except for what does not apply", async () => {
  const url = await withToken((await serve()).url)
  const args = [SUITE, 'server', '--url', `${url}/mcp`, '--expected-failures', EXPECTED]
  // It exits with 1 for another failure, and for an expected one that passes.
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: newFolder() }).catch(
    ({ stdout }: { readonly stdout: string }) => {
      throw new Error(stdout.replace(/^[\s\S]*=== SUMMARY/, ''))
    },
  )
  for (const name of ['server-initialize', 'ping', 'tools-list', 'resources-list', 'dns-rebinding-protection'])
    expect(stdout).toMatch(new RegExp(`✓ ${name}: [1-9]\\d* passed, 0 failed`))
}, 120_000)
