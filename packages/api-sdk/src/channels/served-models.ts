import { splitComma } from '../core/comma.ts'
import { isRecord, readJson } from '../core/json.ts'
import type { Channel } from './channel.ts'

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
