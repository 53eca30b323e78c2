import { type Token, tokens } from '@relaydeck/api-sdk'
import { textArea } from '../../../app/texts/area.ts'
import { editWork } from '../../../parts/bulk/editing.ts'
import { changedList, type Mode } from '../../../parts/bulk/fields.tsx'
import { texts as en } from './-edit-many.en.ts'
import { texts as zh } from './-edit-many.zh.ts'
import { tokenResource } from './-token.ts'

/** Ways to change an expiry time. */
export const EXPIRY_MODES = ['keep', 'replace'] as const

/** Ways to change a quota. */
export const QUOTA_MODES = ['keep', 'replace', 'add', 'unlimited'] as const

/** Changes to many tokens. */
export interface TokenEdit {
  expiryMode: (typeof EXPIRY_MODES)[number]
  /** Unix seconds; -1: never. */
  expiry: number
  mode: Mode
  models: readonly string[]
  quotaMode: (typeof QUOTA_MODES)[number]
  /** Units; none changes nothing. */
  quota?: number | undefined
}

/** Change of one token. */
export interface TokenChange
  extends Partial<Pick<Token, 'expired_time' | 'models' | 'unlimited_quota' | 'remain_quota'>> {
  /** Units added to the remaining quota. */
  added?: number
}

/** Returns the change of a token's quota. Quota is only added to a limited token. */
function quotaChange({ quotaMode, quota }: TokenEdit, { unlimited_quota, remain_quota }: Token): TokenChange {
  if (quotaMode === 'unlimited') return unlimited_quota ? {} : { unlimited_quota: true }
  if (quota === undefined) return {}
  if (quotaMode === 'add') return unlimited_quota || quota === 0 ? {} : { added: quota }
  if (quotaMode === 'keep') return {}
  return {
    ...(unlimited_quota && { unlimited_quota: false }),
    ...((unlimited_quota || quota !== remain_quota) && { remain_quota: quota }),
  }
}

/**
 * Returns the change of a token, or `undefined`. A token for all models already allows added ones, and has none to
 * remove. A token without models would allow all, so the last one is not removed.
 */
export function changeOf(edit: TokenEdit, token: Token): TokenChange | undefined {
  const isForAll = token.models === '' && edit.mode !== 'replace'
  const models = isForAll ? undefined : changedList(token.models, edit.mode, edit.models)
  const change = {
    ...(edit.expiryMode === 'replace' && edit.expiry !== token.expired_time && { expired_time: edit.expiry }),
    ...(models !== undefined && { models }),
    ...quotaChange(edit, token),
  }
  return Object.keys(change).length > 0 ? change : undefined
}

/** Returns the new values of the changed fields. */
export function valuesOf({ added, ...fields }: TokenChange, { remain_quota }: Token): Partial<Token> {
  return { ...fields, ...(added !== undefined && { remain_quota: remain_quota + added }) }
}

/** Returns the change that restores a token. Quota is taken from the quota that remains then. */
export function inverseOf(change: TokenChange, before: Token): TokenChange | undefined {
  const { remain_quota = before.remain_quota, ...fields } = valuesOf(change, before)
  const inverse = {
    ...Object.fromEntries(Object.keys(fields).map((field) => [field, before[field as keyof Token]])),
    ...(remain_quota !== before.remain_quota && { added: before.remain_quota - remain_quota }),
  }
  return Object.keys(inverse).length > 0 ? inverse : undefined
}

/** Texts of bulk actions on tokens. */
export const tokenBulkTexts = textArea({ zh, en })

/** Edits fields of tokens. The server overwrites all fields, so that a token is read just before. */
export const tokenEdit = editWork<Token, TokenEdit, TokenChange>({
  resource: tokenResource,
  texts: tokenBulkTexts.current,
  read: (send, id) => tokens.get(send, { id }),
  edited: ['name', 'status', 'expired_time', 'unlimited_quota', 'models', 'subnet'],
  changeOf,
  valuesOf,
  write: (send, change, token) => tokens.update(send, { ...token, ...valuesOf(change, token) }),
  inverseOf,
  quotaOf: ({ remain_quota, used_quota }) => remain_quota + used_quota,
  repeats: ({ quotaMode }) => quotaMode !== 'add',
})
