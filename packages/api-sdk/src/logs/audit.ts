import * as z from 'zod/mini'
import type { Fields, NamedObject } from '../core/named.ts'

const auditShape = {
  /** What was done, in the server's words: `channel.update`, `login`; `generic` if it has no word for it. */
  action: z.string(),
  /** What it was done to, by the server's names: `{ id: '7', name: 'main' }`; at most 20, of at most 200 characters. */
  params: z.record(z.string(), z.string()),
  /** Name of the administrator; `''`: a user, or unknown. Only administrators see it. */
  admin: z.string(),
  /** How the caller was authorized: `session` or `access_token`; `''`: unknown. */
  access: z.string(),
  /** The call: `PUT /api/channel/`; `''`: unknown. */
  call: z.string(),
  /** Whether the server carried it out; left out: unknown. */
  succeeded: z.optional(z.boolean()),
}

/** What an administrator did, or a sign-in. Only New API sends it. */
export interface Audit extends Fields<typeof auditShape> {}
export const Audit: NamedObject<Audit, typeof auditShape> = z.object(auditShape)
