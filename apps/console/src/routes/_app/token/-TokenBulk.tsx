import { models, NEVER_EXPIRES, splitComma, type Token } from '@relaydeck/api-sdk'
import { ExpiryField, formatExpiry, parseExpiry } from '@relaydeck/ui/ExpiryField'
import { ModelSelect } from '@relaydeck/ui/ModelSelect'
import { QuotaInput } from '@relaydeck/ui/QuotaInput'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../app/read.ts'
import { useStatus } from '../../../app/status.ts'
import { useTexts } from '../../../app/texts/area.ts'
import { type BulkFormProps, bulkTexts, resourceKinds, useResourceActions } from '../../../parts/bulk/actions.ts'
import { BulkBar } from '../../../parts/bulk/BulkBar.tsx'
import { EditForm, type FieldChange } from '../../../parts/bulk/EditForm.tsx'
import { ModeField, quotaChange } from '../../../parts/bulk/fields.tsx'
import type { BulkProps } from '../../../parts/rows/selection.ts'
import { type TokenChange, type TokenEdit, tokenBulkTexts, tokenEdit, valuesOf } from './-edit-many.ts'
import { tokenResource, tokenTexts } from './-token.ts'

/** Bulk actions of tokens. Expired tokens are not skipped: the server decides whether they can be enabled. */
export default function TokenBulk(props: BulkProps<Token>) {
  const { enable, disable, remove } = useResourceActions(tokenResource, tokenKinds)
  return <BulkBar resource={tokenResource} {...props} actions={[enable, disable, remove]} edit={{ Form: EditDialog }} />
}

/** Input of the form; expiry time and quota as typed. */
interface Values extends Omit<TokenEdit, 'expiry' | 'quota'> {
  expiry: string
  quota: number | ''
}

const NOTHING: Values = { expiryMode: 'keep', expiry: '', mode: 'keep', models: [], quotaMode: 'keep', quota: '' }

const addsQuota = ({ quotaMode }: Values) => quotaMode === 'add'
const asksExpiry = ({ expiryMode }: Values) => expiryMode === 'replace'
const asksQuota = (values: Values) => addsQuota(values) || values.quotaMode === 'replace'
const isBadExpiry = (values: Values) => asksExpiry(values) && parseExpiry(values.expiry) === undefined
const isBadQuota = (values: Values) => asksQuota(values) && values.quota !== '' && values.quota < 0

function editOf(values: Values): TokenEdit | undefined {
  if (isBadExpiry(values) || isBadQuota(values)) return undefined
  const quota = values.quota === '' ? undefined : values.quota
  return { ...values, expiry: parseExpiry(values.expiry) ?? NEVER_EXPIRES, quota }
}

/** Edits expiry, models and quota of many tokens, and shows what changes in each. */
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
  const shownModels = (token: Token) => splitComma(token.models).join(', ') || form.scopes.all
  const shownExpiry = ({ expired_time }: Token) => formatExpiry(expired_time) || columns.never
  const fieldsOf = (change: TokenChange, before: Token): FieldChange[] => {
    const after = { ...before, ...valuesOf(change, before) }
    return [
      { label: columns.expires, before: shownExpiry(before), after: shownExpiry(after) },
      { label: form.scope, before: shownModels(before), after: shownModels(after) },
      { label: form.quota, ...shownQuota(before, after) },
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
        </>
      )}
    </EditForm>
  )
}

/** Work on many tokens. */
export const tokenKinds = { ...resourceKinds(tokenResource), edit: tokenEdit.edit, restore: tokenEdit.restore }
