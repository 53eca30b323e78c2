import { string } from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { list as listOf, none } from '../core/schema.ts'

/** Names of all groups, in an order that changes with each call: the keys of the setting `GroupRatio`. */
export const list = endpoint({
  method: 'GET',
  path: '/api/group/',
  role: 'admin',
  summary: 'Names of all groups',
  input: none,
  output: listOf(string()),
})
