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
  console.log(greeting(program))
}

const greeting = ({ url, gateway, reachable, firstStart }: Program): string =>
  [
    `Relaydeck is ready: ${url}`,
    `  gateway  ${gateway}`,
    ...(reachable ? [] : ['  The gateway does not answer yet; the console works as soon as it does.']),
    ...(firstStart ? ['  sign in  root / 123456, and change this password at once'] : []),
  ].join('\n')

/** A second signal ends the process as it would any other. */
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
