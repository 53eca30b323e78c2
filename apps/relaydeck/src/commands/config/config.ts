import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import {
  applyPlan,
  type Config,
  ConfigError,
  configOf,
  en,
  formatConfig,
  jsonOf,
  keysIn,
  type Note,
  type Plan,
  parseConfig,
  planOf,
  readState,
  serverName,
  serverOf,
  withEnvironment,
  withStoredSecrets,
} from '@relaydeck/config'
import { DataError, writeWhole } from '@relaydeck/gateway'
import { type Env, OptionError, readArgs } from '../../flags/flags.ts'
import { type Command, DATABASE_HELP, type Outcome, singleArgument, type Terminal } from '../command.ts'
import { readStart } from '../read-start.ts'
import { applyAsOf, momentOf, planAsOf } from './as-of.ts'
import { planJson, planText, printable, resultJson, resultText } from './show.ts'
import { indented, type Target, withTarget } from './target.ts'

const HELP = `Usage: relaydeck config export [FILE] [--secrets] [--force] [--json]
       relaydeck config plan FILE [--prune] [--secrets] [--skip-unsupported] [--json]
       relaydeck config apply FILE [--prune] [--secrets] [--skip-unsupported] [--yes] [--json]
       relaydeck config plan | apply --as-of TIME [--yes] [--json]

Writes channels and options as YAML, compares such a file with a gateway, and makes the gateway what the file says, or
what it was at a time, keys included. plan exits with 2 if they differ. What the gateway cannot store is listed; apply then
changes nothing, unless --skip-unsupported leaves it out.

${DATABASE_HELP}
  --gateway URL    a running gateway instead (RELAYDECK_URL): embedded, One API, New API, One Hub or Laisky's One API;
                   needs a management API key of a super administrator in RELAYDECK_ACCESS_TOKEN
  --user ID        user of that key, which New API asks for (RELAYDECK_USER); default: 1, its first account
  --secrets        export: with keys and other secrets, which the database has; plan, apply: write the file's
                   secrets also where the gateway does not show its own
  --prune          remove channels, and entries of ratio maps, that the file leaves out
  --skip-unsupported
                   leave out fields, options and channels that the gateway cannot store
  --as-of TIME     instead of a file, a moment of the embedded gateway's journal: 2026-11-25T18:00
  --yes            apply without asking
  --force          overwrite FILE
  --json           print JSON

A secret in the file may be \${NAME}: the environment variable of that name.`

type Action = Command['run']

const SHARED = {
  database: { type: 'string' },
  gateway: { type: 'string' },
  user: { type: 'string' },
  secrets: { type: 'boolean' },
  json: { type: 'boolean' },
} as const

const EXPORT = { ...SHARED, force: { type: 'boolean' } } as const
const PLAN = {
  ...SHARED,
  prune: { type: 'boolean' },
  'skip-unsupported': { type: 'boolean' },
  'as-of': { type: 'string' },
} as const
const APPLY = { ...PLAN, yes: { type: 'boolean' } } as const

interface PlanFlags {
  readonly database?: string | undefined
  readonly gateway?: string | undefined
  readonly user?: string | undefined
  readonly 'skip-unsupported'?: boolean | undefined
  readonly prune?: boolean | undefined
  readonly secrets?: boolean | undefined
}

/** Only the owner reads secrets. */
const PRIVATE = 0o600
const ORDINARY = 0o644

const asJson = (value: object) => JSON.stringify(value, null, 2)

/** Bytes of a file that are read: more than a configuration file may have. */
const READ_MAX = 16 * 1024 * 1024

const readFile = (file: string, env: Env): Config => {
  const text = readStart(file, READ_MAX)
  return naming(file, () => withEnvironment(parseConfig(text), env))
}

/** A file cannot be used; the message lists every error. */
class FileError extends DataError {
  constructor(file: string, { message }: ConfigError) {
    super(`Cannot use "${file}":\n${indented(message)}`)
  }
}

/** Calls a function; its errors about the content of a file then name the file. */
function naming<T>(file: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw error instanceof ConfigError ? new FileError(file, error) : error
  }
}

/** Returns how a file is compared. */
const modeOf = ({ prune = false, secrets = false, 'skip-unsupported': skipUnsupported = false }: PlanFlags) => ({
  prune,
  secrets,
  skipUnsupported,
})

/** Returns what a gateway cannot store of a file, unless it is to be left out. */
const unsupportedIn = ({ notes }: Plan, flags: PlanFlags): Note[] =>
  flags['skip-unsupported'] ? [] : notes.filter(({ code }) => code === 'unsupported')

/** Calls a function with the gateway and the plan of a file. */
async function withPlan(
  { values, file, env, mayCreate }: { values: PlanFlags; file: string; env: Env; mayCreate: boolean },
  work: (target: Target, found: Plan, config: Config) => Promise<Outcome>,
): Promise<Outcome> {
  const config = readFile(file, env)
  const { issues, lineOf } = config
  try {
    return await withTarget(values, env, mayCreate && issues.length === 0, async (target) => {
      const state = await readState(target.send)
      return work(
        target,
        naming(file, () => planOf(state, config, modeOf(values))),
        config,
      )
    })
  } catch (error) {
    // Invalid values are known without the gateway.
    const isKnown = issues.length === 0 || error instanceof FileError
    throw isKnown ? error : new FileError(file, new ConfigError(issues, lineOf))
  }
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

/** `relaydeck config export [FILE] [--secrets] [--force] [--json]` */
const exportConfig: Action = async (args, env) => {
  const { values, positionals } = readArgs(args, EXPORT, true)
  const [first, second] = positionals
  if (second !== undefined) throw new OptionError(`Unexpected argument '${second}'. See --help.`)
  const secrets = values.secrets ?? false
  if (secrets && !first) throw new OptionError('--secrets needs a file to write, which only its owner can read.')
  const { name, config, unpriced } = await withTarget(values, env, false, async ({ name, send, readSecrets }) => {
    const state = await readState(send)
    const whole = secrets && readSecrets ? withStoredSecrets(state, await readSecrets()) : state
    const unpriced = state.dialect?.lacks.includes('modelRatios') ? serverName(serverOf(state)) : undefined
    return { name, config: configOf(whole, secrets), unpriced }
  })
  const text = values.json ? `${jsonOf(config)}\n` : formatConfig(config)
  if (!first) return { text: text.trimEnd(), code: 0 }
  const file = resolve(first)
  const options = { mode: secrets ? PRIVATE : ORDINARY, overwrite: values.force ?? false }
  await writeWhole(file, options, (part) => writeFileSync(part, text))
  const [channels, keys] = [config.channels?.size ?? 0, keysIn(config)]
  const hidden = secrets && keys < channels
  const report = `Exported ${counted(channels, 'channel')} and ${counted(config.options?.size ?? 0, 'option')} of ${name} to ${file}.`
  const note = `The server shows ${keys === 0 ? 'no' : `${keys} of ${channels}`} channel keys, so that the file lacks them.`
  const prices = `${unpriced} has no ratios of models, and the file does not have its prices.`
  return { text: [report, ...(hidden ? [note] : []), ...(unpriced ? [prices] : [])].join('\n'), code: 0 }
}

/** Returns the moment of `--as-of`, which replaces the file. */
function momentIn(asOf: string, positionals: readonly string[], flags: PlanFlags): number {
  if (positionals.length > 0 || flags.prune || flags.secrets || flags['skip-unsupported'])
    throw new OptionError('--as-of takes neither a file nor --prune, --secrets or --skip-unsupported. See --help.')
  return momentOf(asOf)
}

interface MomentFlags extends PlanFlags {
  readonly json?: boolean | undefined
}

/** `relaydeck config plan --as-of TIME [--json]` */
function planOfMoment(asOf: string, positionals: readonly string[], values: MomentFlags, env: Env): Promise<Outcome> {
  const time = momentIn(asOf, positionals, values)
  return withTarget(values, env, false, async ({ name, send }) => {
    const found = await planAsOf(send, time)
    const text = values.json ? asJson(planJson(found)) : planText(found, name, asOf)
    return { text, code: found.changes.length === 0 ? 0 : 2 }
  })
}

/** `relaydeck config apply --as-of TIME [--yes] [--json]`; asks at a terminal. */
function applyMoment(
  asOf: string,
  positionals: readonly string[],
  values: MomentFlags,
  env: Env,
  terminal: Terminal | undefined,
): Promise<Outcome> {
  const time = momentIn(asOf, positionals, values)
  return withTarget(values, env, false, async ({ name, send }) => {
    const found = await planAsOf(send, time)
    if (terminal && found.changes.length > 0 && !(await confirm(terminal, planText(found, name, asOf))))
      return { text: 'Nothing was changed.', code: 1 }
    const done = found.changes.length > 0 ? await applyAsOf(send, time) : found
    return { text: values.json ? asJson(planJson(done)) : `${planText(done, name, asOf)}\nDone.`, code: 0 }
  })
}

/** `relaydeck config plan FILE [--prune] [--secrets] [--skip-unsupported] [--json]` */
const plan: Action = async (args, env) => {
  const { values, positionals } = readArgs(args, PLAN, true)
  const asOf = values['as-of']
  if (asOf !== undefined) return planOfMoment(asOf, positionals, values, env)
  const file = resolve(singleArgument('config plan', 'a file', positionals))
  return withPlan({ values, file, env, mayCreate: false }, async ({ name }, found) => {
    const text = values.json ? asJson(planJson(found)) : planText(found, name)
    const isSame = found.changes.length === 0 && unsupportedIn(found, values).length === 0
    return { text, code: isSame ? 0 : 2 }
  })
}

/** Checks, before anything is sent, that a gateway takes changes, and can store all of a file. */
function checkSupported(file: string, { name }: Target, found: Plan, flags: PlanFlags): void {
  if (found.server.dialect?.writes === false && found.changes.length > 0)
    throw new DataError(`${name} is a version of ${serverName(found.server)} that relaydeck does not change.`)
  const lacking = unsupportedIn(found, flags).map(en.note)
  if (lacking.length === 0) return
  const reason = `${serverName(found.server)} cannot store all of it, so nothing was changed; --skip-unsupported leaves this out:`
  throw new DataError(`Cannot apply "${file}": ${reason}\n${indented(lacking.map(printable).join('\n'))}`)
}

async function confirm(terminal: Terminal, text: string): Promise<boolean> {
  terminal.write(`${text}\n`)
  return /^y(es)?$/i.test((await terminal.ask('Apply these changes? [y/N] ')).trim())
}

/** `relaydeck config apply FILE [--prune] [--secrets] [--skip-unsupported] [--yes] [--json]` */
const apply: Action = async (args, env, terminal) => {
  const { values, positionals } = readArgs(args, APPLY, true)
  const asOf = values['as-of']
  const file = asOf === undefined ? resolve(singleArgument('config apply', 'a file', positionals)) : ''
  const isAsked = !values.yes
  if (isAsked && (values.json || !terminal.isInteractive))
    throw new OptionError('"relaydeck config apply" needs --yes where it cannot ask.')
  if (asOf !== undefined) return applyMoment(asOf, positionals, values, env, isAsked ? terminal : undefined)
  return withPlan({ values, file, env, mayCreate: true }, async (target, found, config) => {
    const { name, isNew, send, pace } = target
    checkSupported(file, target, found, values)
    const text = planText(found, name)
    if (found.changes.length === 0)
      return { text: values.json ? asJson({ ...planJson(found), results: [] }) : text, code: 0 }
    if (isAsked && !(await confirm(terminal, text))) return { text: 'Nothing was changed.', code: 1 }
    const results = await applyPlan(send, config, found, { ...modeOf(values), pace })
    const note = isNew ? ['The database is new: sign in as root with 123456, and change this password.'] : []
    const report = values.json
      ? asJson({ ...planJson(found), results: resultJson(results) })
      : [...(isAsked ? [] : [text]), resultText(results), ...note].join('\n')
    return { text: report, code: results.every(({ ok }) => ok) ? 0 : 1 }
  })
}

const ACTIONS: ReadonlyMap<string, Action> = new Map([
  ['export', exportConfig],
  ['plan', plan],
  ['apply', apply],
])

/** `relaydeck config export | plan | apply` */
export const config: Command = {
  help: HELP,
  run: async ([name = '', ...args], env, terminal) => {
    const action = ACTIONS.get(name)
    if (!action) throw new OptionError('"relaydeck config" requires export, plan or apply. See --help.')
    return action(args, env, terminal)
  },
}
