import { Button, Skeleton, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { type TwoFactorKey, twoFactor } from '@relaydeck/api-sdk'
import { CopyButton } from '@relaydeck/ui/CopyButton'
import { LoadError } from '@relaydeck/ui/LoadError'
import { QrCode } from '@relaydeck/ui/QrCode'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLacks } from '../../../../../app/client.ts'
import { textArea, useTexts } from '../../../../../app/language/area.ts'
import { read } from '../../../../../app/read.ts'
import { OwnUsername } from '../../../../../parts/account/AccountFields.tsx'
import { PasswordField } from '../../../../../parts/account/PasswordField.tsx'
import { CodeForm } from '../../../../../parts/form/CodeForm.tsx'
import { useAction } from '../../../../../parts/form/use-action.ts'
import { CopyField } from '../../../../../parts/kit/CopyField.tsx'
import { download } from '../../../../../parts/kit/download.ts'
import { Note } from '../../../../../parts/kit/Note.tsx'
import { Dialog } from '../../../../../parts/overlay/Dialog.tsx'
import classes from '../Personal.module.css'
import { texts as en } from './texts.en.ts'
import { texts as zh } from './texts.zh.ts'

interface SetUpDialogProps {
  /** The new key, which a code has to confirm. */
  twoFactorKey: TwoFactorKey
  onClose: () => void
}

/** Dialog that shows a new key, confirms it with a code, and then shows the recovery codes. */
function SetUpDialog({ twoFactorKey: { secret, uri }, onClose }: SetUpDialogProps) {
  const { setUpDialog: texts, codes, code, codeMissing } = useTexts(twoFactorTexts)
  const confirming = useAction({
    call: (send, code: string) => twoFactor.confirm(send, { code }),
    meta: { handlesErrors: 'refusals' },
    // Some servers have no recovery codes to show.
    onSuccess: (codes) => codes.length === 0 && onClose(),
  })
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
          <p>{texts.scan}</p>
          <QrCode className={classes.code} value={uri} label={texts.qrCode} />
          <CopyField label={texts.secret} value={secret} />
          <CopyField label={texts.address} value={uri} />
          <CodeForm
            className={classes.form}
            texts={{ ...texts, code, codeMissing }}
            description={texts.codeHint}
            isNumeric
            busy={confirming.isPending}
            refusal={confirming.refusal}
            onCode={confirming.run}
          />
        </div>
      )}
    </Dialog>
  )
}

/** Dialog that disables the second factor with the current password and a code. */
function DisableDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts(twoFactorTexts)
  const form = useForm({ initialValues: { password: '', code: '' }, validate: { code: isNotEmpty(texts.codeMissing) } })
  const disabling = useAction({
    call: (send, input: { password: string; code: string }) => twoFactor.disable(send, input),
    meta: { handlesErrors: 'refusals' },
    changes: twoFactorOptions.queryKey,
    done: texts.disabled,
    onSuccess: onClose,
  })
  const submit = form.onSubmit(({ password, code }) => disabling.run({ password, code: code.trim() }))
  return (
    <Dialog onClose={onClose} title={texts.disableDialog.title}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <p>{texts.disableDialog.effect}</p>
        {disabling.refusal && <Note tone="failed">{disabling.refusal}</Note>}
        <OwnUsername />
        <PasswordField
          label={texts.password}
          description={texts.passwordHint}
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('password')}
        />
        <TextInput
          label={texts.code}
          description={texts.codeHint}
          autoComplete="one-time-code"
          {...form.getInputProps('code')}
        />
        <Button type="submit" color="red" fullWidth loading={disabling.isPending}>
          {texts.disableDialog.submit}
        </Button>
      </form>
    </Dialog>
  )
}

/** Number of recovery codes below which new ones are suggested. */
const FEW_CODES = 3

/** Shows whether the account has a second factor, sets it up and disables it. */
export function TwoFactor() {
  const texts = useTexts(twoFactorTexts)
  const state = useQuery(twoFactorOptions)
  const withoutCodes = useLacks('recoveryCodes')
  if (state.isError && !state.data)
    return <LoadError inline title={texts.notLoaded} onRetry={() => void state.refetch()} />
  // Its usual height, so that the buttons below do not move.
  if (!state.data) return <Skeleton height={69} aria-busy />
  const { enabled, recovery_codes, required } = state.data
  return (
    <div className={classes.stack}>
      {required && !enabled && <Note tone="warns">{texts.required}</Note>}
      <p className="dimmed">{enabled ? texts.on(withoutCodes ? undefined : recovery_codes) : texts.off}</p>
      {enabled && !withoutCodes && recovery_codes < FEW_CODES && <Note tone="warns">{texts.fewCodes}</Note>}
      {enabled ? <Disable /> : <SetUp />}
    </div>
  )
}

function SetUp() {
  const texts = useTexts(twoFactorTexts)
  const queryClient = useQueryClient()
  const beginning = useAction({ call: (send) => twoFactor.begin(send) })
  const close = () => {
    beginning.reset()
    void queryClient.invalidateQueries({ queryKey: twoFactorOptions.queryKey })
  }
  return (
    <>
      <Button variant="default" aria-haspopup="dialog" loading={beginning.isPending} onClick={() => beginning.run()}>
        {texts.setUp}
      </Button>
      {beginning.data && <SetUpDialog twoFactorKey={beginning.data} onClose={close} />}
    </>
  )
}

function Disable() {
  const texts = useTexts(twoFactorTexts)
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="default" c="red" aria-haspopup="dialog" onClick={() => setOpened(true)}>
        {texts.disable}
      </Button>
      {opened && <DisableDialog onClose={() => setOpened(false)} />}
    </>
  )
}

/** Query of the caller's second factor. */
export const twoFactorOptions = queryOptions({ ...read(twoFactor.get), meta: { handlesErrors: true } })

/** New recovery codes, which are shown once, with ways to save them. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { codes: texts } = useTexts(twoFactorTexts)
  const text = `${codes.join('\n')}\n`
  return (
    <div className={classes.form}>
      <p>{texts.hint}</p>
      <ul className={classes.codes} aria-label={texts.list}>
        {codes.map((code) => (
          <li key={code}>
            <code className="whole">{code}</code>
          </li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <CopyButton value={text}>{texts.copy}</CopyButton>
        <Button variant="default" size="xs" onClick={() => download(texts.file, text, 'text/plain')}>
          {texts.download}
        </Button>
      </div>
      <Button fullWidth onClick={onDone}>
        {texts.done}
      </Button>
    </div>
  )
}

/** Texts of the second factor. */
export const twoFactorTexts = textArea({ zh, en })
