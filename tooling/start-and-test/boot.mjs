// Entry point of `npm start` and `npm test`. It runs on any Node from 20 on, without installed packages, and installs
// the workspace's Node and pnpm for everything else.
import { run } from './run.mjs'
import { setUp } from './set-up.mjs'

const OLDEST_NODE = 20

/** Flags that print something instead of starting the program. */
const PRINTING = ['--help', '-h', '--version', '-v']

/** Whether arguments start the program, which shows the console, rather than one of its commands. */
const needsConsole = (args) => (args[0] ?? '-').startsWith('-') && !args.some((arg) => PRINTING.includes(arg))

const program = (args) => run('node', ['apps/relaydeck/src/bin.ts', ...args])

/** @returns {Promise<number>} exit code */
async function start(args) {
  if (!needsConsole(args)) return program(args)
  console.log('Building the console if necessary (some seconds the first time).')
  const built = await run('turbo', ['run', 'build', '--filter=@relaydeck/console', '--output-logs=errors-only'])
  return built === 0 ? program(args) : failed('The console could not be built; the lines above say why.')
}

/** @returns {Promise<number>} exit code */
const test = (args) => run('node', ['tooling/start-and-test/test.mjs', ...args])

function failed(sentence) {
  console.error(`\n${sentence}`)
  return 1
}

async function main([command, ...args]) {
  const work = { start, test }[command]
  if (!work) return failed('Usage: node tooling/start-and-test/boot.mjs start|test [arguments]')
  if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE)
    return failed(`Node ${OLDEST_NODE} or newer is needed; this is ${process.versions.node}.`)
  const problem = await setUp()
  return problem ? failed(problem) : work(args)
}

process.exitCode = await main(process.argv.slice(2))
