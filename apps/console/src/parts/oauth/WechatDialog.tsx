import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTexts } from '../../app/texts/area.ts'
import { Note } from '../kit/Note.tsx'
import { Dialog } from '../overlay/Dialog.tsx'
import { oauthTexts } from './authorize.ts'
import classes from './WechatDialog.module.css'

interface WechatDialogProps {
  /** Defaults to the title for sign-in. */
  title?: string
  submit?: string
  /** URL of the official account's QR code. */
  qrCodeUrl: string
  busy: boolean
  /** Why the server refused the last code. */
  refusal?: string | undefined
  onCode: (code: string) => void
  onClose: () => void
}

/** Dialog with the official account's QR code and a field for the code it sends. */
export function WechatDialog({ title, submit, qrCodeUrl, busy, refusal, onCode, onClose }: WechatDialogProps) {
  const { wechat: texts } = useTexts(oauthTexts)
  const [missing, setMissing] = useState(false)
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code')).trim()
    setMissing(code === '')
    if (code !== '') onCode(code)
  }
  return (
    <Dialog onClose={onClose} title={title ?? texts.title}>
      <form className={classes.form} onSubmit={send} noValidate>
        <QrCodeImage key={qrCodeUrl} url={qrCodeUrl} />
        <p className="dimmed">{texts.scan}</p>
        {refusal !== undefined && <Note tone="failed">{refusal}</Note>}
        <TextInput
          name="code"
          label={texts.code}
          autoComplete="one-time-code"
          error={missing && texts.codeMissing}
          data-autofocus
        />
        <Button type="submit" fullWidth loading={busy}>
          {submit ?? texts.submit}
        </Button>
      </form>
    </Dialog>
  )
}

function QrCodeImage({ url }: { url: string }) {
  const { wechat: texts } = useTexts(oauthTexts)
  const [broken, setBroken] = useState(false)
  if (!/^(https?:\/\/|\/(?!\/))/.test(url)) return null
  if (!broken) return <img className={classes.picture} src={url} alt={texts.picture} onError={() => setBroken(true)} />
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {texts.pictureLink}
    </a>
  )
}
