import { useStatus } from '../../../../app/status.ts'
import { useTexts } from '../../../../app/texts/area.ts'
import { FormSection } from '../../../../parts/form/FormSection.tsx'
import { AccessTokens } from './AccessTokens.tsx'
import { Sessions } from './sessions/Sessions.tsx'
import { TwoFactor } from './TwoFactor.tsx'
import { personalTexts } from './texts.ts'

/** Second factor and sessions, which only the embedded gateway has. */
export function SignInSections() {
  const texts = useTexts(personalTexts)
  const status = useStatus()
  return (
    <>
      {status.two_factor && (
        <FormSection level={2} title={texts.twoFactor.title} hint={texts.twoFactor.hint}>
          <TwoFactor />
        </FormSection>
      )}
      {status.sessions && (
        <FormSection level={2} title={texts.sessions.title} hint={texts.sessions.hint}>
          <Sessions />
        </FormSection>
      )}
    </>
  )
}

/** Named access tokens, which only the embedded gateway has. */
export function AccessTokenSection() {
  const { accessTokens: texts } = useTexts(personalTexts)
  const status = useStatus()
  if (!status.access_tokens) return null
  return (
    <FormSection level={2} title={texts.title} hint={texts.hint}>
      <AccessTokens />
    </FormSection>
  )
}
