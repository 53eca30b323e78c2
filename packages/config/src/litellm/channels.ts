import type { Entry, FieldName } from '../config.ts'
import type { Value } from '../values.ts'
import type { Deployment } from './deployment.ts'
import type { Reader } from './reader.ts'

/** A channel, and the provider's name of each model. */
interface Group {
  readonly first: Deployment
  readonly models: Map<string, string>
}

/** Returns what the deployments of one channel have in common. */
const identityOf = ({ type, key, baseUrl, config, weight, priority, limits, path }: Deployment): string =>
  JSON.stringify([
    type,
    key,
    baseUrl,
    [...config],
    weight,
    priority,
    // Limits are for one deployment alone.
    limits.length > 0 ? path : '',
  ])

function hostOf(url: string): string {
  const host = URL.parse(url)?.host
  return host ? ` ${host}` : ''
}

/** Returns a name that no other channel of the file has. */
function nameFor({ providerName, baseUrl }: Deployment, taken: ReadonlyMap<string, unknown>): string {
  const base = `LiteLLM ${providerName}${hostOf(baseUrl)}`
  let name = base
  for (let at = 2; taken.has(name); at++) name = `${base} ${at}`
  return name
}

function entryOf({ first, models }: Group): Entry {
  const { type, key, baseUrl, config, weight, priority, limits } = first
  const mapping = new Map([...models].filter(([name, model]) => name !== model))
  const fields: [FieldName, Value][] = [
    ['type', type],
    ['key', key],
    ['base_url', baseUrl],
    ['models', [...models.keys()]],
    ['model_mapping', mapping],
    ['config', config],
  ]
  if (priority !== undefined) fields.push(['priority', priority])
  if (weight !== undefined) fields.push(['weight', weight])
  if (limits.length > 0) fields.push(['limits', limits])
  return new Map(
    fields.filter(([name, value]) => name === 'type' || (value !== '' && !(value instanceof Map && value.size === 0))),
  )
}

/**
 * Returns the channels of deployments by name: those with the same provider, key and address are one channel, except
 * where a name means another model, and where a deployment has limits.
 */
export function channelsOf(reader: Reader, deployments: readonly Deployment[]): Map<string, Entry> {
  const groups = new Map<string, Group[]>()
  for (const deployment of deployments) {
    const identity = identityOf(deployment)
    const known = groups.get(identity) ?? []
    groups.set(identity, known)
    const { name, model, path } = deployment
    if (known.some(({ models }) => models.get(name) === model)) {
      reader.leave(path, 'an earlier entry is the same')
      continue
    }
    const free = known.find(({ models }) => !models.has(name))
    if (free) free.models.set(name, model)
    else known.push({ first: deployment, models: new Map([[name, model]]) })
  }
  const channels = new Map<string, Entry>()
  for (const group of [...groups.values()].flat()) channels.set(nameFor(group.first, channels), entryOf(group))
  return channels
}
