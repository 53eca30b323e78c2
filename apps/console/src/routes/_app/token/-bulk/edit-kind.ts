import { type Token, tokens } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'
import { send } from '../../../../app/send.ts'
import { MODES } from '../../../../parts/bulk/changed-list.ts'
import { editWork } from '../../../../parts/bulk/editing.ts'
import { tokenResource } from '../-resource.ts'
import {
  changeOf,
  EXPIRY_MODES,
  inverseOf,
  QUOTA_MODES,
  type TokenChange,
  type TokenEdit,
  tokenBulkTexts,
  valuesOf,
} from './edit.ts'

const StoredEdit = z.object({
  expiryMode: z.enum(EXPIRY_MODES),
  expiry: z.int(),
  mode: z.enum(MODES),
  models: z.array(z.string()),
  quotaMode: z.enum(QUOTA_MODES),
  quota: z.optional(z.int()),
})

const StoredChange = z.object({
  expired_time: z.optional(z.int()),
  models: z.optional(z.string()),
  unlimited_quota: z.optional(z.boolean()),
  remain_quota: z.optional(z.int()),
  added: z.optional(z.int()),
})

/** Edits fields of tokens. The server overwrites all fields, so that a token is read just before. */
export const tokenEdit = editWork<Token, TokenEdit, TokenChange>({
  resource: tokenResource,
  texts: tokenBulkTexts.load,
  read: (id) => tokens.get(send, { id }),
  edited: ['name', 'status', 'expired_time', 'unlimited_quota', 'models', 'subnet'],
  stored: {
    edit: (value) => z.parse(StoredEdit, value),
    change: (value) => z.parse(StoredChange, value) as TokenChange,
  },
  changeOf,
  valuesOf,
  write: (change, token) => tokens.update(send, { ...token, ...valuesOf(change, token) }),
  inverseOf,
  quotaOf: ({ remain_quota, used_quota }) => remain_quota + used_quota,
  repeats: ({ quotaMode }) => quotaMode !== 'add',
})
