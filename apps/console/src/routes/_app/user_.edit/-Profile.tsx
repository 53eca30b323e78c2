import { LoadError } from '@relaydeck/ui/LoadError'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { selfOptions } from '../../../app/session.ts'
import { useTexts } from '../../../app/texts/area.ts'
import { FormSkeleton } from '../../../parts/list/FormSkeleton.tsx'
import { PageTitle } from '../../../parts/list/ListHead.tsx'
import { Note } from '../../../parts/Note.tsx'
import classes from './-Profile.module.css'
import { ProfileForm, profileTexts } from './-ProfileForm.tsx'

/** The signed-in user's profile. */
export function Profile() {
  const texts = useTexts(profileTexts)
  const self = useQuery(selfOptions)
  const { defaultPassword } = useLocation({ select: ({ state }) => state })
  return (
    <div className={classes.profile}>
      <PageTitle title={texts.title} purpose={texts.purpose} />
      {defaultPassword && <Note tone="warns">{texts.defaultPassword}</Note>}
      {self.data ? (
        <ProfileForm user={self.data} />
      ) : self.isError ? (
        <LoadError title={texts.notLoaded} onRetry={() => void self.refetch()} />
      ) : (
        <FormSkeleton label={texts.loading} />
      )}
    </div>
  )
}
