import { Button, TextInput } from '@mantine/core'
import { users } from '@relaydeck/api-sdk'
import { ConfirmButton } from '@relaydeck/ui/ConfirmButton'
import { CopyButton, copyText } from '@relaydeck/ui/CopyButton'
import { QrCode } from '@relaydeck/ui/QrCode'
import { SecretText } from '@relaydeck/ui/SecretText'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useLacks, useSend } from '../../../../app/client.ts'
import { notify } from '../../../../app/notify.tsx'
import { signOut, useSessionUser } from '../../../../app/session.ts'
import { useStatus } from '../../../../app/status.ts'
import { useTexts } from '../../../../app/texts/area.ts'
import { FormSection } from '../../../../parts/form/FormSection.tsx'
import { useOnce } from '../../../../parts/form/use-once.ts'
import { LinkButton } from '../../../../parts/kit/LinkButton.tsx'
import { Sections } from '../-Sections.tsx'
import { AccessTokens } from './access-tokens/AccessTokens.tsx'
import { Bindings } from './Bindings.tsx'
import classes from './Personal.module.css'
import { Sessions } from './sessions/Sessions.tsx'
import { personalTexts } from './texts.ts'
import { TwoFactor } from './two-factor/TwoFactor.tsx'

/** Deletes the user's account after the username is typed. */
export function RemoveAccount() {
  const send = useSend()
  const { remove: texts } = useTexts(personalTexts)
  const name = useSessionUser()?.username ?? ''
  const router = useRouter()
  const removing = useMutation({
    mutationFn: () => users.removeSelf(send),
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
  const { two_factor, sessions, access_tokens } = useStatus()
  const canRemove = !useLacks('deleteSelf')
  return (
    // The table of contents reads the headings only when it mounts.
    <Sections key={`${two_factor} ${sessions} ${access_tokens} ${canRemove}`} label={texts.sectionList}>
      <div className={classes.page}>
        <FormSection level={2} title={texts.profile.title} hint={texts.profile.hint}>
          <div>
            <LinkButton to="/user/edit" variant="default">
              {texts.profile.link}
            </LinkButton>
          </div>
        </FormSection>
        {two_factor && (
          <FormSection level={2} title={texts.twoFactor.title} hint={texts.twoFactor.hint}>
            <TwoFactor />
          </FormSection>
        )}
        {sessions && (
          <FormSection level={2} title={texts.sessions.title} hint={texts.sessions.hint}>
            <Sessions />
          </FormSection>
        )}
        <FormSection level={2} title={texts.token.title} hint={texts.token.hint}>
          <AccessToken />
        </FormSection>
        {access_tokens && (
          <FormSection level={2} title={texts.accessTokens.title} hint={texts.accessTokens.hint}>
            <AccessTokens />
          </FormSection>
        )}
        <FormSection level={2} title={texts.invite.title} hint={texts.invite.hint}>
          <Invite />
        </FormSection>
        <FormSection level={2} title={texts.bindings.title} hint={texts.bindings.hint}>
          <Bindings />
        </FormSection>
        {canRemove && (
          <FormSection level={2} title={texts.remove.title} hint={texts.remove.hint}>
            <RemoveAccount />
          </FormSection>
        )}
      </div>
    </Sections>
  )
}

/** Generates a new access token, which revokes the old one, and shows it once. */
function AccessToken() {
  const send = useSend()
  const { token: texts } = useTexts(personalTexts)
  const rotating = useMutation({
    mutationFn: () => users.rotateAccessToken(send),
    meta: { handlesErrors: true },
    onSuccess: async (token) => {
      const copied = await copyText(token)
      void notify(copied ? { kind: 'success', message: texts.copied } : { kind: 'warning', message: texts.uncopied })
    },
  })
  return (
    <div className={classes.stack}>
      <ConfirmButton
        title={texts.confirmTitle}
        consequence={texts.consequence}
        confirmLabel={texts.confirm}
        onConfirm={() => rotating.mutateAsync()}
      >
        {texts.create}
      </ConfirmButton>
      {rotating.data && (
        <div>
          <SecretText value={rotating.data} label={texts.label} />
          <p className="dimmed">{texts.once}</p>
        </div>
      )}
    </div>
  )
}

/** Returns the sign-up link with an invite code. */
const inviteLink = (code: string): string => `${location.origin}/register?aff=${encodeURIComponent(code)}`

/** Copies the invite link, then shows it with a QR code. */
function Invite() {
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
