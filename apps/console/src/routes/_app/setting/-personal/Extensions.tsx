import { lazy, Suspense } from 'react'
import { useStatus } from '../../../../app/status.ts'
import { useTexts } from '../../../../app/texts/area.ts'
import { FormSection } from '../../../../parts/form/FormSection.tsx'
import { SectionSkeleton } from './SectionSkeleton.tsx'
import { personalTexts } from './texts.ts'

const AccessTokens = lazy(() => import('./AccessTokens.tsx'))
const OwnSessions = lazy(() => import('./sessions/Sessions.tsx'))
const TwoFactor = lazy(() => import('./TwoFactor.tsx'))

/** Second factor and sessions, which only the embedded gateway has. */
export function SignInSections() {
  const texts = useTexts(personalTexts)
  const status = useStatus()
  return (
    <>
      {status.two_factor && (
        <FormSection level={2} title={texts.twoFactor.title} hint={texts.twoFactor.hint}>
          <Suspense fallback={<SectionSkeleton section="twoFactor" />}>
            <TwoFactor />
          </Suspense>
        </FormSection>
      )}
      {status.sessions && (
        <FormSection level={2} title={texts.sessions.title} hint={texts.sessions.hint}>
          <Suspense fallback={<SectionSkeleton section="sessions" />}>
            <OwnSessions />
          </Suspense>
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
      <Suspense fallback={<SectionSkeleton section="accessTokens" />}>
        <AccessTokens />
      </Suspense>
    </FormSection>
  )
}
