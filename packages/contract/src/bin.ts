#!/usr/bin/env node
import { CheckError } from './check.ts'
import { checkHelp, runCheck } from './command.ts'
import { terminalOf } from './terminal.ts'

async function main(args: readonly string[]): Promise<void> {
  if (args.includes('--help') || args.includes('-h'))
    return void process.stdout.write(`${checkHelp('relaydeck-contract')}\n`)
  const { text, code } = await runCheck(args, process.env, terminalOf(process.stdin, process.stderr))
  process.stdout.write(`${text}\n`)
  process.exitCode = code
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof CheckError ? error.message : String(error)}\n`)
  process.exitCode = 1
})
