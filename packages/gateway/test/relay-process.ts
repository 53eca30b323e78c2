/** Relays calls of every kind until it is killed, and prints a line for each: `node relay-process.ts <database> <key> <first call>`. */
import { flushCompileCache } from 'node:module'
import { createGateway } from '../src/index.ts'
import { callForever, MIXED_CALLS } from './mixed-calls.ts'

// A kill would lose what has been compiled.
flushCompileCache()
const [, , database = '', key = '', begin = '0'] = process.argv
const gateway = await createGateway({ database, poolSize: 6 })
// Each process begins with other calls: most are killed early.
const first = Number(begin)
const step = Math.ceil(MIXED_CALLS.length / 4)

await Promise.all(
  [0, 1, 2, 3].map((at) =>
    callForever(gateway, key, first + at * step, (path, status) => {
      process.stdout.write(`${path} ${status}\n`)
    }),
  ),
)
