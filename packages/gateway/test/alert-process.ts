/** Changes an option until it is killed, and prints a line for each change: `node alert-process.ts <database>`. */
import { flushCompileCache } from 'node:module'
import { createGateway } from '../src/index.ts'

// A kill would lose what has been compiled.
flushCompileCache()
const gateway = await createGateway({ database: process.argv[2] ?? '' })
for (let nth = 0; ; nth++) {
  await gateway.admin.setOption('Notice', `${process.pid} ${nth}`)
  process.stdout.write(`${nth}\n`)
}
