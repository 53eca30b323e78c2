import { DEFAULT_GROUP, groups, type User } from '@relaydeck/api-sdk'
import { query } from '@relaydeck/api-sdk/query'
import { QuotaInput } from '@relaydeck/ui/QuotaInput'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { send } from '../../../../app/send.ts'
import { useSessionUser } from '../../../../app/session.ts'
import { useStatus } from '../../../../app/status.ts'
import { useTexts } from '../../../../app/texts/area.ts'
import { obstacle } from '../../../../parts/account/obstacle.ts'
import type { BulkFormProps } from '../../../../parts/bulk/actions.ts'
import type { FieldChange } from '../../../../parts/bulk/EditForm.tsx'
import { EditForm } from '../../../../parts/bulk/EditForm.tsx'
import { quotaChange } from '../../../../parts/bulk/fields.tsx'
import { Autocomplete } from '../../../../parts/form/fields.ts'
import { GUEST } from '../-accounts.ts'
import { userTexts } from '../-resource.ts'
import { type UserChange, userBulkTexts, userEdit, valuesOf } from './edit.ts'

/** What is filled in. Empty fields leave each user as it is. */
const NOTHING: { group: string; quota: number | '' } = { group: '', quota: '' }

/** Edits group and quota of many users, and shows what changes in each. */
export default function EditDialog(props: BulkFormProps<User>) {
  const texts = useTexts(userBulkTexts)
  const { form } = useTexts(userTexts)
  const me = useSessionUser() ?? GUEST
  const status = useStatus()
  const known = useQuery({ ...query(send, groups.list), meta: { background: true } }).data
  const [values, setValues] = useState(NOTHING)
  const group = values.group.trim()
  const isUnknown = group !== '' && known !== undefined && !known.includes(group)
  const isNegative = values.quota !== '' && values.quota < 0
  const edit = useMemo(
    () => (isUnknown || isNegative ? undefined : { group, quota: values.quota === '' ? undefined : values.quota }),
    [isUnknown, isNegative, group, values.quota],
  )
  const fieldsOf = (change: UserChange, before: User): FieldChange[] => {
    const after = { ...before, ...valuesOf(change, before) }
    return [
      { label: form.group, before: before.group || DEFAULT_GROUP, after: after.group || DEFAULT_GROUP },
      { label: form.quota, ...quotaChange(before.quota, after.quota, status) },
    ].filter((field) => field.before !== field.after)
  }
  return (
    <EditForm
      {...props}
      work={userEdit}
      edit={edit}
      texts={texts}
      isEmpty={group === '' && values.quota === ''}
      applies={(user) => obstacle(user, me) === undefined}
      fieldsOf={fieldsOf}
    >
      <Autocomplete
        data-autofocus
        label={form.group}
        description={form.groupHint}
        error={isUnknown && texts.groupUnknown}
        data={[...new Set(known ?? [])].toSorted()}
        value={values.group}
        onChange={(next) => setValues({ ...values, group: next })}
      />
      <QuotaInput
        label={texts.added}
        description={texts.addedHint}
        format={status}
        error={isNegative && texts.quotaNegative}
        value={values.quota}
        onChange={(quota) => setValues({ ...values, quota })}
      />
    </EditForm>
  )
}
