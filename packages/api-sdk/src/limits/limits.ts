import { endpoint } from '../core/endpoint.ts'
import { list } from '../core/schema.ts'
import { LimitedRecord } from './schemas.ts'

/**
 * Returns the enabled tokens, users and channels of all users that have used at least 80 % of a limit: of each noun at
 * most 100, the largest part first. Users without own limits have those of their group.
 */
export const reached = endpoint({
  method: 'GET',
  path: '/api/limit/reached',
  role: 'admin',
  summary: 'Tokens, users and channels near or at a limit',
  embedded: true,
  output: list(LimitedRecord),
})
