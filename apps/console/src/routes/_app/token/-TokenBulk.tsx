import { models, NEVER_EXPIRES, splitComma, type Token } from '@relaydeck/api-sdk'
import { ExpiryField, formatExpiry, parseExpiry } from '@relaydeck/ui/ExpiryField'
import { ModelSelect } from '@relaydeck/ui/ModelSelect'
import { QuotaInput } from '@relaydeck/ui/QuotaInput'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
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
  const { open } = useTexts(bulkTexts).edit
  return (
    <BulkBar
      resource={tokenResource}
      {...props}
      actions={[enable, disable, remove]}
      forms={[{ id: 'edit', label: open, Form: EditDialog }]}
    />
  )
}

/** Input of the form; expiry time and quota as typed. */
interface Values extends Omit<TokenEdit, 'expiry' | 'quota'> {
  expiry: string
  quota: number | ''
}

const NOTHING: Values = { expiryMode: 'keep', expiry: '', mode: 'keep', models: [], quotaMode: 'keep', quota: '' }

/** Returns the fields that are not valid. */
function invalidFields({ expiryMode, expiry, quotaMode, quota }: Values) {
  return {
    expiry: expiryMode === 'replace' && parseExpiry(expiry) === undefined,
    quota: (quotaMode === 'replace' || quotaMode === 'add') && quota !== '' && quota < 0,
  }
}

/** Edits expiry, models and quota of many tokens, and shows what changes in each. */
function EditDialog(props: BulkFormProps<Token>) {
  const texts = useTexts(tokenBulkTexts)
  const { columns, form } = useTexts(tokenTexts)
  const [values, setValues] = useState(NOTHING)
  const invalid = invalidFields(values)
  const edit = useMemo((): TokenEdit | undefined => {
    const invalidNow = invalidFields(values)
    if (invalidNow.expiry || invalidNow.quota) return undefined
    const quota = values.quota === '' ? undefined : values.quota
    return { ...values, expiry: parseExpiry(values.expiry) ?? NEVER_EXPIRES, quota }
  }, [values])
  const status = useStatus()
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
    ].filter((field) => field.before !== field.after)
  }
  return (
    <EditForm
      {...props}
      work={tokenEdit}
      edit={edit}
      texts={texts}
      isEmpty={JSON.stringify(values) === JSON.stringify(NOTHING)}
      fieldsOf={fieldsOf}
    >
      <EditFields values={values} invalid={invalid} onChange={setValues} />
    </EditForm>
  )
}

interface EditFieldsProps {
  values: Values
  invalid: ReturnType<typeof invalidFields>
  onChange: (values: Values) => void
}

function EditFields({ values, invalid, onChange }: EditFieldsProps) {
  const texts = useTexts(tokenBulkTexts)
  const { form } = useTexts(tokenTexts)
  const { modes } = useTexts(bulkTexts).edit
  const status = useStatus()
  const known = useQuery({ ...read(models.available), meta: { background: true } }).data ?? []
  return (
    <>
      <ModeField
        data-autofocus
        label={texts.expiryMode}
        value={values.expiryMode}
        modes={{ keep: modes.keep, replace: texts.replace }}
        onChange={(expiryMode) => onChange({ ...values, expiryMode })}
      />
      {values.expiryMode === 'replace' && (
        <ExpiryField
          value={values.expiry}
          error={invalid.expiry && form.expiryInvalid}
          onChange={(expiry) => onChange({ ...values, expiry })}
        />
      )}
      <ModeField
        label={texts.modelMode}
        description={texts.modelHint}
        value={values.mode}
        modes={modes}
        onChange={(mode) => onChange({ ...values, mode })}
      />
      {values.mode !== 'keep' && (
        <ModelSelect
          models={known}
          value={values.models}
          onChange={(names) => onChange({ ...values, models: names })}
        />
      )}
      <ModeField
        label={texts.quotaMode}
        value={values.quotaMode}
        modes={{ keep: modes.keep, replace: texts.replace, add: texts.add, unlimited: form.unlimited }}
        onChange={(quotaMode) => onChange({ ...values, quotaMode })}
      />
      {(values.quotaMode === 'replace' || values.quotaMode === 'add') && (
        <QuotaInput
          label={values.quotaMode === 'add' ? texts.added : form.quota}
          description={values.quotaMode === 'add' ? texts.addedHint : undefined}
          format={status}
          error={invalid.quota && form.quotaNegative}
          value={values.quota}
          onChange={(quota) => onChange({ ...values, quota })}
        />
      )}
    </>
  )
}

/** Work on many tokens. */
export const tokenKinds = { ...resourceKinds(tokenResource), edit: tokenEdit.edit, restore: tokenEdit.restore }
