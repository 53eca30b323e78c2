import table from './facts.json' with { type: 'json' }

/** What is known of a model. Prices are its maker's, in dollars per million tokens. */
export interface ModelFacts {
  readonly input?: number
  readonly output?: number
  /** Prompt tokens that the provider read from its cache. */
  readonly cacheRead?: number
  /** Prompt tokens that the provider wrote to its cache. */
  readonly cacheWrite?: number
  readonly audioIn?: number
  readonly audioOut?: number
  /** Tokens of prompt and answer together. */
  readonly context?: number
  /** Tokens of the longest answer. */
  readonly answer?: number
  /** Kinds of content in a prompt: `text`, `image`, `pdf`, `audio`, `video`. */
  readonly accepts: readonly string[]
  readonly tools?: boolean
  readonly reasoning?: boolean
}

const MODELS: Readonly<Record<string, ModelFacts>> = table.models

const BY_NAME: ReadonlyMap<string, ModelFacts> = new Map(
  Object.entries(MODELS).map(([name, facts]) => [name.toLowerCase(), facts]),
)

/** Day of the table, as in `2026-07-01`. */
export const FACTS_DATE: string = table.date

/** Names of the models in the table. */
export const FACTS_NAMES: readonly string[] = Object.keys(MODELS)

/** Returns a model's name without its maker, as in `openai/gpt-4o`, and without the mark of a fine-tuned one. */
export const plainName = (model: string) => model.toLowerCase().replace(/^.*\//, '').replace(/^ft:/, '')

/** End of a name that says which version of the model it is: a day or `latest`. */
const VERSION = /[-@](?:\d{4}-\d{2}-\d{2}|\d{8}|latest)$/

/** Returns the facts of a model; of one version of it, if the table names only the model. */
export function factsOf(model: string): ModelFacts | undefined {
  const plain = plainName(model)
  const names = [model.toLowerCase(), plain, plain.replace(VERSION, ''), `${plain}-latest`]
  return names.map((name) => BY_NAME.get(name)).find((facts) => facts !== undefined)
}
