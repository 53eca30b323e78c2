/** Writes a file until it is killed: `node write-process.ts <backup|copy|export> <database> <file>`. */
import { flushCompileCache } from 'node:module'
import { backupDatabase, copyDatabase, exportOneApi } from '../src/index.ts'

// A kill would lose what has been compiled.
flushCompileCache()
const [, , command = '', from = '', to = ''] = process.argv
const commands: Record<string, () => Promise<unknown>> = {
  backup: () => backupDatabase({ from, to }),
  copy: () => copyDatabase({ from, to }),
  export: () => exportOneApi({ database: from, to }),
}
await commands[command]?.()
