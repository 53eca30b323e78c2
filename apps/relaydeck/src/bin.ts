#!/usr/bin/env node
import { DatabaseError } from '@relaydeck/gateway'
import { BuildError } from './build.ts'
import { OptionError, readOptions, USAGE } from './options.ts'
import { type Program, startProgram } from './program.ts'

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2), process.env)
  if (!options) return console.log(USAGE)
  const program = await startProgram(options)
  stopOnSignals(program)
  console.log(`Relaydeck is ready: ${program.url}\n  gateway  ${program.gateway}`)
  if (!program.reachable) console.log('  The gateway does not answer yet; its pages will say so until it does.')
  if (program.firstStart) console.log('  sign in  root / 123456, and change this password at once')
}

function stopOnSignals(program: Program): void {
  const stop = () => {
    void program.close().then(() => process.exit(0))
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

main().catch((error: unknown) => {
  const expected = error instanceof OptionError || error instanceof BuildError || error instanceof DatabaseError
  console.error(expected ? error.message : error)
  process.exitCode = 1
})
