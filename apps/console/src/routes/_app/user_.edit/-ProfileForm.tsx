import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { session, type User } from '@relaydeck/api-sdk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { notify } from '../../../app/notify.ts'
import { send } from '../../../app/send.ts'
import { remember, selfOptions } from '../../../app/session.ts'
import { useTexts } from '../../../app/texts/area.ts'
import { frameTexts } from '../../../app/texts/frame.ts'
import { FormBar, focusFirstError } from '../../../parts/form/FormBar.tsx'
import { FieldColumn } from '../../../parts/form/FormSection.tsx'
import { useOnce } from '../../../parts/form/use-once.ts'
import { LeaveGuard } from '../../../parts/saving/LeaveGuard.tsx'
import { profileTexts } from './-texts.ts'

interface ProfileValues {
  username: string
  display_name: string
  password: string
}

/** Returns the changed fields; an empty password keeps the current one. */
export function changesOf(
  values: ProfileValues,
  user: Pick<User, 'username' | 'display_name'>,
): Partial<ProfileValues> {
  const username = values.username.trim()
  const display_name = values.display_name.trim()
  return {
    ...(username === user.username ? {} : { username }),
    ...(display_name === user.display_name ? {} : { display_name }),
    ...(values.password === '' ? {} : { password: values.password }),
  }
}

/** Username, display name and password. */
export function ProfileForm({ user }: { user: User }) {
  const texts = useTexts(profileTexts)
  const { showPassword } = useTexts(frameTexts)
  const stored = { username: user.username, display_name: user.display_name, password: '' }
  const form = useForm<ProfileValues>({
    initialValues: stored,
    validate: {
      username: (name) => (name.trim() === '' ? texts.missing : null),
      // The server silently keeps the old name if it gets an empty one.
      display_name: (name) => (name.trim() === '' && user.display_name !== '' ? texts.missing : null),
    },
  })
  const saving = useSave(user, () => form.setFieldValue('password', ''))
  const save = useOnce(saving.mutateAsync)
  const submit = form.onSubmit((values) => {
    const changes = changesOf(values, user)
    if (Object.keys(changes).length === 0) void notify({ kind: 'info', message: texts.unchanged })
    else save(changes)
  }, focusFirstError)
  const dirty = Object.keys(changesOf(form.values, user)).length > 0
  return (
    <form onSubmit={submit} noValidate>
      <FieldColumn>
        <TextInput
          label={texts.username}
          description={texts.usernameHint}
          autoComplete="username"
          {...form.getInputProps('username')}
        />
        <TextInput
          label={texts.displayName}
          description={texts.displayNameHint}
          autoComplete="nickname"
          {...form.getInputProps('display_name')}
        />
        <PasswordInput
          label={texts.password}
          description={texts.passwordHint}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': showPassword, tabIndex: 0 }}
          {...form.getInputProps('password')}
        />
      </FieldColumn>
      <FormBar>
        <Button type="submit" loading={saving.isPending}>
          {texts.save}
        </Button>
      </FormBar>
      <LeaveGuard dirty={dirty} />
    </form>
  )
}

/** Saves changes, and updates header, stored user and form at once. */
function useSave(user: User, onSaved: () => void) {
  const texts = useTexts(profileTexts)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (changes: Partial<ProfileValues>) => session.updateSelf(send, changes),
    onSuccess: async (_, { password, ...names }) => {
      const updated = { ...user, ...names }
      queryClient.setQueryData(selfOptions.queryKey, updated)
      remember(queryClient, updated)
      onSaved()
      void notify({ kind: 'success', message: password ? texts.passwordChanged : texts.saved })
      // The warning about the default password no longer applies.
      if (password) await navigate({ to: '.', state: {}, replace: true, ignoreBlocker: true })
    },
  })
}
