import { splitComma } from '@relaydeck/api-sdk'
import { modelNamed } from '../models/models.ts'
import type { Services } from '../services.ts'
import { groupOf, type Key } from './key.ts'

/** The models that a key may ask, in OpenAI's format: those of the token, else those open to its owner's group. */
export function modelsOf({ abilities }: Services, { token, user }: Key) {
  const own = splitComma(token.models ?? '')
  const names = own.length > 0 ? own : abilities.modelsOf(groupOf(user))
  return { object: 'list', data: [...new Set(names)].map(modelNamed) }
}
