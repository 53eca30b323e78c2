import { endpoint } from '../core/endpoint.ts'
import type { Fields, NamedObject } from '../core/named.ts'
import { lenientNumber, list as listOf, text } from '../core/schema.ts'
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

const modelShape = {
  /** Name of the model, as calls use it. */
  id: z.string(),
  /** Kind of the object in OpenAI’s format. */
  object: text,
  /** Unix seconds, the same for all. */
  created: lenientNumber,
  /** Provider of the model. */
  owned_by: text,
  /** Id of the model. */
  root: text,
  /** As in OpenAI’s format; `''`. */
  parent: text,
}

/** Model in OpenAI's format, without `permission`, which is the same for all. */
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
