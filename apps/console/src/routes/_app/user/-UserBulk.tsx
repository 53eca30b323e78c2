import { Autocomplete } from '@mantine/core'
import { DEFAULT_GROUP, groups, USER_STATUS, type User, users } from '@relaydeck/api-sdk'
import { QuotaInput } from '@relaydeck/ui/QuotaInput'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { sendOf } from '../../../app/client.ts'
import { read } from '../../../app/read.ts'
import { useSessionUser } from '../../../app/session.ts'
import { useStatus } from '../../../app/status.ts'
import { useTexts } from '../../../app/texts/area.ts'
import { obstacle } from '../../../parts/account/obstacle.ts'
import { type BulkAction, type BulkFormProps, bulkTexts, isGone, type PlainKind } from '../../../parts/bulk/actions.ts'
import { BulkBar } from '../../../parts/bulk/BulkBar.tsx'
import { EditForm, type FieldChange } from '../../../parts/bulk/EditForm.tsx'
import { quotaChange } from '../../../parts/bulk/fields.tsx'
import type { BulkProps } from '../../../parts/rows/selection.ts'
import type { WorkKind } from '../../../parts/work/work.ts'
import { type UserChange, userBulkTexts, userEdit, valuesOf } from './-edit-many.ts'
import { type Action, actionsFor, GUEST, manageUser, userResource, userTexts } from './-user.ts'

/** Bulk actions of users. Accounts that the current user may not manage are skipped. */
export default function UserBulk(props: BulkProps<User>) {
  const { actions: labels, bulk } = useTexts(userTexts)
  const { open } = useTexts(bulkTexts).edit
  const me = useSessionUser() ?? GUEST
  const isManaged = (user: User) => obstacle(user, me) === undefined
  const actions = ACTIONS.map(
    (action): BulkAction<User> => ({
      kind: userKinds[action],
      dataOf: () => undefined,
      texts: { label: labels[action], ...bulk[action] },
      danger: action !== 'enable',
      removes: action === 'delete',
      applies: (user) => isManaged(user) && actionsFor(user, me).includes(action),
    }),
  )
  return (
    <BulkBar
      resource={userResource}
      {...props}
      actions={actions}
      forms={[{ id: 'edit', label: open, applies: isManaged, Form: EditDialog }]}
    />
  )
}

/** Empty input, which changes no user. */
const NOTHING: { group: string; quota: number | '' } = { group: '', quota: '' }

/** Edits group and quota of many users, and shows what changes in each. */
function EditDialog(props: BulkFormProps<User>) {
  const texts = useTexts(userBulkTexts)
  const { form } = useTexts(userTexts)
  const me = useSessionUser() ?? GUEST
  const status = useStatus()
  const known = useQuery({ ...read(groups.list), meta: { background: true } }).data
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

/** Actions on many users; roles are changed only for one user. */
export const ACTIONS = ['enable', 'disable', 'delete'] as const satisfies readonly Action[]

const STATUS = { enable: USER_STATUS.enabled, disable: USER_STATUS.banned }

const userOf = (id: string, client: QueryClient) => users.get(sendOf(client), { id: Number(id) })

const kindOf = (action: (typeof ACTIONS)[number]): PlainKind => ({
  id: `user.${action}`,
  texts: () => {
    const { actions, bulk } = userTexts.current()
    return { label: actions[action], done: bulk[action].done }
  },
  // This call identifies users by name.
  run: async ({ id, name }, { client }) => {
    await manageUser(client, { id: Number(id), username: name }, action)
    return undefined
  },
  ...(action === 'delete'
    ? { isDone: ({ id }, { client }) => isGone(userOf(id, client)), refreshes: userResource.key }
    : {
        isDone: async ({ id }, { client }) => (await userOf(id, client)).status === STATUS[action],
        undo: () => userKinds[action === 'enable' ? 'disable' : 'enable'] as WorkKind,
      }),
})

/** Work on many users. */
export const userKinds = {
  enable: kindOf('enable'),
  disable: kindOf('disable'),
  delete: kindOf('delete'),
  edit: userEdit.edit,
  restore: userEdit.restore,
}
