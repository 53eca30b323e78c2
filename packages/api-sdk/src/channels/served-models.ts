import { splitComma } from '../core/comma.ts'
import { isRecord, readJson } from '../core/json.ts'
import type { Channel } from './channel.ts'
import { channelTypeOf } from './types.ts'

/** A model that a channel serves. */
export interface ServedModel {
  /** Name in calls. */
  readonly asked: string
  /** Name at the provider, which decides the price. */
  readonly name: string
}

/** Returns the models of a channel with the names that its mapping sends to the provider. */
export function servedModels({ models, model_mapping }: Pick<Channel, 'models' | 'model_mapping'>): ServedModel[] {
  const mapping = readJson(model_mapping)
  return splitComma(models).map((asked) => {
    const mapped = isRecord(mapping) && Object.hasOwn(mapping, asked) ? mapping[asked] : undefined
    return { asked, name: typeof mapped === 'string' && mapped !== '' ? mapped : asked }
  })
}

/** Returns the name that the embedded gateway sends to a type's provider for a model. */
export function nameAtProvider(type: number, model: string): string {
  const { publisher, embedded } = channelTypeOf(type) ?? {}
  const known = embedded?.models?.names ?? {}
  if (Object.hasOwn(known, model)) return known[model] ?? model
  return publisher === undefined || model.includes('/') ? model : `${publisher}/${model}`
}

/** Returns the models of a channel that the embedded gateway cannot call, because the provider has no such name. */
export function uncallableModels(channel: Pick<Channel, 'type' | 'models' | 'model_mapping'>): string[] {
  const { names = {}, callable } = channelTypeOf(channel.type)?.embedded?.models ?? {}
  if (!callable) return []
  return servedModels(channel).flatMap(({ asked, name }) =>
    Object.hasOwn(names, name) || callable.test(name) ? [] : [asked],
  )
}
