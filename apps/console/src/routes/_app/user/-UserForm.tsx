import { Autocomplete, Button, Checkbox } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { hasRole, RANK, type Send, twoFactor, type User, users } from '@relaydeck/api-sdk'
import { setAdminPermissions } from '@relaydeck/api-sdk/dialects'
import { QuotaInput } from '@relaydeck/ui/QuotaInput'
import { useState } from 'react'
import { useHas, useSend } from '../../../app/client.ts'
import { useTexts } from '../../../app/language/area.ts'
import { notify } from '../../../app/notify.tsx'
import { useSessionUser } from '../../../app/session.ts'
import { useStatus } from '../../../app/status.ts'
import { AccountFields } from '../../../parts/account/AccountFields.tsx'
import { useGroupNames } from '../../../parts/account/group-names.ts'
import { FormSection } from '../../../parts/form/FormSection.tsx'
import { commonTexts } from '../../../parts/kit/KitTexts.tsx'
import { LimitsSectionField } from '../../../parts/limits/LimitsField.tsx'
import { useConfirmation } from '../../../parts/overlay/use-confirmation.tsx'
import { ResourceDrawer } from '../../../parts/record-drawer/ResourceDrawer.tsx'
import {
  ResourceForm,
  type ResourceFormProps,
  useResourceForm,
  useSave,
} from '../../../parts/record-drawer/ResourceForm.tsx'
import { type Account, NewAccount } from './-NewAccount.tsx'
import {
  boundAccounts,
  changedPermissions,
  changesOf,
  draftOf,
  PERMISSIONS,
  type UserValues,
  userResource,
  userTexts,
  validate,
  valuesOf,
} from './-user.ts'

interface SecondFactorProps {
  user: User
  /** Asks for confirmation; its dialog is rendered outside of the form, which it would submit. */
  ask: ReturnType<typeof useConfirmation>['ask']
}

/** Button that removes the second factor of a user with a lower role. Only on gateways that have second factors. */
export function SecondFactor({ user, ask }: SecondFactorProps) {
  const send = useSend()
  const { secondFactor: texts } = useTexts(userTexts).form
  const { two_factor } = useStatus()
  const me = useSessionUser()
  if (!two_factor || (me?.role ?? 0) <= user.role) return null
  const remove = async () => {
    await twoFactor.remove(send, { id: user.id })
    void notify({ kind: 'success', message: texts.removed(user.username) })
  }
  const confirm = () =>
    ask({
      title: texts.title,
      confirmLabel: texts.confirm,
      danger: true,
      onConfirm: remove,
      children: texts.effect(user.username),
    })
  return (
    <FormSection title={texts.section} hint={texts.hint}>
      <div>
        <Button variant="default" aria-haspopup="dialog" onClick={confirm}>
          {texts.title}
        </Button>
      </div>
    </FormSection>
  )
}

/** The user form over the list; without an id it creates a user. */
export const UserDrawer = ({ id }: { id?: number }) => (
  <ResourceDrawer resource={userResource} id={id} form={UserForm} />
)

/** Username and password; for a stored user also group and quota. */
export function UserForm({ record, unsent, onDirty, onClose }: ResourceFormProps<User, UserValues>) {
  const texts = useTexts(userTexts)
  const common = useTexts(commonTexts)
  const { ask, dialog } = useConfirmation()
  const form = useResourceForm({
    initial: valuesOf(record),
    unsent,
    onDirty,
    validate: (values) => validate(values, { ...texts, ...common }, record),
  })
  const [added, setAdded] = useState<Account>()
  const { save, saving } = useSave(userResource, onClose, async (send, values: UserValues, { created, saved }) => {
    if (!record) {
      const draft = draftOf(values)
      await users.create(send, draft)
      setAdded({ username: draft.username, password: draft.password })
      onDirty(false)
      return { ...created(draft.username), keepOpen: true }
    }
    const { username, zeroIgnored } = await update(send, record, values)
    if (zeroIgnored) return { keepOpen: true, toast: { kind: 'warning', message: texts.form.zeroIgnored } }
    return { toast: saved({ ...record, username }).toast }
  })
  if (added) return <NewAccount {...added} onDone={() => onClose(true)} />
  return (
    <>
      <ResourceForm form={form} creating={!record} saving={saving} onSubmit={save} onCancel={onClose}>
        <FormSection title={texts.form.accountSection}>
          <AccountFields
            form={form}
            displayNameHint={texts.form.displayNameHint}
            passwordLabel={texts.form.password}
            passwordHint={record ? texts.form.passwordKept : texts.form.passwordHint}
            creating={!record}
          />
        </FormSection>
        {record && <GroupAndQuotaFields form={form} />}
        {record && <Permissions user={record} form={form} />}
        <LimitsSectionField {...form.getInputProps('limits')} value={form.values.limits} />
        {record && <Bindings user={record} />}
        {record && <SecondFactor user={record} ask={ask} />}
      </ResourceForm>
      {dialog}
    </>
  )
}

/** Sends the changed fields of a user. One API ignores a quota of 0 without an error. */
async function update(send: Send, user: User, values: UserValues) {
  const changes = changesOf(values, user)
  if (Object.keys(changes).length > 0) await users.update(send, { id: user.id, ...changes })
  const channel = changedPermissions(values, user)
  if (channel) await setAdminPermissions(send, { id: user.id, channel })
  const zeroIgnored = changes.quota === 0 && (await users.get(send, { id: user.id })).quota !== 0
  return { username: changes.username ?? user.username, zeroIgnored }
}

interface PermissionsProps {
  user: User
  form: UseFormReturnType<UserValues>
}

/** What an administrator may do with channels. Only root sets it, and only on servers that have such permissions. */
function Permissions({ user, form }: PermissionsProps) {
  const { permissions: texts } = useTexts(userTexts).form
  const isKnown = useHas('adminPermissions')
  const me = useSessionUser()
  if (!isKnown || !hasRole(me, 'root') || user.role !== RANK.admin || !form.values.permissions) return null
  return (
    <FormSection title={texts.section} hint={texts.hint}>
      {PERMISSIONS.map((name) => (
        <Checkbox
          key={name}
          label={texts.names[name]}
          description={texts.effects[name]}
          {...form.getInputProps(`permissions.${name}`, { type: 'checkbox' })}
        />
      ))}
    </FormSection>
  )
}

export function GroupAndQuotaFields({ form }: { form: UseFormReturnType<UserValues> }) {
  const { form: texts } = useTexts(userTexts)
  const status = useStatus()
  const known = useGroupNames()
  const hasComma = form.values.group.includes(',')
  return (
    <FormSection title={texts.groupSection}>
      <Autocomplete
        label={texts.group}
        description={hasComma ? texts.groupComma : texts.groupHint}
        data={known ?? []}
        {...form.getInputProps('group')}
      />
      <QuotaInput
        label={texts.quota}
        description={texts.quotaHint}
        format={status}
        {...form.getInputProps('quota')}
        value={form.values.quota}
      />
    </FormSection>
  )
}

/** Email address and third-party accounts of a user, read-only. */
export function Bindings({ user }: { user: User }) {
  const { form: texts } = useTexts(userTexts)
  return (
    <FormSection title={texts.bindings}>
      <p className="dimmed">{boundAccounts(user, texts).join(' · ') || texts.noBindings}</p>
    </FormSection>
  )
}
