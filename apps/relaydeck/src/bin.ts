#!/usr/bin/env node
import { DatabaseError, DataError, MigrationBackupError } from '@relaydeck/gateway'
import type { Command } from './commands/command.ts'
import { commandHelp } from './commands/command-help.ts'
import { COMMANDS } from './commands/commands.ts'
import { helpText } from './commands/help.ts'
import { terminal } from './commands/terminal.ts'
import { documentation } from './flags/documentation.ts'
import { OptionError } from './flags/flags.ts'
import { readOptions, USAGE } from './flags/options.ts'
import { VERSION } from './flags/version.ts'
import { nodeWarning } from './operation/node-security.ts'
import { BuildError } from './page/build.ts'
import { logOf, type Program, startProgram } from './program.ts'

async function main(): Promise<void> {
  const args = process.argv.slice(2)
  const [first = '', ...rest] = args
  if (first === 'help') return console.log(helpText(rest))
  const command = COMMANDS.get(first)
  if (command) return runCommand(first, command, rest)
  if (['--version', '-v', 'version'].includes(first)) return console.log(VERSION)
  const options = readOptions(args, process.env)
  if (!options) return console.log(USAGE)
  if (options.unused) logOf(options).warn(options.unused)
  const program = await startProgram(options)
  stopOnSignals(program)
  logOf(options).info(greeting(program))
}

async function runCommand(name: string, command: Command, args: readonly string[]): Promise<void> {
  if (args.includes('--help') || args.includes('-h')) return console.log(commandHelp(name, args))
  const { text, isPrinted, code } = await command.run(args, process.env, terminal)
  if (!isPrinted) console.log(text)
  process.exitCode = code
}

/** Whether the packed program runs. In a clone, `pnpm check` compares Node, which its users do not choose. */
const IS_PACKED = !import.meta.url.endsWith('.ts')

const greeting = ({ url, gateway, server, isFirstStart, metricsPort }: Program): string => {
  const warning = IS_PACKED ? nodeWarning(process.versions.node) : undefined
  return [
    `Relaydeck is ready: ${url}`,
    `  gateway  ${gateway}`,
    ...(server ? [`  server   ${server}`] : []),
    ...(metricsPort ? [`  metrics  port ${metricsPort}, /metrics`] : []),
    ...(isFirstStart ? ['  sign in  root / 123456; change this password immediately'] : []),
    ...(warning ? [`  ${warning}`] : []),
  ].join('\n')
}

/** Stops the program on the first signal; a second one ends the process immediately. */
function stopOnSignals(program: Program): void {
  const stop = () => {
    void program.close().then(() => process.exit(0))
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

/** What to do if a database cannot be copied before its migration. */
const WITHOUT_COPY = `Make room beside it, or start once with --migration-backup off: there is then no way back. See ${documentation('migration.md#databases')}`

main().catch((error: unknown) => {
  const isExpected = [OptionError, BuildError, DatabaseError, DataError].some((kind) => error instanceof kind)
  console.error(isExpected && error instanceof Error ? error.message : error)
  if (error instanceof MigrationBackupError) console.error(WITHOUT_COPY)
  process.exitCode = 1
})
