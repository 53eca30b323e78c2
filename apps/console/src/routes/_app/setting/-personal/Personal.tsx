import { Button } from '@mantine/core'
import { users } from '@relaydeck/api-sdk'
import { ConfirmButton } from '@relaydeck/ui/ConfirmButton'
import { QrCode } from '@relaydeck/ui/QrCode'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useLacks } from '../../../../app/client.ts'
import { useTexts } from '../../../../app/language/area.ts'
import { selfOptions, signOut, useSessionUser } from '../../../../app/session.ts'
import { useStatus } from '../../../../app/status.ts'
import { FormSection } from '../../../../parts/form/FormSection.tsx'
import { useAction } from '../../../../parts/form/use-action.ts'
import { CopyField } from '../../../../parts/kit/CopyField.tsx'
import { LinkButton } from '../../../../parts/kit/LinkButton.tsx'
import { LimitsSection } from '../../../../parts/limits/LimitsSection.tsx'
import { Sections } from '../-Sections.tsx'
import { AccessTokens } from './access-tokens/AccessTokens.tsx'
import { Bindings } from './Bindings.tsx'
import { copyWithToast } from './copy-with-toast.ts'
import classes from './Personal.module.css'
import { Sessions } from './sessions/Sessions.tsx'
import { personalTexts } from './texts.ts'
import { TwoFactor } from './two-factor/TwoFactor.tsx'

/** Deletes the user's account after the username is typed. */
export function RemoveAccount() {
  const { remove: texts } = useTexts(personalTexts)
  const name = useSessionUser()?.username ?? ''
  const router = useRouter()
  const removing = useAction({
    call: (send) => users.removeSelf(send),
    meta: { handlesErrors: true },
    onSuccess: () => signOut(router, texts.done),
  })
  return (
    <div>
      <ConfirmButton
        danger
        title={texts.confirmTitle}
        consequence={texts.consequence(name)}
        confirmLabel={texts.confirm}
        confirmationName={name}
        onConfirm={() => removing.mutateAsync()}
      >
        {texts.button}
      </ConfirmButton>
    </div>
  )
}

/** Tab with the settings of the user's account; some sections only the embedded gateway has. */
export default function Personal() {
  const texts = useTexts(personalTexts)
  const { two_factor, sessions } = useStatus()
  const { all_limits: limits = [] } = useQuery(selfOptions).data ?? {}
  const canRemove = !useLacks('deleteSelf')
  const sections = [
    {
      of: texts.profile,
      content: (
        <div>
          <LinkButton to="/user/edit" variant="default">
            {texts.profile.link}
          </LinkButton>
        </div>
      ),
    },
    limits.length > 0 && { of: texts.limits, content: <LimitsSection limits={limits} heading="h3" /> },
    two_factor && { of: texts.twoFactor, content: <TwoFactor /> },
    sessions && { of: texts.sessions, content: <Sessions /> },
    { of: texts.keys, content: <AccessTokens /> },
    { of: texts.invite, content: <Invite /> },
    { of: texts.bindings, content: <Bindings /> },
    canRemove && { of: texts.remove, content: <RemoveAccount /> },
  ].filter((section) => typeof section === 'object')
  return (
    <Sections label={texts.sectionList}>
      <div className={classes.page}>
        {sections.map(({ of: { title, hint }, content }) => (
          <FormSection key={title} level={2} title={title} hint={hint}>
            {content}
          </FormSection>
        ))}
      </div>
    </Sections>
  )
}

/** Returns the sign-up link with an invite code. */
const inviteLink = (code: string): string => `${location.origin}/register?aff=${encodeURIComponent(code)}`

/** Copies the invite link, then shows it with a QR code. */
function Invite() {
  const { invite: texts } = useTexts(personalTexts)
  const [qrCodeShown, setQrCodeShown] = useState(false)
  const inviting = useAction({
    call: (send) => users.inviteCode(send),
    onSuccess: (code) => copyWithToast(inviteLink(code), texts),
  })
  const link = inviting.data && inviteLink(inviting.data)
  return (
    <div className={classes.stack}>
      <Button variant="default" loading={inviting.isPending} onClick={() => inviting.run()}>
        {texts.copy}
      </Button>
      {link && (
        <>
          <CopyField className={classes.wide} label={texts.link} value={link} copyLabel={texts.copy} />
          <Button variant="subtle" size="xs" aria-expanded={qrCodeShown} onClick={() => setQrCodeShown(!qrCodeShown)}>
            {qrCodeShown ? texts.hideCode : texts.showCode}
          </Button>
          {qrCodeShown && <QrCode value={link} label={texts.code} />}
        </>
      )}
    </div>
  )
}
