import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { User } from '@relaydeck/api-sdk'
import { AccountRules } from '@relaydeck/api-sdk/rules'
import { useLacks } from '../../app/client.ts'
import { type TextsOf, useTexts } from '../../app/language/area.ts'
import { useSessionUser } from '../../app/session.ts'
import { ruleErrors } from '../form/rules.ts'
import { commonTexts } from '../kit/KitTexts.tsx'
import { PasswordField } from './PasswordField.tsx'

/** Fields that users change of their accounts, and administrators of others. */
export interface AccountValues {
  username: string
  display_name: string
  password: string
}

type StoredAccount = Pick<User, 'username' | 'display_name'>

/** Returns the changed fields; an empty password keeps the current one. */
export function accountChanges(values: AccountValues, stored: StoredAccount): Partial<AccountValues> {
  const changed = (value: string, before: string) => value !== before && value.trim() !== before
  return {
    ...(changed(values.username, stored.username) && { username: values.username.trim() }),
    ...(changed(values.display_name, stored.display_name) && { display_name: values.display_name.trim() }),
    ...(values.password !== '' && { password: values.password }),
  }
}

/** Returns errors by field. Absent fields are not checked. */
export const accountErrors = (draft: Partial<AccountValues>, { account }: TextsOf<typeof commonTexts>) =>
  ruleErrors(AccountRules, draft, {
    username: draft.username === '' ? account.usernameMissing : account.usernameTooLong,
    display_name: account.displayNameTooLong,
    password: draft.password === '' ? account.passwordMissing : account.passwordLength,
  })

interface AccountFieldsProps<V extends AccountValues> {
  form: UseFormReturnType<V>
  /** Whether it is the user's account. */
  own?: boolean
  displayNameHint: string
  passwordLabel: string
  passwordHint: string
  /** Whether a password is required. */
  creating?: boolean
}

/** Username, display name and password. */
export function AccountFields<V extends AccountValues>(props: AccountFieldsProps<V>) {
  const { form, own = false, displayNameHint, passwordLabel, passwordHint, creating = false } = props
  const { account } = useTexts(commonTexts)
  const fixed = useLacks('ownUsername')
  return (
    <>
      <TextInput
        disabled={own && fixed}
        label={account.username}
        description={account.usernameHint}
        withAsterisk={!own}
        data-autofocus={!own || undefined}
        autoComplete="username"
        {...form.getInputProps('username')}
      />
      <TextInput
        label={account.displayName}
        description={displayNameHint}
        autoComplete={own ? 'nickname' : 'off'}
        {...form.getInputProps('display_name')}
      />
      <PasswordField
        label={passwordLabel}
        description={passwordHint}
        withAsterisk={creating}
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
    </>
  )
}

/** Shows password managers, but no user, to whom the password in a form belongs. */
export function OwnUsername() {
  const user = useSessionUser()
  return (
    <input
      className="unseen"
      type="text"
      autoComplete="username"
      value={user?.username ?? ''}
      readOnly
      tabIndex={-1}
      aria-hidden
    />
  )
}
