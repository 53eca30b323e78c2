import { type LimitDraft, models, NEVER_EXPIRES, splitComma, type Token, tokens } from '@relaydeck/api-sdk'
import { formatExpiry, parseExpiry } from '@relaydeck/ui/ExpiryField'
import { ModelSelect } from '@relaydeck/ui/ModelSelect'
import { QuotaInput } from '@relaydeck/ui/QuotaInput'
import { useQuery } from '@tanstack/react-query'
import { textArea, useTexts } from '../../../app/language/area.ts'
import { read } from '../../../app/read.ts'
import { useStatus } from '../../../app/status.ts'
import { type BulkFormProps, bulkTexts, useResourceActions } from '../../../parts/bulk/actions.ts'
import { BulkBar } from '../../../parts/bulk/BulkBar.tsx'
import { EditForm, type FieldChange } from '../../../parts/bulk/EditForm.tsx'
import { editWork } from '../../../parts/bulk/editing.ts'
import { changedList, type Mode, ModeField, quotaChange } from '../../../parts/bulk/fields.tsx'
import { LimitsMode, useLimitsChange } from '../../../parts/bulk/LimitsMode.tsx'
import {
  changedLimits,
  type LimitsEdit,
  type LimitsValues,
  limitsEditOf,
  NO_LIMITS,
  withUse,
} from '../../../parts/bulk/limits.ts'
import { ExpiryField } from '../../../parts/period/ExpiryField.tsx'
import type { BulkProps } from '../../../parts/rows/selection.ts'
import { texts as en } from './-edit-many.en.ts'
import { texts as zh } from './-edit-many.zh.ts'
import { tokenResource, tokenTexts } from './-token.ts'

/** Bulk actions of tokens. Expired tokens are not skipped: the server decides whether they can be enabled. */
export default function TokenBulk(props: BulkProps<Token>) {
  const { enable, disable, remove } = useResourceActions(tokenResource)
  return <BulkBar resource={tokenResource} {...props} actions={[enable, disable, remove]} edit={{ Form: EditDialog }} />
}

/** Input of the form; expiry time and quota as typed. */
interface Values extends Omit<TokenEdit, 'expiry' | 'quota' | keyof LimitsEdit>, LimitsValues {
  expiry: string
  quota: number | ''
}

const NOTHING: Values = {
  ...{ expiryMode: 'keep', expiry: '', mode: 'keep', models: [], quotaMode: 'keep', quota: '' },
  ...NO_LIMITS,
}

const addsQuota = ({ quotaMode }: Values) => quotaMode === 'add'
const asksExpiry = ({ expiryMode }: Values) => expiryMode === 'replace'
const asksQuota = (values: Values) => addsQuota(values) || values.quotaMode === 'replace'
const isBadExpiry = (values: Values) => asksExpiry(values) && parseExpiry(values.expiry) === undefined
const isBadQuota = (values: Values) => asksQuota(values) && values.quota !== '' && values.quota < 0

function editOf(values: Values): TokenEdit | undefined {
  const limits = limitsEditOf(values)
  if (isBadExpiry(values) || isBadQuota(values) || !limits) return undefined
  const { limitRows: _, ...fields } = values
  const quota = values.quota === '' ? undefined : values.quota
  return { ...fields, ...limits, expiry: parseExpiry(values.expiry) ?? NEVER_EXPIRES, quota }
}

/** Edits expiry, models, quota and limits of many tokens, and shows what changes in each. */
function EditDialog(props: BulkFormProps<Token>) {
  const texts = useTexts(tokenBulkTexts)
  const { columns, form } = useTexts(tokenTexts)
  const { modes } = useTexts(bulkTexts).edit
  const status = useStatus()
  const known = useQuery({ ...read(models.available), meta: { background: true } }).data ?? []
  const shownQuota = (before: Token, after: Token) => {
    const amounts = quotaChange(before.remain_quota, after.remain_quota, status)
    return {
      before: before.unlimited_quota ? form.unlimited : amounts.before,
      after: after.unlimited_quota ? form.unlimited : amounts.after,
    }
  }
  const limitsChange = useLimitsChange()
  const shownModels = (token: Token) => splitComma(token.models).join(', ') || form.scopes.all
  const shownExpiry = ({ expired_time }: Token) => formatExpiry(expired_time) || columns.never
  const fieldsOf = (change: TokenChange, before: Token): FieldChange[] => {
    const after = { ...before, ...valuesOf(change, before) }
    return [
      { label: columns.expires, before: shownExpiry(before), after: shownExpiry(after) },
      { label: form.scope, before: shownModels(before), after: shownModels(after) },
      { label: form.quota, ...shownQuota(before, after) },
      limitsChange(before.limits, after.limits),
    ]
  }
  return (
    <EditForm {...props} work={tokenEdit} initial={NOTHING} editOf={editOf} texts={texts} fieldsOf={fieldsOf}>
      {(values, set) => (
        <>
          <ModeField
            data-autofocus
            label={texts.expiryMode}
            value={values.expiryMode}
            modes={{ keep: modes.keep, replace: texts.replace }}
            onChange={(expiryMode) => set({ expiryMode })}
          />
          {asksExpiry(values) && (
            <ExpiryField
              value={values.expiry}
              error={isBadExpiry(values) && form.expiryInvalid}
              onChange={(expiry) => set({ expiry })}
            />
          )}
          <ModeField
            label={texts.modelMode}
            description={texts.modelHint}
            value={values.mode}
            modes={modes}
            onChange={(mode) => set({ mode })}
          />
          {values.mode !== 'keep' && (
            <ModelSelect models={known} value={values.models} onChange={(names) => set({ models: names })} />
          )}
          <ModeField
            label={texts.quotaMode}
            value={values.quotaMode}
            modes={{ keep: modes.keep, replace: texts.replace, add: texts.add, unlimited: form.unlimited }}
            onChange={(quotaMode) => set({ quotaMode })}
          />
          {asksQuota(values) && (
            <QuotaInput
              label={addsQuota(values) ? texts.added : form.quota}
              description={addsQuota(values) ? texts.addedHint : undefined}
              format={status}
              error={isBadQuota(values) && form.quotaNegative}
              value={values.quota}
              onChange={(quota) => set({ quota })}
            />
          )}
          <LimitsMode rows={props.rows} values={values} set={set} />
        </>
      )}
    </EditForm>
  )
}

/** Ways to change an expiry time. */
export const EXPIRY_MODES = ['keep', 'replace'] as const

/** Ways to change a quota. */
export const QUOTA_MODES = ['keep', 'replace', 'add', 'unlimited'] as const

/** Changes to many tokens. */
export interface TokenEdit extends Partial<LimitsEdit> {
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
  limits?: LimitDraft[]
}

/** Returns the change of a token's quota. Quota is only added to a limited token. */
function changeOfQuota({ quotaMode, quota }: TokenEdit, { unlimited_quota, remain_quota }: Token): TokenChange {
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
  const limits = changedLimits(token.limits, edit)
  const change = {
    ...(edit.expiryMode === 'replace' && edit.expiry !== token.expired_time && { expired_time: edit.expiry }),
    ...(models !== undefined && { models }),
    ...changeOfQuota(edit, token),
    ...(limits && { limits }),
  }
  return Object.keys(change).length > 0 ? change : undefined
}

/** Returns the new values of the changed fields. */
export function valuesOf({ added, limits, ...fields }: TokenChange, before: Token): Partial<Token> {
  return {
    ...fields,
    ...(added !== undefined && { remain_quota: before.remain_quota + added }),
    ...(limits && { limits: withUse(limits, before.limits) }),
  }
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
  edited: ['name', 'status', 'expired_time', 'unlimited_quota', 'models', 'subnet', 'limits'],
  changeOf,
  valuesOf,
  write: (send, change, token) => tokens.update(send, { ...token, ...valuesOf(change, token) }),
  inverseOf,
  quotaOf: ({ remain_quota, used_quota }) => remain_quota + used_quota,
  repeats: ({ quotaMode }) => quotaMode !== 'add',
})
