import { Button, PasswordInput, TextInput } from '@mantine/core'
import { twoFactor } from '@relaydeck/api-sdk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { notify } from '../../../../../app/notify.tsx'
import { send } from '../../../../../app/send.ts'
import { useTexts } from '../../../../../app/texts/area.ts'
import { OwnUsername } from '../../../../../parts/account/OwnUsername.tsx'
import { useOnce } from '../../../../../parts/form/use-once.ts'
import { Note } from '../../../../../parts/kit/Note.tsx'
import { Dialog } from '../../../../../parts/overlay/Dialog.tsx'
import classes from '../Personal.module.css'
import { refusal, twoFactorOptions } from './queries.ts'
import { twoFactorTexts } from './texts.ts'

/** Dialog that disables the second factor with the current password and a code. */
export default function DisableDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts(twoFactorTexts)
  const queryClient = useQueryClient()
  const [missing, setMissing] = useState(false)
  const disabling = useMutation({
    mutationFn: (input: { password: string; code: string }) => twoFactor.disable(send, input),
    meta: { handlesErrors: 'refusals' },
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: twoFactorOptions.queryKey })
      void notify({ kind: 'success', message: texts.disabled })
      onClose()
    },
  })
  const disable = useOnce(disabling.mutateAsync)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const code = String(data.get('code')).trim()
    setMissing(code === '')
    if (code !== '') disable({ password: String(data.get('password')), code })
  }
  const refused = refusal(disabling.error)
  return (
    <Dialog onClose={onClose} title={texts.disableDialog.title}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <p>{texts.disableDialog.effect}</p>
        {refused && <Note tone="failed">{refused}</Note>}
        <OwnUsername />
        <PasswordInput
          name="password"
          label={texts.password}
          description={texts.passwordHint}
          autoComplete="current-password"
          data-autofocus
          visibilityToggleButtonProps={{ 'aria-label': texts.showPassword, tabIndex: 0 }}
        />
        <TextInput
          name="code"
          label={texts.code}
          description={texts.codeHint}
          autoComplete="one-time-code"
          error={missing && texts.codeMissing}
        />
        <Button type="submit" color="red" fullWidth loading={disabling.isPending}>
          {texts.disableDialog.submit}
        </Button>
      </form>
    </Dialog>
  )
}
