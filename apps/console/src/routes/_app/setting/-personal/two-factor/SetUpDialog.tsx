import { Button, TextInput } from '@mantine/core'
import { type TwoFactorKey, twoFactor } from '@relaydeck/api-sdk'
import { CopyButton } from '@relaydeck/ui/CopyButton'
import { QrCode } from '@relaydeck/ui/QrCode'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { send } from '../../../../../app/send.ts'
import { useTexts } from '../../../../../app/texts/area.ts'
import { useOnce } from '../../../../../parts/form/use-once.ts'
import { Dialog } from '../../../../../parts/overlay/Dialog.tsx'
import classes from '../Personal.module.css'
import { refusal } from './queries.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { twoFactorTexts } from './texts.ts'

interface SetUpDialogProps {
  /** The new key, which a code has to confirm. */
  twoFactorKey: TwoFactorKey
  onClose: () => void
}

/** Dialog that shows a new key, confirms it with a code, and then shows the recovery codes. */
export default function SetUpDialog({ twoFactorKey, onClose }: SetUpDialogProps) {
  const { setUpDialog: texts, codes } = useTexts(twoFactorTexts)
  const confirming = useMutation({
    mutationFn: (code: string) => twoFactor.confirm(send, { code }),
    meta: { handlesErrors: 'refusals' },
    // Some servers have no recovery codes to show.
    onSuccess: (codes) => codes.length === 0 && onClose(),
  })
  const confirm = useOnce(confirming.mutateAsync)
  const recoveryCodes = confirming.data
  return (
    <Dialog
      onClose={onClose}
      title={recoveryCodes ? codes.title : texts.title}
      closeOnClickOutside={false}
      closeOnEscape={!recoveryCodes}
    >
      {recoveryCodes ? (
        <RecoveryCodes codes={recoveryCodes} onDone={onClose} />
      ) : (
        <div className={classes.form}>
          <Key twoFactorKey={twoFactorKey} />
          <ConfirmForm busy={confirming.isPending} error={refusal(confirming.error)} onCode={confirm} />
        </div>
      )}
    </Dialog>
  )
}

/** The key as QR code and as text. */
function Key({ twoFactorKey: { secret, uri } }: Pick<SetUpDialogProps, 'twoFactorKey'>) {
  const { setUpDialog: texts } = useTexts(twoFactorTexts)
  const field = (label: string, value: string) => (
    <TextInput
      label={label}
      readOnly
      value={value}
      rightSection={<CopyButton value={value} label={label} />}
      onFocus={({ currentTarget }) => currentTarget.select()}
    />
  )
  return (
    <>
      <p>{texts.scan}</p>
      <QrCode value={uri} label={texts.qrCode} />
      {field(texts.secret, secret)}
      {field(texts.address, uri)}
    </>
  )
}

interface ConfirmFormProps {
  busy: boolean
  error: string | undefined
  onCode: (code: string) => void
}

/** Field for a code of the new key. */
function ConfirmForm({ busy, error, onCode }: ConfirmFormProps) {
  const { setUpDialog: texts, code: label, codeMissing } = useTexts(twoFactorTexts)
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(code.trim() === '')
    if (code.trim() !== '') onCode(code.trim())
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        label={label}
        description={texts.codeHint}
        data-autofocus
        autoComplete="one-time-code"
        inputMode="numeric"
        value={code}
        error={missing ? codeMissing : error}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
      <Button type="submit" fullWidth loading={busy}>
        {texts.submit}
      </Button>
    </form>
  )
}
