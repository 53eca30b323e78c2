/** Ratios in force of models. Only the embedded gateway states them: its status has `prices_date`. */

import { endpoint } from '../core/endpoint.ts'
import { list as listOf } from '../core/schema.ts'
import { ModelRatios } from './schemas.ts'

/** Returns the ratios of all models that have a price, by name, from options and built in. */
export const list = endpoint({
  method: 'GET',
  path: '/api/price/',
  role: 'root',
  summary: 'Ratios of all models',
  embedded: true,
  output: listOf(ModelRatios),
})
