// Runs turbo for the scripts of the workspace, in the environment of the set-up.
import { run } from './run.mjs'

process.exitCode = await run('turbo', process.argv.slice(2))
