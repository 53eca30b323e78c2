import { endpoint } from '../core/endpoint.ts'
import type { Fields, NamedObject } from '../core/named.ts'
import { flag, lenientNumber, list as listOf, text } from '../core/schema.ts'
import * as z from '../core/zod.ts'

/** Returns the models that the caller's group can use, sorted. */
export const available = endpoint({
  method: 'GET',
  path: '/api/user/available_models',
  role: 'user',
  output: listOf(z.string()),
})

/** Returns the built-in models of each channel type, by its number: `{ "1": ["gpt-4o", …] }`. */
export const byChannelType = endpoint({
  method: 'GET',
  path: '/api/models',
  role: 'user',
  output: z.record(listOf(z.string())),
})

const modelPermissionShape = {
  id: text,
  object: text,
  created: lenientNumber,
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

/** Permission in OpenAI's model format; the same for all models. */
export interface ModelPermission extends Fields<typeof modelPermissionShape> {}
export const ModelPermission: NamedObject<ModelPermission, typeof modelPermissionShape> = z.object(modelPermissionShape)

const modelShape = {
  id: z.string(),
  object: text,
  /** Unix seconds, the same for all. */
  created: lenientNumber,
  owned_by: text,
  permission: listOf(ModelPermission),
  root: text,
  parent: text,
}

/** Model in OpenAI's format. */
export interface Model extends Fields<typeof modelShape> {}
export const Model: NamedObject<Model, typeof modelShape> = z.object(modelShape)

/**
 * Returns all built-in models in OpenAI's format, each id once per provider that has it. The response has no envelope.
 */
export const all = endpoint({
  method: 'GET',
  path: '/api/channel/models',
  role: 'admin',
  output: z.object({ object: text, data: listOf(Model) }),
  envelope: 'bare',
})
