import { closeSync, openSync, readSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import {
  applyPlan,
  type Config,
  ConfigError,
  configOf,
  formatConfig,
  jsonOf,
  keysIn,
  parseConfig,
  planOf,
  readState,
  withEnvironment,
} from '@relaydeck/config'
import { DataError, writeWhole } from '@relaydeck/gateway'
import { type Env, OptionError, readArgs } from '../../flags.ts'
import { type Command, type Outcome, singleArgument, type Terminal } from '../command.ts'
import { planJson, planText, resultJson, resultText } from './show.ts'
import { indented, withTarget } from './target.ts'

const SHARED = {
  database: { type: 'string' },
  secrets: { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

const EXPORT = { ...SHARED, force: { type: 'boolean' } } as const
const PLAN = { ...SHARED, prune: { type: 'boolean' } } as const
const APPLY = { ...PLAN, yes: { type: 'boolean' } } as const

/** Only the owner reads secrets. */
const PRIVATE = 0o600
const ORDINARY = 0o644

const asJson = (value: object) => JSON.stringify(value, null, 2)

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Bytes of a file that are read: more than a configuration file may have. */
const READ_MAX = 16 * 1024 * 1024

/** Returns the text of a file, as far as it is needed to refuse a file that is too large. */
function readStart(file: string): string {
  const descriptor = openSync(file, 'r')
  try {
    const bytes = Buffer.alloc(READ_MAX)
    let length = 0
    for (let read = -1; read !== 0 && length < READ_MAX; length += read)
      read = readSync(descriptor, bytes, length, READ_MAX - length, null)
    return bytes.toString('utf8', 0, length)
  } finally {
    closeSync(descriptor)
  }
}

function readFile(file: string, env: Env): Config {
  let text: string
  try {
    text = readStart(file)
  } catch (error) {
    throw new DataError(`Cannot read "${file}": ${reasonOf(error)}.`)
  }
  try {
    return withEnvironment(parseConfig(text), env)
  } catch (error) {
    throw error instanceof ConfigError ? inFile(error, file) : error
  }
}

const inFile = ({ message }: ConfigError, file: string) => new DataError(`Cannot use "${file}":\n${indented(message)}`)

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

/** `relaydeck config export [FILE] [--secrets] [--force] [--json]` */
const exportConfig: Command = async (args, env) => {
  const { values, positionals } = readArgs(args, EXPORT, true)
  if (values.help) return undefined
  const [first, second] = positionals
  if (second !== undefined) throw new OptionError(`Unexpected argument '${second}'. See --help.`)
  const secrets = values.secrets ?? false
  if (secrets && !first) throw new OptionError('--secrets needs a file to write, which only its owner can read.')
  const { name, config } = await withTarget(values, env, false, async (target) => ({
    name: target.name,
    config: configOf(await readState(target.send), secrets),
  }))
  const text = values.json ? `${jsonOf(config)}\n` : formatConfig(config)
  if (!first) return { text: text.trimEnd(), code: 0 }
  const file = resolve(first)
  const options = { mode: secrets ? PRIVATE : ORDINARY, overwrite: values.force ?? false }
  await writeWhole(file, options, (part) => writeFileSync(part, text))
  const [channels, keys] = [config.channels?.size ?? 0, keysIn(config)]
  const hidden = secrets && keys < channels
  const report = `Exported ${counted(channels, 'channel')} and ${counted(config.options?.size ?? 0, 'option')} of ${name} to ${file}.`
  const note = `The server shows ${keys === 0 ? 'no' : `${keys} of ${channels}`} channel keys, so that the file lacks them.`
  return { text: hidden ? `${report}\n${note}` : report, code: 0 }
}

/** Reads the arguments of `plan` or `apply`: the file, and what is compared. */
const modeOf = ({ prune, secrets }: { prune?: boolean | undefined; secrets?: boolean | undefined }) => ({
  prune: prune ?? false,
  secrets: secrets ?? false,
})

/** `relaydeck config plan FILE [--prune] [--secrets] [--json]` */
const plan: Command = async (args, env) => {
  const { values, positionals } = readArgs(args, PLAN, true)
  if (values.help) return undefined
  const config = readFile(resolve(singleArgument('config plan', 'a file', positionals)), env)
  return withTarget(values, env, false, async ({ name, send }): Promise<Outcome> => {
    const found = planOf(await readState(send), config, modeOf(values))
    const text = values.json ? asJson(planJson(found)) : planText(found, name)
    return { text, code: found.changes.length === 0 ? 0 : 2 }
  })
}

async function confirm(terminal: Terminal, text: string): Promise<boolean> {
  terminal.write(`${text}\n`)
  return /^y(es)?$/i.test((await terminal.ask('Apply these changes? [y/N] ')).trim())
}

/** `relaydeck config apply FILE [--prune] [--secrets] [--yes] [--json]` */
const apply: Command = async (args, env, terminal) => {
  const { values, positionals } = readArgs(args, APPLY, true)
  if (values.help) return undefined
  const file = resolve(singleArgument('config apply', 'a file', positionals))
  const isAsked = !values.yes
  if (isAsked && (values.json || !terminal.isInteractive))
    throw new OptionError('"relaydeck config apply" needs --yes where it cannot ask.')
  const config = readFile(file, env)
  const mode = modeOf(values)
  return withTarget(values, env, true, async ({ name, isNew, send, pace }): Promise<Outcome> => {
    const found = planOf(await readState(send), config, mode)
    const text = planText(found, name)
    if (found.changes.length === 0)
      return { text: values.json ? asJson({ ...planJson(found), results: [] }) : text, code: 0 }
    if (isAsked && !(await confirm(terminal, text))) return { text: 'Nothing was changed.', code: 1 }
    const results = await applyPlan(send, config, found, { ...mode, pace })
    const note = isNew ? ['The database is new: sign in as root with 123456, and change this password.'] : []
    const report = values.json
      ? asJson({ ...planJson(found), results: resultJson(results) })
      : [...(isAsked ? [] : [text]), resultText(results), ...note].join('\n')
    return { text: report, code: results.every(({ ok }) => ok) ? 0 : 1 }
  })
}

const ACTIONS: ReadonlyMap<string, Command> = new Map([
  ['export', exportConfig],
  ['plan', plan],
  ['apply', apply],
])

/** `relaydeck config export | plan | apply` */
export const config: Command = async ([name = '', ...args], env, terminal) => {
  if (name === '--help' || name === '-h') return undefined
  const action = ACTIONS.get(name)
  if (!action) throw new OptionError('"relaydeck config" requires export, plan or apply. See --help.')
  return action(args, env, terminal)
}
