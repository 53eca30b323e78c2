import { useState } from 'react'
import { isPictureAddress } from '../../app/addresses.ts'
import { useTexts } from '../../app/language/area.ts'
import { CodeForm, type CodeFormProps } from '../form/CodeForm.tsx'
import { Dialog } from '../overlay/Dialog.tsx'
import { oauthTexts } from './authorize.ts'
import classes from './WechatDialog.module.css'

interface WechatDialogProps extends Pick<CodeFormProps, 'busy' | 'refusal' | 'onCode'> {
  /** Defaults to the title for sign-in. */
  title?: string
  submit?: string
  /** URL of the official account's QR code. */
  qrCodeUrl: string
  onClose: () => void
}

/** Dialog with the official account's QR code and a field for the code it sends. */
export function WechatDialog({ title, submit, qrCodeUrl, onClose, ...form }: WechatDialogProps) {
  const { wechat: texts } = useTexts(oauthTexts)
  return (
    <Dialog onClose={onClose} title={title ?? texts.title}>
      <CodeForm className={classes.form} texts={{ ...texts, submit: submit ?? texts.submit }} {...form}>
        <QrCodeImage key={qrCodeUrl} url={qrCodeUrl} />
        <p className="dimmed">{texts.scan}</p>
      </CodeForm>
    </Dialog>
  )
}

function QrCodeImage({ url }: { url: string }) {
  const { wechat: texts } = useTexts(oauthTexts)
  const [broken, setBroken] = useState(false)
  if (!isPictureAddress(url)) return null
  if (!broken) return <img className={classes.picture} src={url} alt={texts.picture} onError={() => setBroken(true)} />
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {texts.pictureLink}
    </a>
  )
}
