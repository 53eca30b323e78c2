import { Autocomplete } from '@mantine/core'
import { DEFAULT_GROUP, type LimitDraft, type Send, USER_STATUS, type User, users } from '@relaydeck/api-sdk'
import { QuotaInput } from '@relaydeck/ui/QuotaInput'
import type { QueryClient } from '@tanstack/react-query'
import { sendOf } from '../../../app/client.ts'
import { textArea, useTexts } from '../../../app/language/area.ts'
import { useSessionUser } from '../../../app/session.ts'
import { useStatus } from '../../../app/status.ts'
import { useGroupNames } from '../../../parts/account/group-names.ts'
import { obstacle } from '../../../parts/account/obstacle.ts'
import { type BulkAction, type BulkFormProps, isGone, type PlainKind } from '../../../parts/bulk/actions.ts'
import { BulkBar } from '../../../parts/bulk/BulkBar.tsx'
import { EditForm, type FieldChange } from '../../../parts/bulk/EditForm.tsx'
import { editWork } from '../../../parts/bulk/editing.ts'
import { quotaChange } from '../../../parts/bulk/fields.tsx'
import { LimitsMode, useLimitsChange } from '../../../parts/bulk/LimitsMode.tsx'
import {
  changedLimits,
  type LimitsEdit,
  type LimitsValues,
  limitsEditOf,
  NO_LIMITS,
  withUse,
} from '../../../parts/bulk/limits.ts'
import type { BulkProps } from '../../../parts/rows/selection.ts'
import { texts as en } from './-edit-many.en.ts'
import { texts as zh } from './-edit-many.zh.ts'
import { type Action, actionsFor, GUEST, manageUser, userResource, userTexts } from './-user.ts'

/** Bulk actions of users. Accounts that the current user may not manage are skipped. */
export default function UserBulk(props: BulkProps<User>) {
  const { actions: labels, bulk } = useTexts(userTexts)
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
    <BulkBar resource={userResource} {...props} actions={actions} edit={{ applies: isManaged, Form: EditDialog }} />
  )
}

/** Input of the form. */
interface Values extends LimitsValues {
  group: string
  quota: number | ''
}

/** Empty input, which changes no user. */
const NOTHING: Values = { group: '', quota: '', ...NO_LIMITS }

/** Edits group, quota and limits of many users, and shows what changes in each. */
function EditDialog(props: BulkFormProps<User>) {
  const texts = useTexts(userBulkTexts)
  const { form } = useTexts(userTexts)
  const me = useSessionUser() ?? GUEST
  const status = useStatus()
  const known = useGroupNames()
  const isUnknown = (group: string) => group.trim() !== '' && known !== undefined && !known.includes(group.trim())
  const isNegative = (quota: number | '') => quota !== '' && quota < 0
  const editOf = (values: Values): UserEdit | undefined => {
    const { group, quota } = values
    const limits = limitsEditOf(values)
    if (isUnknown(group) || isNegative(quota) || !limits) return undefined
    return { group: group.trim(), quota: quota === '' ? undefined : quota, ...limits }
  }
  const limitsChange = useLimitsChange()
  const fieldsOf = (change: UserChange, before: User): FieldChange[] => {
    const after = { ...before, ...valuesOf(change, before) }
    return [
      { label: form.group, before: before.group || DEFAULT_GROUP, after: after.group || DEFAULT_GROUP },
      { label: form.quota, ...quotaChange(before.quota, after.quota, status) },
      limitsChange(before.limits, after.limits),
    ]
  }
  return (
    <EditForm
      {...props}
      work={userEdit}
      initial={NOTHING}
      editOf={editOf}
      texts={texts}
      applies={(user) => obstacle(user, me) === undefined}
      fieldsOf={fieldsOf}
    >
      {({ group, quota, ...limits }, set) => (
        <>
          <Autocomplete
            data-autofocus
            openOnFocus={false}
            label={form.group}
            description={form.groupHint}
            error={isUnknown(group) && texts.groupUnknown}
            data={known ?? []}
            value={group}
            onChange={(next) => set({ group: next })}
          />
          <QuotaInput
            label={texts.added}
            description={texts.addedHint}
            format={status}
            error={isNegative(quota) && texts.quotaNegative}
            value={quota}
            onChange={(next) => set({ quota: next })}
          />
          <LimitsMode rows={props.rows} values={limits} set={set} />
        </>
      )}
    </EditForm>
  )
}

/** Changes to many users. An empty group and no quota change nothing. */
interface UserEdit extends Partial<LimitsEdit> {
  group: string
  /** Units that are added. */
  quota?: number | undefined
}

/** Change of one user. */
interface UserChange {
  group?: string
  /** Units added to the remaining quota. */
  added?: number
  limits?: LimitDraft[]
}

const groupOf = ({ group }: Pick<User, 'group'>) => group || DEFAULT_GROUP

/** Returns the change of a user, or `undefined`. */
export function changeOf({ group, quota, ...edit }: UserEdit, user: User): UserChange | undefined {
  const limits = changedLimits(user.limits, edit)
  const change = {
    ...(group !== '' && group !== groupOf(user) && { group }),
    ...(quota !== undefined && quota !== 0 && { added: quota }),
    ...(limits && { limits }),
  }
  return Object.keys(change).length > 0 ? change : undefined
}

/** Returns the new values of the changed fields. */
export const valuesOf = ({ group, added, limits }: UserChange, before: User): Partial<User> => ({
  ...(group !== undefined && { group }),
  ...(added !== undefined && { quota: before.quota + added }),
  ...(limits && { limits: withUse(limits, before.limits) }),
})

/** Returns the change that restores group and limits of a user. The server cannot take quota back. */
export function inverseOf({ group, limits }: UserChange, before: User): UserChange | undefined {
  if (group === undefined && limits === undefined) return undefined
  return { ...(group !== undefined && { group: groupOf(before) }), ...(limits && { limits: before.limits ?? [] }) }
}

/** Texts of bulk changes of users. */
export const userBulkTexts = textArea({ zh, en })

/**
 * Sends a change of a user. Group and limits first: if the second call fails, a retry finds them, and quota is not added
 * twice.
 */
async function write(send: Send, { group, added, limits }: UserChange, { id }: User): Promise<void> {
  if (group !== undefined || limits) await users.update(send, { id, group, limits })
  if (added !== undefined) await users.credit(send, { user_id: id, quota: added })
}

/** Edits group, quota and limits of users. */
export const userEdit = editWork<User, UserEdit, UserChange>({
  resource: userResource,
  texts: userBulkTexts.current,
  read: (send, id) => users.get(send, { id }),
  edited: ['username', 'display_name', 'role', 'status', 'group', 'limits'],
  changeOf,
  valuesOf,
  write,
  inverseOf,
  quotaOf: ({ quota, used_quota }) => quota + used_quota,
  repeats: ({ quota }) => quota === undefined,
  // Undoing only the group would look as if the quota had been taken back too.
  hasInverse: ({ quota }) => quota === undefined,
})

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
  run: async ({ id, name }, { client, send }) => {
    await manageUser(client, { id: Number(id), username: name }, action, send)
    return undefined
  },
  ...(action === 'delete'
    ? { isDone: ({ id }, { client }) => isGone(userOf(id, client)), refreshes: userResource.key }
    : {
        isDone: async ({ id }, { client }) => (await userOf(id, client)).status === STATUS[action],
        undo: () => userKinds[action === 'enable' ? 'disable' : 'enable'],
      }),
})

/** Work on many users. */
export const userKinds = {
  enable: kindOf('enable'),
  disable: kindOf('disable'),
  delete: kindOf('delete'),
}
