import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type Account, CheckError, check } from './check.ts'
import { reportHtml } from './html.ts'
import { progressOn } from './progress.ts'
import { hasDifferences, type Report } from './report.ts'
import type { Terminal } from './terminal.ts'
import { reportText } from './text.ts'

/** Environment variables. */
type Env = Readonly<Record<string, string | undefined>>

/** What a command prints, and its exit code: 0 without differences, 2 with some, 1 if it was interrupted before. */
export interface CommandResult {
  readonly text: string
  readonly code: 0 | 1 | 2
}

/** Returns the help of the command. @param name what the user types: `relaydeck check` */
export const checkHelp = (
  name: string,
): string => `Usage: ${name} URL [--as NAME] [--changes] [--raw] [--json] [--html FILE]

Compares a server of the One API family with the contract of Relaydeck's SDK, call by call: the answers, the numbers of rows,
searches, filters and refusals. Each call is "same", "different", "missing", "dangerous" (it changes more than it was asked
to, or does not do what it answers as done) or "untried", with the reason.

Needs a management API key of a super administrator in RELAYDECK_ACCESS_TOKEN, or --as. Without an account only the calls of
guests are tried.

  --as NAME     sign in with a password: RELAYDECK_PASSWORD, or else it is asked for
  --user ID     user of the management API key, which New API asks for (RELAYDECK_USER); default: 1
  --changes     try changes too. Makes two tokens, channels, redemption codes and users, and in the embedded gateway two
                targets and rules of alerts, all with names that begin with "rc" and six random letters, changes them, and
                removes them at the end, also after an error or Ctrl+C. A server may keep deleted users, their first
                tokens, and its log rows. Nobody's rows and no options are changed.
  --raw         send the calls without the SDK's dialect; the default if the SDK has none for the server
  --timeout S   seconds that an answer may take; default: 10
  --json        print JSON
  --html FILE   also write the report as a page

Prints what answers are, not what they contain. Exits with 0 without differences, with 2 if there are some, and with 1 if
nothing could be checked.`

const FLAGS = {
  as: { type: 'string' },
  user: { type: 'string' },
  changes: { type: 'boolean' },
  raw: { type: 'boolean' },
  timeout: { type: 'string' },
  json: { type: 'boolean' },
  html: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

function readArgs(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: FLAGS, allowPositionals: true })
  } catch (error) {
    const reason = error instanceof Error ? error.message.split(/\.\s/)[0] : String(error)
    throw new CheckError(`${reason}. See --help.`)
  }
}

function readUrl(positionals: readonly string[]): string {
  const [text, second] = positionals
  if (text === undefined) throw new CheckError('The URL of a server is missing. See --help.')
  if (second !== undefined) throw new CheckError(`Unexpected argument '${second}'. See --help.`)
  // Not quoted: an invalid URL may contain a password.
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol))
    throw new CheckError('The server must be a URL such as http://host:3000.')
  if (url.username || url.password) throw new CheckError('The URL of the server must not contain a password.')
  return url.origin + url.pathname.replace(/\/+$/, '')
}

function readUser(text: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new CheckError('--user must be the id of a user.')
  return Number(text)
}

function readTimeout(text: string): number {
  if (!/^[1-9]\d{0,2}$/.test(text)) throw new CheckError('--timeout must be a number of seconds from 1 to 999.')
  return Number(text) * 1000
}

async function readAccount(
  { as: username, user }: { readonly as?: string | undefined; readonly user?: string | undefined },
  env: Env,
  terminal: Terminal,
): Promise<Account | undefined> {
  const { RELAYDECK_ACCESS_TOKEN: accessToken, RELAYDECK_PASSWORD, RELAYDECK_USER } = env
  if (username === undefined)
    return accessToken ? { accessToken, user: readUser(user ?? (RELAYDECK_USER || '1')) } : undefined
  if (!RELAYDECK_PASSWORD && !terminal.isInteractive)
    throw new CheckError('--as needs a password in RELAYDECK_PASSWORD where nobody can be asked.')
  const password = RELAYDECK_PASSWORD || (await terminal.ask('Password: ', true))
  if (password === '') throw new CheckError('--as needs a password.')
  return { username, password }
}

/** Calls a function with a signal that Ctrl+C aborts; a second Ctrl+C ends the process. */
async function untilInterrupted<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  const stop = () => controller.abort()
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  try {
    return await work(controller.signal)
  } finally {
    process.off('SIGINT', stop)
    process.off('SIGTERM', stop)
  }
}

async function write(file: string, report: Report): Promise<void> {
  try {
    await writeFile(file, reportHtml(report))
  } catch (error) {
    throw new CheckError(`Cannot write "${file}": ${error instanceof Error ? error.message : String(error)}.`)
  }
}

/**
 * Runs the command.
 * @param terminal where a password is asked for and the progress is shown; not the standard output, which has the report
 * @throws CheckError if nothing could be checked; its message is one sentence for the user
 */
export async function runCheck(args: readonly string[], env: Env, terminal: Terminal): Promise<CommandResult> {
  const { values, positionals } = readArgs(args)
  const url = readUrl(positionals)
  const timeout = readTimeout(values.timeout ?? '10')
  const account = await readAccount(values, env, terminal)
  const { raw, changes = false } = values
  const onProgress = progressOn(terminal)
  const report = await untilInterrupted((signal) => check({ url, account, raw, changes, timeout, signal, onProgress }))
  if (values.html !== undefined) await write(values.html, report)
  const code = hasDifferences(report) ? 2 : report.interrupted ? 1 : 0
  return { text: values.json ? JSON.stringify(report, null, 2) : reportText(report), code }
}
