import { CHANNEL_TYPES, channelTypeOf } from '@relaydeck/api-sdk'
import builtIn from './built-in.json' with { type: 'json' }

/** One API's built-in models by owner, in its order. */
const BUILT_IN: readonly { readonly owner: string; readonly models: readonly string[] }[] = builtIn

const LAST_TYPE = Math.max(...CHANNEL_TYPES.map(({ value }) => value))

function modelsOfType(type: number): string[] | null {
  const { models: owner, embedded } = channelTypeOf(type) ?? {}
  if (owner === null) return null
  if (embedded?.models) return [...embedded.models.offered]
  return [...(BUILT_IN.find((list) => list.owner === owner)?.models ?? [])]
}

/** Model names by the number of each channel type; `null` for a type that passes any model through. */
export const MODELS_BY_TYPE: Readonly<Record<string, string[] | null>> = Object.fromEntries(
  Array.from({ length: LAST_TYPE }, (_, index) => [String(index + 1), modelsOfType(index + 1)]),
)

/** The same for every model, as in One API. */
const CREATED = 1_626_777_600
const PERMISSION = {
  id: 'modelperm-LwHkVFn8AcMItP432fKKDIKJ',
  object: 'model_permission',
  created: CREATED,
  allow_create_engine: true,
  allow_sampling: true,
  allow_logprobs: true,
  allow_search_indices: false,
  allow_view: true,
  allow_fine_tuning: false,
  organization: '*',
  group: null,
  is_blocking: false,
}

const describe = (id: string, owned_by: string, permission: (typeof PERMISSION)[] | null) => ({
  id,
  object: 'model',
  created: CREATED,
  owned_by,
  permission,
  root: id,
  parent: null,
})

/** All built-in models in OpenAI's format. */
export const MODELS = BUILT_IN.flatMap(({ owner, models }) => models.map((id) => describe(id, owner, [PERMISSION])))

const BY_NAME = new Map(MODELS.toReversed().map((model) => [model.id, model]))

/** Returns a built-in model, under its first owner, or the description of a custom one. */
export const describeModel = (name: string) => BY_NAME.get(name) ?? describe(name, 'custom', null)
