import * as z from 'zod/mini'
import type { Fields, NamedObject } from '../core/named.ts'
import { lenientNumber, text } from '../core/schema.ts'

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
