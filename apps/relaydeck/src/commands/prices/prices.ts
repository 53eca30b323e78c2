import { type Option, requestOf, status } from '@relaydeck/api-sdk'
import { dialectOf } from '@relaydeck/api-sdk/dialects'
import {
  comparePrices,
  convertedPrice,
  isPerUnit,
  type PricePlan,
  RATIO_UNITS,
  ratiosOfChanges,
  readUnitPrices,
  type SourcePrice,
} from '@relaydeck/api-sdk/rules'
import { applyPlan, type Config, planOf, serverName, type Value } from '@relaydeck/config'
import { DataError } from '@relaydeck/gateway'
import { type Env, OptionError, readArgs } from '../../flags/flags.ts'
import { type Command, DATABASE_HELP, type Outcome, type Terminal } from '../command.ts'
import { resultJson, resultText } from '../config/show.ts'
import { type Target, withTarget } from '../config/target.ts'
import { readOptionsOf, readPricesInForce } from './in-force.ts'
import { type Findings, planJson, planText } from './show.ts'
import { readSource } from './source.ts'

const CATALOGUE = 'https://models.dev/api.json'

const HELP = `Usage: relaydeck prices sync [--from FILE|URL] [--plan] [--max-rise 20%] [--only PATTERN] [--all] [--yes] [--json]

Compares the prices of a file or URL with the prices in force, shows the differences, and takes them into the options of the
gateway: models.dev's api.json, One API's options, New API's /api/ratio_config or /api/pricing, LiteLLM's
model_prices_and_context_window.json, or the price file of the console.

A price that rises by more than the share, that becomes free, or that is charged by another unit than now is held. Parts
and sizes of images that the source does not state keep their price. Prices for single channel types are not changed.

${DATABASE_HELP}
  --gateway URL    a running gateway instead, embedded or One API (RELAYDECK_URL); needs a management API key of a
                   super administrator in RELAYDECK_ACCESS_TOKEN
  --from FILE|URL  default: ${CATALOGUE}
  --plan           only show the differences; exits with 2 if there are any
  --max-rise 20%   highest rise of a price; any: no limit
  --only PATTERN   only models of this name, in which * stands for anything; can be repeated
  --all            also models that the gateway neither prices nor serves
  --yes            take them without asking
  --json           print JSON`

const FLAGS = {
  database: { type: 'string' },
  gateway: { type: 'string' },
  from: { type: 'string' },
  plan: { type: 'boolean' },
  'max-rise': { type: 'string' },
  only: { type: 'string', multiple: true },
  all: { type: 'boolean' },
  yes: { type: 'boolean' },
  json: { type: 'boolean' },
} as const

const MODE = { secrets: false, prune: false } as const

/** @throws OptionError */
function readShare(text: string): number {
  if (text === 'any') return Number.POSITIVE_INFINITY
  const [, number] = /^(\d{1,6}(?:\.\d{1,3})?)%$/.exec(text) ?? []
  if (number === undefined) throw new OptionError('--max-rise must be a percentage such as 20%, or any.')
  return Number(number) / 100
}

/** Returns whether a name fits one of the patterns, in which `*` stands for anything. */
function matcher(patterns: readonly string[]): (name: string) => boolean {
  const parts = patterns.map((pattern) => pattern.toLowerCase().split('*'))
  return (name) => parts.length === 0 || parts.some((each) => fits(name.toLowerCase(), each))
}

/** Looks for the parts of a pattern in their order; a regular expression of it could take forever. */
function fits(name: string, [first = '', ...rest]: readonly string[]): boolean {
  const last = rest.pop()
  if (last === undefined) return name === first
  if (!name.startsWith(first) || !name.endsWith(last) || name.length < first.length + last.length) return false
  let at = first.length
  for (const part of rest) {
    const found = name.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return at <= name.length - last.length
}

interface Scope {
  readonly maxRise: number
  readonly isNamed: (model: string) => boolean
  readonly all: boolean
}

/** Compares a source with a gateway. */
async function compare(
  target: Target,
  stored: readonly Option[],
  source: Findings['source'],
  scope: Scope,
): Promise<Findings> {
  const { models, parts, hasUnits, perDollar } = await readPricesInForce(target.send, stored)
  const isKnown = (model: string) => scope.all || models.has(model)
  const isWanted = (model: string) => scope.isNamed(model) && isKnown(model)
  const named = [...source.models].filter(([model, price]) => scope.isNamed(model) && price !== 'other')
  const usable = ([model, price]: [string, SourcePrice]): [string, SourcePrice] =>
    hasUnits || price === 'other' || !isPerUnit(price) ? [model, price] : [model, 'other']
  return {
    source,
    perDollar,
    plan: comparePrices(models, new Map([...source.models].map(usable)), { maxRise: scope.maxRise, parts, isWanted }),
    unused: named.filter(([model]) => !isKnown(model)).length,
  }
}

/** Returns the text of the option of prices by unit with the changes of a plan. */
function unitsWith({ unitChanges }: PricePlan, stored: readonly Option[], perDollar: number): string {
  const before = readUnitPrices(stored.find(({ key }) => key === 'UnitPrices')?.value ?? '') ?? {}
  const changed = unitChanges.map(({ model, after }) => [model, convertedPrice(after, RATIO_UNITS, perDollar)])
  return JSON.stringify({ ...before, ...Object.fromEntries(changed) })
}

/** Returns the options that a plan writes, as the content of a configuration file. */
const configOf = ({ plan, perDollar }: Findings, stored: readonly Option[]): Config => ({
  options: new Map<string, Value>([
    ...ratiosOfChanges(plan.changes),
    ...(plan.unitChanges.length > 0 ? [['UnitPrices', unitsWith(plan, stored, perDollar)] as const] : []),
  ]),
  channels: undefined,
  issues: [],
})

const asJson = (value: object) => JSON.stringify(value, null, 2)

/** `relaydeck prices sync` */
async function sync(args: readonly string[], env: Env, terminal: Terminal): Promise<Outcome> {
  const { values } = readArgs(args, FLAGS)
  const { plan: isPlan = false, yes = false, json = false, from = CATALOGUE, all = false } = values
  const scope = { maxRise: readShare(values['max-rise'] ?? '20%'), isNamed: matcher(values.only ?? []), all }
  if (!isPlan && !yes && (json || !terminal.isInteractive))
    throw new OptionError('"relaydeck prices sync" needs --plan or --yes where it cannot ask.')
  const source = await readSource(from, env)
  return withTarget(values, env, false, async (target) => {
    const dialect = dialectOf(await target.send(requestOf(status.get)))
    if (dialect)
      throw new DataError(
        `${target.name} is ${serverName({ dialect, isEmbedded: false })}, whose prices relaydeck does not change.`,
      )
    const stored = await readOptionsOf(target.send)
    const findings = await compare(target, stored, source, scope)
    const changes = findings.plan.changes.length + findings.plan.unitChanges.length
    const text = planText(findings, from, target.name)
    if (isPlan) return { text: json ? asJson(planJson(findings)) : text, code: changes === 0 ? 0 : 2 }
    if (changes === 0) return { text: json ? asJson({ ...planJson(findings), results: [] }) : text, code: 0 }
    if (!yes) {
      terminal.write(`${text}\n`)
      const answer = await terminal.ask('Take these prices? [y/N] ')
      if (!/^y(es)?$/i.test(answer.trim())) return { text: 'Nothing was changed.', code: 1 }
    }
    const config = configOf(findings, stored)
    const found = planOf({ options: stored, channels: [] }, config, MODE)
    const results = await applyPlan(target.send, config, found, { ...MODE, pace: target.pace })
    const report = [...(yes ? [text] : []), resultText(results)].join('\n')
    return {
      text: json ? asJson({ ...planJson(findings), results: resultJson(results) }) : report,
      code: results.every(({ ok }) => ok) ? 0 : 1,
    }
  })
}

/** `relaydeck prices sync` */
export const prices: Command = {
  help: HELP,
  run: async ([name, ...args], env, terminal) => {
    if (name !== 'sync') throw new OptionError('"relaydeck prices" requires sync. See --help.')
    return sync(args, env, terminal)
  },
}
