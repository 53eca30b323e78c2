import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { isAdmin, session, type User } from '@relaydeck/api-sdk'
import { LoadError } from '@relaydeck/ui/LoadError'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useLacks } from '../../../app/client.ts'
import { textArea, useTexts } from '../../../app/language/area.ts'
import { notify } from '../../../app/notify.tsx'
import {
  DEFAULT_ACCOUNT,
  hasDefaultPassword,
  remember,
  rememberDefaultPassword,
  selfOptions,
} from '../../../app/session.ts'
import {
  AccountFields,
  type AccountValues,
  accountChanges,
  accountErrors,
} from '../../../parts/account/AccountFields.tsx'
import { PasswordField } from '../../../parts/account/PasswordField.tsx'
import { FieldColumn, FormBar, FormSkeleton, focusFirstError } from '../../../parts/form/FormSection.tsx'
import { useAction } from '../../../parts/form/use-action.ts'
import { commonTexts } from '../../../parts/kit/KitTexts.tsx'
import { Note } from '../../../parts/kit/Note.tsx'
import { PageTitle } from '../../../parts/list-page/ListHead.tsx'
import { LeaveGuard } from '../../../parts/saving/LeaveGuard.tsx'
import { useUnsent } from '../../../parts/saving/use-saving.ts'
import classes from './-Profile.module.css'
import { texts as en } from './-texts.en.ts'
import { texts as zh } from './-texts.zh.ts'

/** Texts of the profile. */
export const profileTexts = textArea({ zh, en })

interface ProfileValues extends AccountValues {
  /** Current password, which some servers require for every change. */
  original_password: string
}

/** Username, display name and password. */
export function ProfileForm({ user }: { user: User }) {
  const texts = useTexts(profileTexts)
  const common = useTexts(commonTexts)
  const { unsent, keep } = useUnsent<ProfileValues>()
  const wantsPasswordAlways = useLacks('profileWithoutPassword')
  const wantsPasswordForNext = useLacks('passwordAlone')
  const wantsPassword = ({ password }: Partial<ProfileValues>) =>
    wantsPasswordAlways || (wantsPasswordForNext && Boolean(password))
  const form = useForm<ProfileValues>({
    initialValues: unsent ?? {
      username: user.username,
      display_name: user.display_name,
      password: '',
      original_password: '',
    },
    validate: (values) => {
      const changes = accountChanges(values, user)
      return {
        ...accountErrors(changes, common),
        ...(changes.username === '' && { username: texts.missing }),
        // The server silently keeps the old name instead of an empty one.
        ...(changes.display_name === '' && { display_name: texts.missing }),
        ...(wantsPassword(values) && !values.original_password && { original_password: texts.missing }),
      }
    },
  })
  const saving = useSave(
    user,
    () => form.setValues({ password: '', original_password: '' }),
    (error) => keep(error, form.getValues()),
  )
  const submit = form.onSubmit((values) => {
    const changes = accountChanges(values, user)
    if (Object.keys(changes).length === 0) void notify({ kind: 'info', message: texts.unchanged })
    else saving.run(wantsPassword(changes) ? { ...changes, original_password: values.original_password } : changes)
  }, focusFirstError)
  const dirty = Object.keys(accountChanges(form.values, user)).length > 0
  return (
    <form onSubmit={submit} noValidate>
      <FieldColumn>
        <AccountFields
          own
          form={form}
          displayNameHint={texts.displayNameHint}
          passwordLabel={texts.password}
          passwordHint={texts.passwordHint}
        />
        {(wantsPasswordAlways || wantsPasswordForNext) && (
          <PasswordField
            label={texts.current}
            description={wantsPasswordAlways ? texts.currentHint : texts.currentForNewHint}
            autoComplete="current-password"
            {...form.getInputProps('original_password')}
          />
        )}
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

/** Saves changes, and updates header, stored user and form immediately. */
function useSave(user: User, onSaved: () => void, onError: (error: Error) => void) {
  const texts = useTexts(profileTexts)
  const navigate = useNavigate()
  const signedInWithDefault = useLocation({ select: ({ state }) => state.defaultPassword })
  const queryClient = useQueryClient()
  return useAction({
    call: (send, changes: Partial<ProfileValues>) => session.updateSelf(send, changes),
    onError,
    onSuccess: async (_, { password, original_password: _current, ...names }) => {
      const updated = { ...user, ...names }
      queryClient.setQueryData(selfOptions.queryKey, updated)
      remember(queryClient, updated)
      onSaved()
      void notify({ kind: 'success', message: password ? texts.passwordChanged : texts.saved })
      if (!password) return
      const isDefaultUser = user.username === DEFAULT_ACCOUNT.username
      const wasDefault = signedInWithDefault || (isDefaultUser && hasDefaultPassword())
      if (isDefaultUser) rememberDefaultPassword(false)
      // The warning about the default password no longer applies, and a new gateway has more to set up.
      const to = wasDefault ? (isAdmin(user) ? '/dashboard' : '/token') : '.'
      await navigate({ to, state: {}, replace: true, ignoreBlocker: true })
    },
  })
}

/** The signed-in user's profile. */
export function Profile() {
  const texts = useTexts(profileTexts)
  const self = useQuery(selfOptions)
  const { defaultPassword } = useLocation({ select: ({ state }) => state })
  return (
    <div className={classes.profile}>
      <PageTitle title={texts.title} purpose={texts.purpose} />
      {defaultPassword && <Note tone="warns">{texts.defaultPassword}</Note>}
      {self.data ? (
        <ProfileForm user={self.data} />
      ) : self.isError ? (
        <LoadError title={texts.notLoaded} onRetry={() => void self.refetch()} />
      ) : (
        <FormSkeleton label={texts.loading} />
      )}
    </div>
  )
}
