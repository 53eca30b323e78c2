import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import type { Fields, NamedObject } from '../core/named.ts'
import { figure, flag, list as listOf, none, text } from '../core/schema.ts'

/** Models that the own group may use, sorted. */
export const available = endpoint({
  method: 'GET',
  path: '/api/user/available_models',
  role: 'user',
  summary: 'Models that the own group may use',
  input: none,
  output: listOf(z.string()),
})

/** The models that each channel type has built in, by the type's number: `{ "1": ["gpt-4o", …] }`. */
export const byChannelType = endpoint({
  method: 'GET',
  path: '/api/models',
  role: 'user',
  summary: 'Built-in models of each channel type',
  input: none,
  output: z.catchall(z.object({}), listOf(z.string())),
})

const modelPermissionShape = {
  id: text,
  object: text,
  created: figure,
  allow_create_engine: flag,
  allow_sampling: flag,
  allow_logprobs: flag,
  allow_search_indices: flag,
  allow_view: flag,
  allow_fine_tuning: flag,
  organization: text,
  group: text,
  is_blocking: flag,
}

/** A right that OpenAI's format puts to each model; the values are the same for all. */
export interface ModelPermission extends Fields<typeof modelPermissionShape> {}
export const ModelPermission: NamedObject<ModelPermission, typeof modelPermissionShape> = z.object(modelPermissionShape)

const modelShape = {
  id: z.string(),
  object: text,
  /** Unix seconds, the same for all. */
  created: figure,
  owned_by: text,
  permission: listOf(ModelPermission),
  root: text,
  parent: text,
}

/** A model in OpenAI's format. */
export interface Model extends Fields<typeof modelShape> {}
export const Model: NamedObject<Model, typeof modelShape> = z.object(modelShape)

/**
 * Every model this gateway was built with, in OpenAI's format: an id stands there once for each provider that has it.
 * The answer has no envelope.
 */
export const all = endpoint({
  method: 'GET',
  path: '/api/channel/models',
  role: 'admin',
  summary: 'Every model the gateway was built with',
  input: none,
  output: z.object({ object: text, data: listOf(Model) }),
  envelope: 'bare',
})
