/** Writes to a database for ever and prints each name that the gateway has acknowledged: `node writer.ts <file>`. */
import { createGateway } from '../src/index.ts'

const [, , database = ''] = process.argv
const gateway = createGateway({ database, limits: { api: Number.POSITIVE_INFINITY } })
const headers = { authorization: gateway.admin.createAccessToken('root') }

for (let number = 0; ; number++) {
  const name = `${process.pid}-${number}`
  const body = JSON.stringify({ name, remain_quota: number })
  const answer = await gateway.fetch(new Request('http://writer/api/token/', { method: 'POST', headers, body }))
  const { success } = (await answer.json()) as { success: boolean }
  if (success) process.stdout.write(`${name}\n`)
}
