import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { isRecord, KEY_PREFIX, readJson, withoutTrailingSlash } from '@relaydeck/api-sdk'
import { type Connection, SHELLS, type Shell, shellOf } from '@relaydeck/config/clients'
import { DataError, writeWhole } from '@relaydeck/gateway'
import { type Env, OptionError, readArgs } from '../../flags/flags.ts'
import { readUrl } from '../../flags/options.ts'
import type { Command, Outcome, Terminal } from '../command.ts'
import { printable } from '../config/show.ts'
import { download } from '../download.ts'
import { readStart } from '../read-start.ts'
import { TARGETS, type Target } from './clients.ts'
import { type Edit, EditError, type MemberChange } from './edit.ts'

const DEFAULT_URL = 'http://localhost:3000'

const HELP = `Usage: relaydeck setup claude-code|codex [--url ${DEFAULT_URL}] [--key-file FILE] [--model M]
                       [--shell bash|powershell] [--yes]

Writes the client's own configuration for a gateway: shows the changed members, asks, keeps a backup beside the file, and
leaves everything else in it as it is.

  claude-code  ~/.claude/settings.json, or in CLAUDE_CONFIG_DIR
  codex        ~/.codex/config.toml, or in CODEX_HOME; the key stays in the variable RELAYDECK_API_KEY

The key is read from --key-file, RELAYDECK_API_KEY or the terminal, never from the command line, which others can see.

  --url URL        address of the gateway                        (RELAYDECK_URL)
  --key-file FILE  file whose first line is the key
  --model M        model to use; default: one of the key's models that suits the client
  --shell SHELL    shell that commands are shown for; default: powershell on Windows, else bash
  --yes            write without asking`

const FLAGS = {
  url: { type: 'string' },
  'key-file': { type: 'string' },
  key: { type: 'string' },
  model: { type: 'string' },
  shell: { type: 'string' },
  yes: { type: 'boolean' },
} as const

/** Bytes of a file that are read. */
const READ_MAX = 4 * 1024 * 1024

const SHOWN_KEY =
  'A key in the command line can be seen by other users of this machine, and stays in the history of the shell: use --key-file, RELAYDECK_API_KEY or the terminal.'

function readTarget(names: readonly string[]): Target {
  const [name = '', other] = names
  if (names.some((each) => each.startsWith(KEY_PREFIX))) throw new OptionError(SHOWN_KEY)
  const target = TARGETS.get(name)
  if (!target || other !== undefined)
    throw new OptionError(`"relaydeck setup" requires ${[...TARGETS.keys()].join(' or ')}. See --help.`)
  return target
}

function readShell(name: string | undefined): Shell {
  if (name === undefined) return shellOf(process.platform)
  const shell = SHELLS.find((each) => each === name)
  if (!shell) throw new OptionError(`--shell must be ${SHELLS.join(' or ')}.`)
  return shell
}

/** Returns the address of a gateway; the end `/v1`, which other clients need, is removed. */
function readOrigin(value: string): string {
  const { origin, pathname } = readUrl(value, 'gateway', DEFAULT_URL)
  return withoutTrailingSlash(withoutTrailingSlash(origin + pathname).replace(/\/v1$/, ''))
}

/** Returns a key as it was entered, or throws without naming it. */
function checkKey(text: string, from: string): string {
  const key = text.trim()
  if (/^[\x21-\x7e]+$/.test(key)) return key
  throw new OptionError(key === '' ? `There is no key in ${from}.` : `The text in ${from} is not a key.`)
}

async function readKey(keyFile: string | undefined, env: Env, terminal: Terminal): Promise<string> {
  if (keyFile !== undefined) return checkKey(readStart(keyFile, READ_MAX).split('\n')[0] ?? '', 'the file')
  if (env.RELAYDECK_API_KEY) return checkKey(env.RELAYDECK_API_KEY, 'RELAYDECK_API_KEY')
  if (!terminal.isInteractive)
    throw new OptionError('"relaydeck setup" needs --key-file or RELAYDECK_API_KEY where it cannot ask for the key.')
  return checkKey(await terminal.ask('Key: ', true), 'the answer')
}

/** Returns the models that a key may call. */
async function readModels(origin: string, key: string, env: Env): Promise<string[]> {
  const text = await download(`${origin}/v1/models`, env, { timeout: 15_000, max: READ_MAX, key }).catch((error) => {
    throw error instanceof DataError
      ? new DataError(`${error.message} Check --url and the key, or use --model.`)
      : error
  })
  const body = readJson(text)
  const rows: unknown = isRecord(body) ? body.data : undefined
  if (!Array.isArray(rows)) throw new DataError(`${origin} sends no list of models. Check --url, or use --model.`)
  return rows.flatMap((row) => (isRecord(row) && typeof row.id === 'string' ? [row.id] : []))
}

/** Shows the first and last four characters of a long key. */
function masked(text: string): string {
  const [, value = ''] = /^"(.*)"$/.exec(text) ?? []
  const start = value.startsWith(KEY_PREFIX) ? KEY_PREFIX : ''
  const rest = value.slice(start.length)
  return rest.length < 16 ? '••••' : `${start}${rest.slice(0, 4)}…${rest.slice(-4)}`
}

function changeLine({ name, before, after, isSecret }: MemberChange): string {
  const shown = (text: string) => (isSecret ? masked(text) : printable(text))
  if (after === undefined) return `  - ${printable(name)}: ${shown(before ?? '')}`
  if (before === undefined) return `  + ${name}: ${shown(after)}`
  return `  ~ ${name}: ${shown(before)} → ${shown(after)}`
}

/** Returns the content of a file, whole: it is written again. */
function readText(file: string): string {
  if (!existsSync(file)) return ''
  const text = readStart(file, READ_MAX)
  if (text.includes('\uFFFD') || Buffer.byteLength(text) >= READ_MAX)
    throw new DataError(`Cannot change "${file}": it is no text in UTF-8 of less than 4 MiB.`)
  return text
}

function createFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new DataError(`Cannot create "${folder}": ${error instanceof Error ? error.message : error}.`)
  }
}

function editOf(target: Target, file: string, text: string, connection: Connection): Edit {
  try {
    return target.edit(text, connection)
  } catch (error) {
    if (!(error instanceof EditError)) throw error
    throw new DataError(
      `Cannot change "${file}": ${error.message}. Nothing was changed; a token's page in the console shows what to enter.`,
    )
  }
}

/** Name of a copy of a file, with the time. */
const backupOf = (file: string): string => `${file}.${new Date().toISOString().replace(/\D/g, '')}.bak`

/** Writes a file that only its owner can read, and keeps the one before. Returns the name of that one. */
async function replaceFile(file: string, before: string, text: string): Promise<string | undefined> {
  createFolder(dirname(file))
  const exists = existsSync(file)
  const backup = exists ? backupOf(file) : undefined
  if (backup) await writeWhole(backup, {}, (part) => writeFileSync(part, readFileSync(file)))
  if (readText(file) !== before) throw new DataError(`"${file}" has just been changed by another program. Try again.`)
  await writeWhole(file, { overwrite: true }, (part) => writeFileSync(part, text))
  return backup
}

/** `relaydeck setup claude-code|codex` */
export const setup: Command = {
  help: HELP,
  run: async (args, env, terminal): Promise<Outcome> => {
    const { values, positionals } = readArgs(args, FLAGS, true)
    if (values.key !== undefined) throw new OptionError(SHOWN_KEY)
    const target = readTarget(positionals)
    const shell = readShell(values.shell)
    const { yes = false } = values
    if (!yes && !terminal.isInteractive) throw new OptionError('"relaydeck setup" needs --yes where it cannot ask.')
    const origin = readOrigin(values.url ?? (env.RELAYDECK_URL || DEFAULT_URL))
    const keyFile = values['key-file'] === undefined ? undefined : resolve(values['key-file'])
    const needsKey = target.storesKey || values.model === undefined || keyFile !== undefined
    const key = needsKey ? await readKey(keyFile, env, terminal) : ''
    const model = values.model ?? target.modelFor(await readModels(origin, key, env))
    if (!model) throw new DataError(`${origin} has no models for this key. Use --model.`)
    const file = target.file(env)
    const before = readText(file)
    const { text, changes } = editOf(target, file, before, { origin, key, model })
    const hints = target.hints(text, env, { shell, keyFile })
    if (changes.length === 0) return { text: [`${file} needs no change.`, ...hints].join('\n'), code: 0 }
    const plan = [`${file}:`, ...changes.map(changeLine)].join('\n')
    terminal.write(`${plan}\n`)
    if (!yes && !/^y(es)?$/i.test((await terminal.ask('Write this? [y/N] ')).trim()))
      return { text: 'Nothing was changed.', code: 1 }
    const backup = await replaceFile(file, before, text)
    const done = `${target.name} uses ${origin}.${backup ? ` The file as it was: ${backup}` : ''}`
    return { text: [done, ...hints].join('\n'), code: 0 }
  },
}
