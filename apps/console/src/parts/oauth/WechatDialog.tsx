import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Modal.css'
import { Button, Modal, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTexts } from '../../app/texts/area.ts'
import { Note } from '../Note.tsx'
import { oauthTexts } from './texts.ts'
import classes from './WechatDialog.module.css'

interface WechatDialogProps {
  /** What it is for; signing in unless said otherwise. */
  title?: string
  submit?: string
  /** Address of the account's QR code. */
  picture: string
  busy: boolean
  /** The server's refusal of the last code. */
  refusal?: string | undefined
  onCode: (code: string) => void
  onClose: () => void
}

/** The account's QR code, and a field for what it answers. Stays open until the server took the code. */
export default function WechatDialog({ title, submit, picture, busy, refusal, onCode, onClose }: WechatDialogProps) {
  const { wechat: texts } = useTexts(oauthTexts)
  const [missing, setMissing] = useState(false)
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code')).trim()
    setMissing(code === '')
    if (code !== '') onCode(code)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={title ?? texts.title}
      centered
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': texts.close }}
    >
      <form className={classes.form} onSubmit={send} noValidate>
        <Picture key={picture} address={picture} />
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
    </Modal>
  )
}

function Picture({ address }: { address: string }) {
  const { wechat: texts } = useTexts(oauthTexts)
  const [broken, setBroken] = useState(false)
  if (!/^(https?:\/\/|\/(?!\/))/.test(address)) return null
  if (!broken)
    return <img className={classes.picture} src={address} alt={texts.picture} onError={() => setBroken(true)} />
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {texts.pictureLink}
    </a>
  )
}
