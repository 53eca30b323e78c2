import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { list as listOf, text } from '../core/schema.ts'
import { Model } from './schemas.ts'

/** Returns the models that the caller's group can use, sorted. */
export const available = endpoint({
  method: 'GET',
  path: '/api/user/available_models',
  role: 'user',
  summary: 'Models that the caller can use',
  output: listOf(z.string()),
})

/** Returns the built-in models of each channel type, by its number: `{ "1": ["gpt-4o", …] }`. */
export const byChannelType = endpoint({
  method: 'GET',
  path: '/api/models',
  role: 'user',
  summary: 'Models of each channel type',
  output: z.catchall(z.object({}), listOf(z.string())),
})

/**
 * Returns all built-in models in OpenAI's format, each id once per provider that has it. The response has no envelope.
 */
export const all = endpoint({
  method: 'GET',
  path: '/api/channel/models',
  role: 'admin',
  summary: 'All built-in models',
  output: z.object({ object: text, data: listOf(Model) }),
  envelope: 'bare',
})
