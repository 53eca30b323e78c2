import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Folder of the workspace. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const BIN = join(ROOT, 'node_modules', '.bin')

/** Tools report no usage and look for no newer versions of themselves. */
const QUIET = {
  DO_NOT_TRACK: '1',
  TURBO_TELEMETRY_DISABLED: '1',
  STORYBOOK_DISABLE_TELEMETRY: '1',
  npm_config_update_notifier: 'false',
}

/** Returns the environment of the workspace's tools. */
export const environment = (env = {}) => ({
  ...process.env,
  ...QUIET,
  ...env,
  PATH: BIN + delimiter + process.env.PATH,
})

/** Milliseconds between checks of the parent process. */
const WATCH_MS = 500

/**
 * Runs a command with the workspace's tools, and stops it when this process is stopped.
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} [env] added to the environment
 * @returns {Promise<number>} its exit code
 */
export function run(command, args, env = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: 'inherit',
      shell: process.platform === 'win32',
      env: environment(env),
    })
    const stop = () => child.kill('SIGTERM')
    // Ctrl-C reaches the whole process group: wait until the child has ended.
    const wait = () => {}
    // npm passes SIGTERM to a shell that ignores it, so that the end of the parent is the only signal.
    const parent = process.ppid
    const watch = setInterval(() => process.ppid !== parent && stop(), WATCH_MS).unref()
    process.on('SIGTERM', stop).on('SIGHUP', stop).on('SIGINT', wait)
    const end = (code) => {
      clearInterval(watch)
      process.off('SIGTERM', stop).off('SIGHUP', stop).off('SIGINT', wait)
      done(code)
    }
    child.on('error', () => end(127))
    child.on('exit', (code, signal) => end(code ?? 128 + (constants.signals[signal] ?? 0)))
  })
}
