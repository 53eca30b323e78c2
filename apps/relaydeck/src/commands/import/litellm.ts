import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { applyPlan, ConfigError, planOf, readState } from '@relaydeck/config'
import { type LiteLlm, type LiteLlmNote, readLiteLlm } from '@relaydeck/config/litellm'
import { DataError, isPostgresUrl } from '@relaydeck/gateway'
import type { Env } from '../../flags/flags.ts'
import { readDatabase } from '../../flags/options.ts'
import type { Outcome } from '../command.ts'
import { planText, printable, resultText } from '../config/show.ts'
import { indented, withTarget } from '../config/target.ts'

interface Flags {
  readonly database?: string | undefined
  readonly gateway?: string | undefined
}

interface Import {
  readonly from: string
  readonly text: string
  readonly flags: Flags
  readonly env: Env
  readonly dryRun: boolean
}

/** What is in LiteLLM's database only. */
const NOT_IN_FILE = '  Virtual keys, teams, and their budgets are in the database of LiteLLM, not in this file.'

const noteLine = (mark: string, { place, line, reason }: LiteLlmNote) =>
  `  ${mark}: ${line === undefined ? '' : `line ${line}, `}${printable(place)}: ${printable(reason)}`

const noteLines = ({ changed, left }: LiteLlm): string[] => [
  ...changed.map((note) => noteLine('changed', note)),
  ...left.map((note) => noteLine('left out', note)),
  NOT_IN_FILE,
]

function naming<T>(file: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw error instanceof ConfigError ? new DataError(`Cannot import "${file}":\n${indented(error.message)}`) : error
  }
}

/** Calls a function with flags that name a database in a new folder, if theirs does not exist. */
async function withDryTarget<T>(flags: Flags, env: Env, work: (flags: Flags) => Promise<T>): Promise<T> {
  const isServer = flags.gateway !== undefined || (flags.database === undefined && Boolean(env.RELAYDECK_URL))
  const database = isServer ? '' : readDatabase(flags, env)
  if (isServer || isPostgresUrl(database) || existsSync(database)) return work(flags)
  const folder = mkdtempSync(join(tmpdir(), 'relaydeck-import-'))
  try {
    return await work({ database: join(folder, 'dry-run.db') })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Imports a configuration file of LiteLLM. What it has already made stays as it is, so that it can be repeated. */
export async function fromLiteLlm({ from, text, flags, env, dryRun }: Import): Promise<Outcome> {
  // Errors of the file are told before a database is created.
  naming(from, () => readLiteLlm(text, { env }))
  const run = (target: Flags) =>
    withTarget(target, env, true, async ({ send, name, pace, isNew }): Promise<Outcome> => {
      const state = await readState(send)
      const stored = new Map(state.options.map(({ key, value }) => [key, value]))
      const found = naming(from, () => readLiteLlm(text, { env, stored }))
      const plan = naming(from, () => planOf(state, found.config))
      const isWhole = found.left.length === 0
      const planned = planText(plan, isNew ? 'a new gateway' : name)
      if (dryRun) {
        const title = `Dry run of importing ${from} (LiteLLM); nothing was written.`
        return { text: [title, planned, ...noteLines(found)].join('\n'), code: isWhole ? 0 : 2 }
      }
      const results = await applyPlan(send, found.config, plan, { pace })
      const isDone = results.every(({ ok }) => ok)
      const title = `Imported ${from} (LiteLLM) into ${name}:`
      const lines = [title, planned, resultText(results), ...noteLines(found)]
      if (isNew) lines.push('The database is new: sign in as root with 123456, and change this password.')
      return { text: lines.join('\n'), code: isDone ? (isWhole ? 0 : 2) : 1 }
    })
  return dryRun ? withDryTarget(flags, env, run) : run(flags)
}
