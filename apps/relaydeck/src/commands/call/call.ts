import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { InputError, isRecord, pages, RelaydeckError, type Send } from '@relaydeck/api-sdk'
import { planOf } from '@relaydeck/api-sdk/changes'
import { type CallReference, callNamed, nearestCall, verbsOf } from '@relaydeck/api-sdk/reference'
import { nearest } from '@relaydeck/api-sdk/rules'
import { DataError } from '@relaydeck/gateway'
import { filled } from '../../calls/filled.ts'
import { inputText } from '../../calls/input-text.ts'
import { type Env, OptionError, readArgs } from '../../flags/flags.ts'
import type { Command, Outcome, Terminal } from '../command.ts'
import { fileReason } from '../file-reason.ts'
import { openConnection } from '../login/connection.ts'
import { errorTerminal } from '../terminal.ts'
import { callHelp } from './help.ts'
import { fieldFlags, flagOf, readInput } from './input.ts'
import { type Format, outputText } from './output.ts'
import { planText } from './plan-text.ts'

const HELP = `Usage: relaydeck call NOUN.VERB [--FIELD VALUE …] [--json [FILE]]

Calls a server of the One API family: Relaydeck, One API, New API, One Hub or Laisky's One API.

  relaydeck call tokens.list --all --csv > tokens.csv
  relaydeck call tokens.create --name ci --remain-quota 500000 --json
  relaydeck call tokens.update --id 3 --name ci --plan
  relaydeck help tokens.create     fields, types and errors of a call
  relaydeck help calls [NOUN]      all calls

The server is the one of --gateway, of RELAYDECK_URL, or of the last "relaydeck login". Its management API key is the one
of RELAYDECK_ACCESS_TOKEN, or the one that "relaydeck login" has stored.

  --json [FILE]    print JSON; with a file, or - for the standard input, also read the fields from JSON
  --csv            print CSV
  --plan           say what the call would change, and change nothing
  --all            all rows of a paged list, with progress on the standard error
  --gateway URL    the server (RELAYDECK_URL)
  --user ID        user of the management API key, which New API asks for (RELAYDECK_USER); default: 1

A field of the same name as one of these flags takes its place.`

const OWN_FLAGS = {
  csv: { type: 'boolean' },
  plan: { type: 'boolean' },
  all: { type: 'boolean' },
  gateway: { type: 'string' },
  user: { type: 'string' },
} as const

type Fields = Readonly<Record<string, unknown>>

/** What a command line asks for. */
interface Asked {
  readonly input: Fields
  readonly format: Format
  readonly isAll: boolean
  readonly isPlan: boolean
  readonly gateway: string | undefined
  readonly user: string | undefined
}

/** @throws OptionError */
export function callOf(name: string | undefined): CallReference {
  if (name === undefined || name.startsWith('-'))
    throw new OptionError('"relaydeck call" requires the name of a call, such as tokens.list. See --help.')
  const call = callNamed(name)
  if (call) return call
  const near = nearestCall(name)
  const [noun = ''] = name.split('.')
  const verbs = verbsOf(noun)
  const known = verbs.length > 0 ? `${noun} has ${verbs.join(', ')}.` : '"relaydeck help calls" lists them.'
  throw new OptionError(`There is no call '${name}'. ${near ? `Do you mean ${near}?` : known}`)
}

/** Takes `--json`, whose value may be left out, from the arguments. */
function takeJson(args: readonly string[]): { rest: string[]; isJson: boolean; file: string | undefined } {
  const at = args.indexOf('--json')
  if (at < 0) return { rest: [...args], isJson: false, file: undefined }
  const next = args[at + 1]
  const file = next === '-' || (next !== undefined && !next.startsWith('-')) ? next : undefined
  return { rest: args.toSpliced(at, file === undefined ? 1 : 2), isJson: true, file }
}

/** @throws OptionError, DataError */
async function readFields(file: string): Promise<Record<string, unknown>> {
  const name = file === '-' ? 'the standard input' : `"${file}"`
  const content = await (file === '-' ? text(process.stdin) : readFile(file, 'utf8')).catch((error: unknown) => {
    throw new DataError(`Cannot read ${name}: ${fileReason(error)}.`)
  })
  try {
    const fields: unknown = JSON.parse(content)
    if (isRecord(fields)) return fields
  } catch {
    // Not JSON.
  }
  throw new DataError(`The content of ${name} must be a JSON object with the fields of the call.`)
}

/** @throws OptionError for a flag that the call does not have */
function checkFlags({ name }: CallReference, args: readonly string[], known: readonly string[]): void {
  const isKnown = (flag: string) => known.includes(flag) || known.includes(flag.replace(/^no-/, ''))
  const wrong = args.map((arg) => /^--([a-z0-9-]+)/.exec(arg)?.[1]).find((flag) => flag !== undefined && !isKnown(flag))
  if (wrong === undefined) return
  const near = nearest(wrong, known)
  throw new OptionError(
    `${name} has no field '--${wrong}'. ${near ? `Do you mean --${near}?` : `See "relaydeck help ${name}".`}`,
  )
}

async function readCall(call: CallReference, args: readonly string[]): Promise<Asked> {
  const { rest, isJson, file } = takeJson(args)
  const flags = { ...OWN_FLAGS, ...fieldFlags(call) }
  // A field may be written as in the declaration.
  const spelled = rest.map((arg) => arg.replace(/^--[a-z0-9_]+/, (flag) => flag.replaceAll('_', '-')))
  checkFlags(call, spelled, Object.keys(flags))
  const { values } = readArgs(spelled, flags)
  const isField = (name: string) => call.fields.some((field) => field.name === name)
  const own = <T>(name: string, value: T) => (isField(name) ? undefined : value)
  if (isJson && values.csv) throw new OptionError('Use --json or --csv, not both.')
  return {
    input: { ...(file === undefined ? {} : await readFields(file)), ...readInput(call, values) },
    format: isJson ? 'json' : own('csv', values.csv) ? 'csv' : 'table',
    isAll: own('all', values.all) === true,
    isPlan: own('plan', values.plan) === true,
    gateway: own('gateway', values.gateway) as string | undefined,
    user: own('user', values.user) as string | undefined,
  }
}

/** Reads all pages, and tells how many rows there are so far. */
async function readAll(call: CallReference, send: Send, input: object, { isInteractive, write }: Terminal) {
  if (!call.fields.some(({ name }) => name === 'p'))
    throw new OptionError(`--all is for paged lists; ${call.name} is none.`)
  const rows: unknown[] = []
  for await (const page of pages(call.endpoint, send, input)) {
    rows.push(...page)
    if (isInteractive) write(`\r${rows.length} rows`)
  }
  if (isInteractive) write('\r\u001B[K')
  return rows
}

async function runCall(args: readonly string[], env: Env, progress: Terminal): Promise<Outcome> {
  const [name, ...rest] = args
  const call = callOf(name)
  const asked = await readCall(call, rest)
  const { send, explain } = await openConnection(asked, env, call.endpoint.role === 'guest')
  const outcome = (output: unknown): Outcome => ({ text: outputText(call, output, asked.format), code: 0 })
  try {
    if (asked.isAll) return outcome(await readAll(call, send, asked.input, progress))
    const input = await filled(call, send, asked.input)
    if (!asked.isPlan) return outcome(await call.endpoint(send, input))
    const plan = await planOf(send, call.endpoint, input)
    return { text: asked.format === 'json' ? JSON.stringify(plan, undefined, 2) : planText(call, plan), code: 0 }
  } catch (error) {
    if (error instanceof InputError)
      throw new OptionError(`${inputText(call, asked.input, error, flagOf)}. See "relaydeck help ${call.name}".`)
    throw error instanceof RelaydeckError ? new DataError(explain(error)) : error
  }
}

/** `relaydeck call NOUN.VERB` */
export const call: Command = {
  help: HELP,
  helpFor: ([name]) => (name === undefined || name.startsWith('-') ? undefined : callHelp(callOf(name))),
  // The standard output has the result alone.
  run: (args, env) => runCall(args, env, errorTerminal),
}
