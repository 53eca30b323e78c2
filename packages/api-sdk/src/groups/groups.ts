import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { list as listOf } from '../core/schema.ts'

/** Returns the names of all groups (the keys of the option `GroupRatio`), in random order. */
export const list = endpoint({
  method: 'GET',
  path: '/api/group/',
  role: 'admin',
  summary: 'Names of all groups',
  output: listOf(z.string()),
})
