import { Button, TextInput } from '@mantine/core'
import { users } from '@relaydeck/api-sdk'
import { CopyButton, copyText } from '@relaydeck/ui/CopyButton'
import { QrCode } from '@relaydeck/ui/QrCode'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useSend } from '../../../../app/client.ts'
import { notify } from '../../../../app/notify.tsx'
import { useTexts } from '../../../../app/texts/area.ts'
import { useOnce } from '../../../../parts/form/use-once.ts'
import classes from './Personal.module.css'
import { personalTexts } from './texts.ts'

/** Returns the sign-up link with an invite code. */
export const inviteLink = (code: string): string => `${location.origin}/register?aff=${encodeURIComponent(code)}`

/** Copies the invite link, then shows it with a QR code. */
export function Invite() {
  const send = useSend()
  const { invite: texts } = useTexts(personalTexts)
  const [qrCodeShown, setQrCodeShown] = useState(false)
  const inviting = useMutation({
    mutationFn: () => users.inviteCode(send),
    onSuccess: async (code) => {
      const copied = await copyText(inviteLink(code))
      void notify(copied ? { kind: 'success', message: texts.copied } : { kind: 'warning', message: texts.uncopied })
    },
  })
  const invite = useOnce(() => inviting.mutateAsync())
  const link = inviting.data && inviteLink(inviting.data)
  return (
    <div className={classes.stack}>
      <Button variant="default" loading={inviting.isPending} onClick={() => invite(undefined)}>
        {texts.copy}
      </Button>
      {link && (
        <>
          <TextInput
            className={classes.wide}
            label={texts.link}
            readOnly
            value={link}
            rightSection={<CopyButton value={link} label={texts.copy} />}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <Button variant="subtle" size="xs" aria-expanded={qrCodeShown} onClick={() => setQrCodeShown(!qrCodeShown)}>
            {qrCodeShown ? texts.hideCode : texts.showCode}
          </Button>
          {qrCodeShown && <QrCode value={link} label={texts.code} />}
        </>
      )}
    </div>
  )
}
