import type { LimitDraft } from '@relaydeck/api-sdk'
import { isRecord, readJson } from '@relaydeck/api-sdk'
import { parseLimits } from '@relaydeck/api-sdk/rules'
import type { Config } from '../config.ts'
import { ConfigError } from '../error.ts'
import { linesOf } from '../lines.ts'
import { isMap, type Value } from '../values.ts'
import { contentOf, parseYaml } from '../yaml.ts'
import { channelsOf } from './channels.ts'
import { budgetOf, type Credentials, leaveOthers, readDeployment } from './deployment.ts'
import { Prices } from './prices.ts'
import { type Env, type LiteLlmNote, Reader } from './reader.ts'

export type { LiteLlmNote } from './reader.ts'

type Fields = ReadonlyMap<unknown, unknown>

/** What a configuration file of LiteLLM becomes. */
export interface LiteLlm {
  readonly config: Config
  /** What is imported in another form. */
  readonly changed: readonly LiteLlmNote[]
  /** What is not imported. */
  readonly left: readonly LiteLlmNote[]
}

/** What reading a file needs. */
interface Options {
  /** Environment variables, for `os.environ/NAME`. */
  readonly env: Env
  /** Texts of the gateway's options, to which the file adds. */
  readonly stored?: ReadonlyMap<string, string>
}

const QUOTA_PER_UNIT = 500_000

/** The group of users who have no other. */
const DEFAULT = 'default'

const NO_SETTING = 'Relaydeck has no such setting'

/** Why sections and settings are not imported. */
const REASONS: ReadonlyMap<string, string> = new Map([
  ['general_settings.master_key', 'management API keys are created in the console'],
  ['general_settings.database_url', 'virtual keys, teams and their budgets are in the database, which is not read'],
  ['litellm_settings.max_budget', 'no limit is for all users together'],
  ['router_settings.provider_budget_config', 'a limit is for one channel, not for all channels of a provider'],
  ['include', 'files that it includes are not read'],
])

/** Returns whether a YAML text is a configuration file of LiteLLM. */
export function isLiteLlm(text: string): boolean {
  return /^["']?model_list["']?[ \t]*:/m.test(text)
}

/** Returns the values of `credential_list` by name. */
function credentialsIn(reader: Reader, root: Fields): Credentials {
  const entries = reader.list(root.get('credential_list'), ['credential_list']).flatMap((each, at) => {
    const path = ['credential_list', String(at)]
    const entry = reader.map(each, path)
    const name = reader.text(entry.get('credential_name'), [...path, 'credential_name'])
    return name === undefined
      ? []
      : [[name, reader.map(entry.get('credential_values'), [...path, 'credential_values'])] as const]
  })
  return new Map(entries)
}

/** Returns the lists of models in LiteLLM's fallbacks: `[{gpt-5: [gpt-5-mini]}]`. */
function fallbacksIn(reader: Reader, value: unknown, path: readonly string[]): [string, readonly string[]][] {
  return reader.list(value, path).flatMap((each, at) =>
    [...reader.map(each, [...path, String(at)])].flatMap(([model, others]): [string, readonly string[]][] => {
      const place = [...path, String(at), String(model)]
      const names = reader.list(others, place)
      if (names.every((name) => typeof name === 'string')) return [[String(model), names]]
      reader.leave(place, 'a fallback with settings of its own')
      return []
    }),
  )
}

/** Returns the aliases in `model_group_alias`: names, or names with settings. */
function aliasesIn(reader: Reader, value: unknown, path: readonly string[]): [string, string][] {
  return [...reader.map(value, path)].flatMap(([alias, target]): [string, string][] => {
    const place = [...path, String(alias)]
    if (isMap(target) && target.get('hidden') === true) reader.leave([...place, 'hidden'], 'aliases are not hidden')
    const model = reader.text(isMap(target) ? target.get('model') : target, place)
    return model === undefined ? [] : [[String(alias), model]]
  })
}

/** Reads one file. */
class FileReader {
  private readonly reader: Reader
  private readonly root: Fields
  private readonly stored: ReadonlyMap<string, string>
  private readonly perUnit: number
  private readonly options = new Map<string, Value>()

  constructor(reader: Reader, root: Fields, stored: ReadonlyMap<string, string>) {
    this.reader = reader
    this.root = root
    this.stored = stored
    this.perUnit = Number(stored.get('QuotaPerUnit')) || QUOTA_PER_UNIT
  }

  private section(name: string): Fields {
    return this.reader.map(this.root.get(name), [name])
  }

  /** Adds entries to an option with a JSON object, whose other entries stay. */
  private addTo(option: string, entries: readonly (readonly [string, unknown])[]): void {
    if (entries.length === 0) return
    const given = this.options.get(option) ?? this.stored.get(option) ?? ''
    const before = readJson(typeof given === 'string' ? given : '')
    this.options.set(option, JSON.stringify({ ...(isRecord(before) ? before : {}), ...Object.fromEntries(entries) }))
  }

  private readVariables(): void {
    const path = ['environment_variables']
    const variables = [...this.section('environment_variables')].flatMap(([name, value]) => {
      const text = this.reader.text(value, [...path, String(name)])
      return text === undefined ? [] : [[String(name), text] as const]
    })
    this.reader.addVariables(Object.fromEntries(variables))
  }

  private readModels() {
    const { reader, perUnit } = this
    const credentials = credentialsIn(reader, this.root)
    const prices = new Prices(reader, perUnit)
    const deployments = reader.list(this.root.get('model_list'), ['model_list']).flatMap((value, at) => {
      const path = ['model_list', String(at)]
      const deployment = readDeployment(reader, value, path, { credentials, perUnit })
      if (!deployment) return []
      const entry = reader.map(value, path)
      const info = reader.map(entry.get('model_info'), [...path, 'model_info'])
      const params = reader.map(entry.get('litellm_params'), [...path, 'litellm_params'])
      prices.add(deployment, info, params)
      leaveOthers(reader, info, INFO, [...path, 'model_info'], 'Relaydeck keeps no such fact about a model')
      return [deployment]
    })
    for (const [option, ratios] of prices.options) this.options.set(option, ratios)
    return channelsOf(reader, deployments)
  }

  private readRouter(): void {
    const { reader } = this
    for (const name of ['router_settings', 'litellm_settings']) {
      const section = this.section(name)
      this.addTo('ModelFallbacks', fallbacksIn(reader, section.get('fallbacks'), [name, 'fallbacks']))
      this.addTo('ModelAliases', aliasesIn(reader, section.get('model_group_alias'), [name, 'model_group_alias']))
      const retries = reader.integer(section.get('num_retries'), [name, 'num_retries'])
      if (retries !== undefined) this.options.set('RetryTimes', retries)
    }
  }

  /** Reads the budget that each new user has. */
  private readBudgets(): void {
    const path = ['litellm_settings']
    const settings = this.section('litellm_settings')
    const names = { budget: 'max_internal_user_budget', duration: 'internal_user_budget_duration', path }
    const found = budgetOf(this.reader, settings, names, this.perUnit)
    const limits: LimitDraft[] = parseLimits(found ?? '').limits ?? []
    if (limits.length === 0) return
    this.addTo('GroupLimits', [[DEFAULT, limits]])
    this.reader.change([...path, names.budget], `a limit of each user in the group "${DEFAULT}"`)
  }

  private leaveSettings(): void {
    const { reader, root } = this
    for (const [section, known] of SECTIONS)
      for (const name of this.section(section).keys())
        if (!known.has(String(name)))
          reader.leave([section, String(name)], REASONS.get(`${section}.${name}`) ?? NO_SETTING)
    for (const name of root.keys())
      if (!TOP.has(String(name))) reader.leave([String(name)], REASONS.get(String(name)) ?? NO_SETTING)
  }

  read(): Pick<Config, 'options' | 'channels'> {
    this.readVariables()
    const channels = this.readModels()
    this.readRouter()
    this.readBudgets()
    this.leaveSettings()
    return { options: this.options, channels }
  }
}

const INFO: ReadonlySet<unknown> = new Set([
  'input_cost_per_token',
  'output_cost_per_token',
  'cache_read_input_token_cost',
  'cache_creation_input_token_cost',
])

/** What of each section is read. */
const SECTIONS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['router_settings', new Set(['fallbacks', 'model_group_alias', 'num_retries'])],
  [
    'litellm_settings',
    new Set([
      'fallbacks',
      'model_group_alias',
      'num_retries',
      'max_internal_user_budget',
      'internal_user_budget_duration',
    ]),
  ],
  ['general_settings', new Set<string>()],
])

const TOP: ReadonlySet<string> = new Set(['model_list', 'credential_list', 'environment_variables', ...SECTIONS.keys()])

/**
 * Reads a configuration file of LiteLLM as channels and options of a gateway. Virtual keys, teams and their budgets are
 * not in it, but in LiteLLM's database.
 * @throws ConfigError with every place that is invalid, and every variable that the environment lacks
 */
export function readLiteLlm(text: string, { env, stored = new Map() }: Options): LiteLlm {
  const yaml = parseYaml(text)
  const lineOf = linesOf(yaml.document, yaml.lines)
  const reader = new Reader(env, lineOf)
  const root = reader.map(contentOf(yaml), [])
  const sections = new FileReader(reader, root, stored).read()
  if (reader.issues.length > 0) throw new ConfigError(reader.issues, lineOf)
  return { config: { ...sections, issues: [], lineOf }, changed: reader.changed, left: reader.left }
}
