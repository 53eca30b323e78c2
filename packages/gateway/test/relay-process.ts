/** Relays calls until it is killed, and prints a line for each: `node relay-process.ts <database> <key>`. */
import { flushCompileCache } from 'node:module'
import { createGateway } from '../src/index.ts'

// A kill would lose what has been compiled.
flushCompileCache()
const [, , database = '', key = ''] = process.argv
const gateway = await createGateway({ database, poolSize: 6 })
const body = JSON.stringify({ model: 'gpt-3.5-turbo', messages: [{ role: 'user', content: 'hi' }] })
const headers = { authorization: `Bearer sk-${key}`, 'content-type': 'application/json' }

async function callForever(): Promise<void> {
  for (;;) {
    const request = new Request('http://gateway.test/v1/chat/completions', { method: 'POST', headers, body })
    const { status } = await gateway.fetch(request)
    process.stdout.write(`${status}\n`)
  }
}

await Promise.all(Array.from({ length: 4 }, callForever))
