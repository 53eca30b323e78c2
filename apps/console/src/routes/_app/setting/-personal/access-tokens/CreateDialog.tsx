import { Button, Switch, TextInput } from '@mantine/core'
import { ACCESS_TOKEN_NAME_MAX, accessTokens } from '@relaydeck/api-sdk'
import { ExpiryField, isPast, parseExpiry } from '@relaydeck/ui/ExpiryField'
import { SecretText } from '@relaydeck/ui/SecretText'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { describeFailure } from '../../../../../app/failure.ts'
import { send } from '../../../../../app/send.ts'
import { useTexts } from '../../../../../app/texts/area.ts'
import { frameTexts } from '../../../../../app/texts/frame.ts'
import { useOnce } from '../../../../../parts/form/use-once.ts'
import { Note } from '../../../../../parts/kit/Note.tsx'
import { Dialog } from '../../../../../parts/overlay/Dialog.tsx'
import classes from '../Personal.module.css'
import { accessTokenTexts } from './texts.ts'

interface CreateDialogProps {
  onCreated: () => Promise<void>
  onClose: () => void
}

const isName = (name: string) => name !== '' && [...name].length <= ACCESS_TOKEN_NAME_MAX

/** Dialog that creates an access token, and then shows it once. */
export default function CreateDialog({ onCreated, onClose }: CreateDialogProps) {
  const { dialog: texts } = useTexts(accessTokenTexts)
  const frame = useTexts(frameTexts)
  const creating = useMutation({
    mutationFn: (draft: { name: string; expired_time: number; read_only: boolean }) => accessTokens.create(send, draft),
    meta: { handlesErrors: true },
    onSuccess: onCreated,
  })
  const secret = creating.data
  return (
    <Dialog onClose={onClose} title={texts.title} closeOnClickOutside={false}>
      {secret === undefined ? (
        <>
          {creating.error && <Note tone="failed">{describeFailure(creating.error, frame).message}</Note>}
          <DraftForm busy={creating.isPending} onDraft={creating.mutateAsync} />
        </>
      ) : (
        <div className={classes.form}>
          <SecretText value={secret} label={texts.label} prefix="rdat_" />
          <p className="dimmed">{texts.once}</p>
          <Button fullWidth data-autofocus onClick={onClose}>
            {texts.done}
          </Button>
        </div>
      )}
    </Dialog>
  )
}

interface DraftFormProps {
  busy: boolean
  onDraft: (draft: { name: string; expired_time: number; read_only: boolean }) => Promise<unknown>
}

function DraftForm({ busy, onDraft }: DraftFormProps) {
  const { dialog: texts } = useTexts(accessTokenTexts)
  const [name, setName] = useState('')
  const [expiry, setExpiry] = useState('')
  const [readOnly, setReadOnly] = useState(false)
  const [submitted, setSubmitted] = useState(false)
  const create = useOnce(onDraft)
  const expired_time = isPast(expiry) ? undefined : parseExpiry(expiry)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (isName(name.trim()) && expired_time !== undefined)
      create({ name: name.trim(), expired_time, read_only: readOnly })
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        label={texts.name}
        data-autofocus
        autoComplete="off"
        value={name}
        error={submitted && !isName(name.trim()) && texts.nameInvalid}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <ExpiryField
        label={texts.expiry}
        value={expiry}
        error={submitted && expired_time === undefined && texts.expiryInvalid}
        onChange={setExpiry}
      />
      <Switch
        label={texts.readOnly}
        description={texts.readOnlyHint}
        checked={readOnly}
        onChange={({ currentTarget }) => setReadOnly(currentTarget.checked)}
      />
      <Button type="submit" fullWidth loading={busy}>
        {texts.submit}
      </Button>
    </form>
  )
}
