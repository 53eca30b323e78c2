#!/usr/bin/env node
import { NO_SIGN_IN } from '@relaydeck/api-sdk'
import { DatabaseError, DataError } from '@relaydeck/gateway'
import { BuildError } from './build.ts'
import type { Command } from './commands/command.ts'
import { COMMANDS } from './commands/commands.ts'
import { terminal } from './commands/terminal.ts'
import { OptionError } from './flags.ts'
import { nodeWarning } from './node-security.ts'
import { readOptions, USAGE } from './options.ts'
import { logOf, type Program, startProgram } from './program.ts'
import { VERSION } from './version.ts'

async function main(): Promise<void> {
  const args = process.argv.slice(2)
  const command = COMMANDS.get(args[0] ?? '')
  if (command) return runCommand(command, args.slice(1))
  if (args[0] === '--version') return console.log(VERSION)
  const options = readOptions(args, process.env)
  if (!options) return console.log(USAGE)
  const program = await startProgram(options)
  stopOnSignals(program)
  logOf(options).info(greeting(program))
}

async function runCommand(command: Command, args: readonly string[]): Promise<void> {
  const outcome = await command(args, process.env, terminal)
  console.log(outcome?.text ?? USAGE)
  process.exitCode = outcome?.code ?? 0
}

/** Whether the packed program runs. In a clone, `pnpm check` compares Node, which nobody there chooses. */
const IS_PACKED = !import.meta.url.endsWith('.ts')

const greeting = ({ url, gateway, reachable, signsIn, isFirstStart, metricsPort }: Program): string => {
  const warning = IS_PACKED ? nodeWarning(process.versions.node) : undefined
  return [
    `Relaydeck is ready: ${url}`,
    `  gateway  ${gateway}`,
    ...(metricsPort ? [`  metrics  port ${metricsPort}, /metrics`] : []),
    ...(reachable ? [] : ['  The gateway does not respond yet. The console will work as soon as it does.']),
    ...(signsIn ? [] : [`  ${NO_SIGN_IN}`]),
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

main().catch((error: unknown) => {
  const isExpected = [OptionError, BuildError, DatabaseError, DataError].some((kind) => error instanceof kind)
  console.error(isExpected && error instanceof Error ? error.message : error)
  process.exitCode = 1
})
