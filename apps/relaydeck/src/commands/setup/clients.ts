import { homedir } from 'node:os'
import { join } from 'node:path'
import { isRecord } from '@relaydeck/api-sdk'
import {
  CLIENTS,
  CODEX_KEY,
  CODEX_PROVIDER,
  type Connection,
  claudeCodeVariables,
  codexConfig,
  modelFor,
  type Shell,
  variableFromFile,
  variablesFor,
} from '@relaydeck/config/clients'
import type { Env } from '../../flags/flags.ts'
import type { Edit, MemberChange } from './edit.ts'
import { parseObject, setMembers } from './json-edit.ts'
import { changeToml, parseToml } from './toml-edit.ts'

/** Where the hints are followed. */
interface Reader {
  readonly shell: Shell
  /** File of the key. */
  readonly keyFile: string | undefined
}

/** A client whose configuration the program writes. */
export interface Target {
  readonly name: string
  /** Returns the file of its configuration. */
  readonly file: (env: Env) => string
  /** Whether the key is written into the file. */
  readonly storesKey: boolean
  /**
   * Changes the content of the file.
   * @throws EditError
   */
  readonly edit: (text: string, connection: Connection) => Edit
  /** Returns what else its user has to do, from the new content of the file. */
  readonly hints: (text: string, env: Env, reader: Reader) => readonly string[]
  readonly modelFor: (models: readonly string[]) => string | undefined
}

const SECRET = /key|token|secret|authorization|password/i

/** Returns the changes of members, without the ones that keep their value. */
function changesOf(prefix: string, before: object, after: Readonly<Record<string, string>>): MemberChange[] {
  const old = new Map<string, unknown>(Object.entries(before))
  return [...new Set([...Object.keys(after), ...old.keys()])]
    .filter((name) => old.get(name) !== after[name])
    .map((name) => ({
      name: `${prefix}${name}`,
      before: old.has(name) ? textOf(old.get(name)) : undefined,
      after: after[name] === undefined ? undefined : textOf(after[name]),
      isSecret: SECRET.test(name) && name !== 'env_key',
    }))
}

const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? String(each) : each)) ?? ''

const only = (record: object, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name)))

const recordOf = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {})

const suited = (id: string) => (models: readonly string[]) =>
  modelFor(CLIENTS.find((client) => client.id === id) ?? { suits: [] }, models)

const contentOf = <T>(text: string, parse: (text: string) => T): T | undefined =>
  text.trim() === '' ? undefined : parse(text.replace(/^\uFEFF/, ''))

const claudeCode: Target = {
  name: 'Claude Code',
  file: (env) => join(env.CLAUDE_CONFIG_DIR || join(homedir(), '.claude'), 'settings.json'),
  storesKey: true,
  edit: (text, connection) => {
    const variables = claudeCodeVariables(connection)
    const env = recordOf(contentOf(text, parseObject)?.env)
    return {
      text: setMembers(text, 'env', variables),
      changes: changesOf('env.', only(env, Object.keys(variables)), variables),
    }
  },
  hints: (text, env) => {
    const stored = recordOf(contentOf(text, parseObject)?.env)
    const place = stored.ANTHROPIC_API_KEY ? 'in this file' : env.ANTHROPIC_API_KEY ? 'in your environment' : undefined
    return [
      ...(place ? [`Remove ANTHROPIC_API_KEY ${place}: Claude Code would send it as well.`] : []),
      'Start claude; /status shows the address.',
    ]
  },
  modelFor: suited('claude-code'),
}

/** Returns the line that sets the variable of the key, without the key. */
const keyLine = ({ shell, keyFile }: Reader): string =>
  keyFile === undefined ? variablesFor(shell, { [CODEX_KEY]: 'your key' }) : variableFromFile(shell, CODEX_KEY, keyFile)

const codex: Target = {
  name: 'Codex',
  file: (env) => join(env.CODEX_HOME || join(homedir(), '.codex'), 'config.toml'),
  storesKey: false,
  edit: (text, connection) => {
    const { provider, ...root } = codexConfig(connection)
    const before = contentOf(text, parseToml) ?? {}
    const table = recordOf(recordOf(before.model_providers)[CODEX_PROVIDER])
    return {
      text: changeToml(text, { root, path: ['model_providers', CODEX_PROVIDER], table: provider }),
      changes: [
        ...changesOf('', only(before, Object.keys(root)), root),
        ...changesOf(`model_providers.${CODEX_PROVIDER}.`, table, provider),
      ],
    }
  },
  hints: (_text, env, reader) => [
    env[CODEX_KEY]
      ? `Codex takes the key from ${CODEX_KEY}, which is set here; other shells need:`
      : `Codex takes the key from ${CODEX_KEY}. Add to the profile of your shell:`,
    `  ${keyLine(reader)}`,
  ],
  modelFor: suited('codex'),
}

/** The clients by their name in the command. */
export const TARGETS: ReadonlyMap<string, Target> = new Map([
  ['claude-code', claudeCode],
  ['codex', codex],
])
