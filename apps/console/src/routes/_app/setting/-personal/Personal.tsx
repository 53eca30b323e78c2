import { users } from '@relaydeck/api-sdk'
import { ConfirmButton } from '@relaydeck/ui/ConfirmButton'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useLacks, useSend } from '../../../../app/client.ts'
import { signOut, useSessionUser } from '../../../../app/session.ts'
import { useStatus } from '../../../../app/status.ts'
import { useTexts } from '../../../../app/texts/area.ts'
import { FormSection } from '../../../../parts/form/FormSection.tsx'
import { LinkButton } from '../../../../parts/kit/LinkButton.tsx'
import { Sections } from '../-Sections.tsx'
import { AccessToken } from './AccessToken.tsx'
import { AccessTokens } from './access-tokens/AccessTokens.tsx'
import { Bindings } from './Bindings.tsx'
import { Invite } from './Invite.tsx'
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
