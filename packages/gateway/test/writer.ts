/** Creates tokens until it is killed, and prints the name of each: `node writer.ts <file>`. */
import { flushCompileCache } from 'node:module'
import { createGateway } from '../src/index.ts'

// A kill would lose what has been compiled.
flushCompileCache()
const [, , database = ''] = process.argv
const gateway = await createGateway({ database, limits: { api: Number.POSITIVE_INFINITY } })
const headers = { authorization: await gateway.admin.createAccessToken('root') }

for (let number = 0; ; number++) {
  const name = `${process.pid}-${number}`
  const body = JSON.stringify({ name, remain_quota: number })
  const response = await gateway.fetch(new Request('http://writer/api/token/', { method: 'POST', headers, body }))
  const { success } = (await response.json()) as { success: boolean }
  if (success) process.stdout.write(`${name}\n`)
}
