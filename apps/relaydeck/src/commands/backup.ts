import { resolve } from 'node:path'
import { backupDatabase } from '@relaydeck/gateway'
import { readArgs } from '../flags.ts'
import { readDatabase } from '../options.ts'
import type { Command } from './commands.ts'
import { oneOperand } from './operand.ts'

const FLAGS = {
  database: { type: 'string' },
  force: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

/** `relaydeck backup FILE [--force]` */
export const backup: Command = (args, env) => {
  const { values, positionals } = readArgs(args, FLAGS, true)
  if (values.help) return undefined
  const to = resolve(oneOperand('backup', 'the file to write', positionals))
  const from = resolve(readDatabase(values, env))
  const { bytes } = backupDatabase({ from, to, overwrite: values.force ?? false })
  return { text: `${to} is a copy of ${from}: ${bytes} bytes, checked.`, code: 0 }
}
