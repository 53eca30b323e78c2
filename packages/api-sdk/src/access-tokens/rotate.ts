import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'

/** A new system access token of one's own: 32 hex digits. The one before stops working at once. */
export const rotateAccessToken = endpoint({
  method: 'GET',
  path: '/api/user/token',
  role: 'user',
  summary: 'Replace the own access token',
  output: z.string(),
  effects: true,
})
