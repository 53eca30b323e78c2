import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/NumberInput.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/ScrollArea.css'
import { Autocomplete, Button, PasswordInput, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { groups, type User } from '@relaydeck/api-sdk'
import { query } from '@relaydeck/api-sdk/query'
import { QuotaInput } from '@relaydeck/ui/QuotaInput'
import { useQuery } from '@tanstack/react-query'
import { send } from '../../../../app/send.ts'
import { useStatus } from '../../../../app/status.ts'
import { useTexts } from '../../../../app/texts/area.ts'
import { FormBar, focusFirstError } from '../../../../parts/form/FormBar.tsx'
import { FieldColumn, FormSection } from '../../../../parts/form/FormSection.tsx'
import type { RecordForm } from '../../../../parts/form/RecordDrawer.tsx'
import { userTexts } from '../-texts.ts'
import { type UserValues, validate, valuesOf } from './draft.ts'
import type { FilledUser } from './use-save.ts'

interface UserFormProps extends RecordForm<User, UserValues> {
  saving: boolean
  onSave: (filled: FilledUser) => void
}

/** Name and password; of a stored account also group and quota. */
export function UserForm({ record: stored, typed, onDirty, onCancel, saving, onSave }: UserFormProps) {
  const texts = useTexts(userTexts)
  const before = valuesOf(stored)
  const form = useForm<UserValues>({
    initialValues: typed ?? before,
    validate: (values) => validate(values, texts, stored),
    onValuesChange: (values) => onDirty(JSON.stringify(values) !== JSON.stringify(before)),
  })
  return (
    <form onSubmit={form.onSubmit((values) => onSave({ values, stored }), focusFirstError)} noValidate>
      <FieldColumn>
        <Account form={form} creating={!stored} />
        {stored && <GroupAndQuota form={form} />}
        {stored && <Bindings user={stored} />}
      </FieldColumn>
      <FormBar>
        <Button variant="default" onClick={onCancel}>
          {texts.form.cancel}
        </Button>
        <Button type="submit" loading={saving}>
          {stored ? texts.form.save : texts.form.create}
        </Button>
      </FormBar>
    </form>
  )
}

interface FieldsProps {
  form: UseFormReturnType<UserValues>
}

function Account({ form, creating }: FieldsProps & { creating: boolean }) {
  const { form: texts } = useTexts(userTexts)
  return (
    <FormSection title={texts.accountSection}>
      <TextInput
        label={texts.username}
        description={texts.usernameHint}
        withAsterisk
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('username')}
      />
      <TextInput
        label={texts.displayName}
        description={texts.displayNameHint}
        autoComplete="off"
        {...form.getInputProps('display_name')}
      />
      <PasswordInput
        label={texts.password}
        description={creating ? texts.passwordHint : texts.passwordKept}
        withAsterisk={creating}
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
    </FormSection>
  )
}

function GroupAndQuota({ form }: FieldsProps) {
  const { form: texts } = useTexts(userTexts)
  const status = useStatus()
  const known = useQuery({ ...query(send, groups.list), meta: { background: true } })
  const hasComma = form.values.group.includes(',')
  return (
    <FormSection title={texts.groupSection}>
      <Autocomplete
        label={texts.group}
        description={hasComma ? texts.groupComma : texts.groupHint}
        data={[...new Set(known.data ?? [])].toSorted()}
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

const WAYS = ['github_id', 'oidc_id', 'wechat_id', 'lark_id'] as const

function Bindings({ user }: { user: User }) {
  const { form: texts } = useTexts(userTexts)
  const bound = [
    ...(user.email ? [user.email] : []),
    ...WAYS.flatMap((way) => (user[way] ? [`${texts.ways[way]} ${user[way]}`] : [])),
  ]
  return (
    <FormSection title={texts.bindings}>
      <p className="dimmed">{bound.join(' · ') || texts.noBindings}</p>
    </FormSection>
  )
}
