/**
 * Writes `src/models/facts.json`: prices, limits and abilities of models, from the public catalogue models.dev.
 *
 *     pnpm --filter @relaydeck/gateway facts ../models.dev                     # a clone, bare or not: its last commit
 *     pnpm --filter @relaydeck/gateway facts https://models.dev/api.json       # or a file of that form
 *
 * A model has one price: its maker's, as `modelsOfCatalogue` chooses. Prices of tokens in the shortest prompts count;
 * higher ones above a length (`tiers`), of reasoning tokens and of faster modes are left out. A price of 0 is left out, since
 * the catalogue has it for free trials, subscriptions and unknown prices too; so is a cache read dearer than the prompt,
 * and a cache write cheaper than it. Only facts are kept, no texts.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isRecord } from '@relaydeck/api-sdk'
import { modelsOfCatalogue } from '@relaydeck/api-sdk/rules'
import { parse } from 'smol-toml'

type Json = Record<string, unknown>

interface Catalogue {
  readonly content: Json
  /** Day of its last change. */
  readonly date: string
  readonly commit?: string
}

const OUTPUT = fileURLToPath(new URL('../src/models/facts.json', import.meta.url))
const SOURCE = 'https://github.com/anomalyco/models.dev'
const LICENCE = 'MIT, Copyright (c) 2025 models.dev'

/** Returns a base model with the fields that a provider states, as the catalogue merges them. */
function merged(base: Json, over: Json): Json {
  const result: Json = { ...base }
  for (const [key, value] of Object.entries(over)) {
    const below = result[key]
    result[key] = isRecord(below) && isRecord(value) ? merged(below, value) : value
  }
  return result
}

/** Removes a field such as `limit.input`. */
function omit(facts: Json, [key = '', ...rest]: readonly string[]): void {
  if (rest.length === 0) delete facts[key]
  else if (isRecord(facts[key])) omit(facts[key], rest)
}

const git = (clone: string, args: readonly string[], input = '') =>
  execFileSync('git', ['-C', clone, ...args], { input, maxBuffer: 1 << 28 })

/** Returns the TOML files below folders of the last commit of a clone, by path. */
function filesIn(clone: string, folders: readonly string[]): Map<string, Json> {
  const listed = git(clone, ['ls-tree', '-r', 'HEAD', ...folders]).toString()
  const files = [...listed.matchAll(/^100644 blob (\w+)\t(.*\.toml)$/gm)].map(([, id = '', path = '']) => ({
    id,
    path,
  }))
  const content = git(clone, ['cat-file', '--batch'], files.map(({ id }) => `${id}\n`).join(''))
  let at = 0
  return new Map(
    files.map(({ path }) => {
      const start = content.indexOf('\n', at) + 1
      const size = Number(content.toString('utf8', at, start).split(' ')[2])
      at = start + size + 1
      return [path, parse(content.toString('utf8', start, start + size))]
    }),
  )
}

/** Returns the catalogue of a clone in the form of `api.json`: providers with their models, on top of base models. */
function catalogueOf(clone: string): Catalogue {
  const files = filesIn(clone, ['models', 'providers'])
  const providers = new Map<string, { id: string; models: Json }>()
  for (const [path, stated] of files) {
    const [, id, name] = /^providers\/([^/]+)\/models\/(.+)\.toml$/.exec(path) ?? []
    if (id === undefined || name === undefined) continue
    const provider = providers.get(id) ?? { id, models: {} }
    providers.set(id, provider)
    const base = stated.base_model === undefined ? {} : files.get(`models/${String(stated.base_model)}.toml`)
    if (!base) throw new Error(`${path} has no base model ${String(stated.base_model)}`)
    const facts = structuredClone(merged(base, stated))
    for (const field of [stated.base_model_omit ?? []].flat()) omit(facts, String(field).split('.'))
    provider.models[name] = facts
  }
  const [commit = '', date = ''] = git(clone, ['log', '-1', '--format=%H %cI']).toString().trim().split(' ')
  return { content: Object.fromEntries(providers), commit, date: new Date(date).toISOString().slice(0, 10) }
}

/** Reads `api.json` from a URL or a file. */
async function readCatalogue(from: string): Promise<Catalogue> {
  const response = /^https?:/.test(from) ? await fetch(from) : undefined
  if (response && !response.ok) throw new Error(`${from}: HTTP ${response.status}`)
  const content: unknown = JSON.parse(response ? await response.text() : readFileSync(from, 'utf8'))
  if (!isRecord(content)) throw new Error(`${from} is not a catalogue`)
  const changed = response ? (response.headers.get('last-modified') ?? Date.now()) : statSync(from).mtime
  return { content, date: new Date(changed).toISOString().slice(0, 10) }
}

const above0 = (value: unknown): number | undefined => (typeof value === 'number' && value > 0 ? value : undefined)

const within = (value: number | undefined, min: number, max: number) =>
  value !== undefined && value >= min && value <= max ? value : undefined

const record = (value: unknown): Json => (isRecord(value) ? value : {})

/** Returns the facts of a model that are kept. */
function factsOf(facts: Json) {
  const [cost, limit, modalities] = [record(facts.cost), record(facts.limit), record(facts.modalities)]
  const input = above0(cost.input)
  const output = input && above0(cost.output)
  const kinds: readonly unknown[] = Array.isArray(modalities.input) ? modalities.input : []
  return {
    input,
    output,
    cacheRead: input && within(above0(cost.cache_read), 0, input),
    cacheWrite: input && within(above0(cost.cache_write), input, Number.POSITIVE_INFINITY),
    audioIn: input && above0(cost.input_audio),
    audioOut: input && above0(cost.output_audio),
    context: above0(limit.context),
    // The catalogue has the length of the vector for embeddings, which cost no output.
    answer: input && !output ? undefined : above0(limit.output),
    accepts: ['text', 'image', 'pdf', 'audio', 'video'].filter((kind) => kinds.includes(kind)),
    tools: facts.tool_call === true || undefined,
    reasoning: facts.reasoning === true || undefined,
  }
}

async function main([from, to = OUTPUT]: readonly string[]): Promise<void> {
  if (!from) throw new Error('Usage: facts CLONE|api.json|URL [FILE]')
  const isClone = !/^https?:/.test(from) && statSync(from).isDirectory()
  const { content, date, commit } = isClone ? catalogueOf(from) : await readCatalogue(from)
  const models = modelsOfCatalogue(content)
    .map(({ name, facts }) => [name, factsOf(facts)] as const)
    .filter(([, { input, context }]) => input ?? context)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const head = Object.entries({ source: SOURCE, commit, date, licence: LICENCE }).filter(([, value]) => value)
  const lines = [
    ...head.map(([key, value]) => `  "${key}": ${JSON.stringify(value)},`),
    '  "models": {',
    models.map(([name, facts]) => `    ${JSON.stringify(name)}: ${JSON.stringify(facts)}`).join(',\n'),
    '  }',
  ]
  writeFileSync(to, `{\n${lines.join('\n')}\n}\n`)
  console.log(`${models.length} models of ${date}`)
}

await main(process.argv.slice(2))
