import {
  EXISTING,
  isEmptyPlan,
  type MoveExisting,
  type MoveFailure,
  type MoveNoun,
  type MovePlan,
  type MoveRules,
  type MoveSource,
  makeMove,
  NOUNS,
  planMove,
  stepsOf,
} from '@relaydeck/gateway'
import { OptionError, readArgs } from '../../flags/flags.ts'
import type { Command, Outcome, Terminal } from '../command.ts'
import { printable } from '../config/show.ts'
import { planText } from './plan-text.ts'
import { naming, type Side, sourceOf, targetOf } from './sides.ts'

const FLAGS = {
  from: { type: 'string' },
  to: { type: 'string' },
  plan: { type: 'boolean' },
  existing: { type: 'string' },
  only: { type: 'string' },
  yes: { type: 'boolean' },
  'from-user': { type: 'string' },
  'to-user': { type: 'string' },
} as const

const HELP = `Usage: relaydeck move --from GATEWAY --to GATEWAY [--plan]

Moves what a gateway of the One API family has to another one: users with passwords, tokens with keys, channels with keys,
codes, options and prices. A GATEWAY is one of Relaydeck, One API, New API, One Hub or Laisky's One API:

  its database     a SQLite file, or a URL with postgres:// or mysql://. Everything is carried. Stop both gateways first,
                   and back up the second one. It has been started once; a database of Relaydeck may be new
  its URL          http:// or https://, with a management API key of a super administrator in
                   RELAYDECK_FROM_ACCESS_TOKEN or RELAYDECK_TO_ACCESS_TOKEN. Servers show no passwords, no tokens of
                   others, and often no keys of channels, and make keys of tokens and codes themselves

A database is written in one transaction. A second move does only what is missing. Exits with 2 if something was left out.

  --from GATEWAY   what is read; it is not changed
  --to GATEWAY     what is written
  --plan           show what is added, changed, kept, left out and lost, and write nothing
  --existing WHAT  keep: what the other one has already stays as it is (default)
                   replace: the fields of the first one count
  --only NOUNS     some of ${NOUNS.join(',')}
  --from-user ID, --to-user ID
                   the user of the management API key, which New API requires; default: 1
  --yes            do not ask`

function readExisting(text = 'keep'): MoveExisting {
  const found = EXISTING.find((each) => each === text)
  if (found) return found
  throw new OptionError(`--existing must be ${EXISTING.join(' or ')}, not '${text}'.`)
}

function readNouns(text: string | undefined): MoveNoun[] {
  if (text === undefined) return [...NOUNS]
  const wrong = text.split(',').find((each) => !NOUNS.some((noun) => noun === each.trim()))
  if (wrong !== undefined) throw new OptionError(`--only must be some of ${NOUNS.join(',')}, not '${wrong}'.`)
  const asked = new Set(text.split(',').map((each) => each.trim()))
  return NOUNS.filter((noun) => asked.has(noun))
}

const isPart = (plan: MovePlan) => NOUNS.some((noun) => stepsOf(plan, noun).some(({ action }) => action === 'leave'))

const codeOf = (plan: MovePlan) => (isPart(plan) ? 2 : 0)

/** Shows the plan, and asks whether to make it. */
async function isDeclined(terminal: Terminal, text: string): Promise<boolean> {
  terminal.write(`${text}\n`)
  return !/^y(es)?$/i.test((await terminal.ask('Make this move? [y/N] ')).trim())
}

/** `relaydeck move --from GATEWAY --to GATEWAY [--plan]` */
export const move: Command = {
  help: HELP,
  run: async (args, env, terminal): Promise<Outcome> => {
    const { values } = readArgs(args, FLAGS)
    if (!values.from || !values.to) throw new OptionError('"relaydeck move" requires --from and --to. See --help.')
    const rules: MoveRules = { existing: readExisting(values.existing), only: readNouns(values.only) }
    const isPlanned = values.plan ?? false
    if (!isPlanned && !values.yes && !terminal.isInteractive)
      throw new OptionError('"relaydeck move" needs --yes where it cannot ask.')
    const from: Side = { flag: '--from', name: values.from, user: values['from-user'] }
    const to: Side = { flag: '--to', name: values.to, user: values['to-user'] }
    const source = await sourceOf(from, env)
    const target = await targetOf(to, env, !isPlanned)
    const read: MoveSource = { ...source, read: (signal) => naming(from, () => source.read(signal)) }
    try {
      const plan = await naming(to, () => planMove(read, target, rules))
      const names = `${source.name} to ${target.name}`
      if (isPlanned)
        return { text: planText(plan, `Plan of a move from ${names}; nothing was written`), code: codeOf(plan) }
      if (isEmptyPlan(plan)) return { text: planText(plan, `Nothing is to be moved from ${names}`), code: codeOf(plan) }
      if (!values.yes && (await isDeclined(terminal, planText(plan, `Move from ${names}`))))
        return { text: 'Nothing was moved.', code: 1 }
      const failures = await naming(to, () => makeMove(target, plan, { onProgress: progressOn(terminal) }))
      const text = [planText(plan, `Moved from ${names}`), ...failures.map(failureLine)].join('\n')
      return { text, code: failures.length > 0 ? 2 : codeOf(plan) }
    } finally {
      await target.close()
    }
  },
}

const failureLine = ({ noun, name, error }: MoveFailure) => {
  const reason = error instanceof Error ? error.message : String(error)
  return `  failed: ${noun} ${printable(JSON.stringify(name))}: ${printable(reason)}`
}

/** Share of the items of a noun between two reports. */
const SHARE = 0.1

/** Shows the progress at a terminal. */
function progressOn(terminal: Terminal) {
  if (!terminal.isInteractive) return undefined
  let next = 0
  return ({ noun, done, total }: { readonly noun: string; readonly done: number; readonly total: number }) => {
    if (done === 0) next = total * SHARE
    if (done === 0 || done < next) return
    next = done + total * SHARE
    terminal.write(`  ${noun} ${done} of ${total}\n`)
  }
}
