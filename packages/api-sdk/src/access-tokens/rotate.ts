import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'

/** A new system access token for the caller: 32 hex digits. The previous one stops working immediately. */
export const rotateAccessToken = endpoint({
  method: 'GET',
  path: '/api/user/token',
  role: 'user',
  summary: 'Replace the own access token',
  output: z.string(),
  effects: true,
})
