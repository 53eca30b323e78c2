import { ForbiddenError, hasRole, RefusedError } from '@relaydeck/api-sdk'
import { LoadError } from '@relaydeck/ui/LoadError'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSessionUser } from '../../../../app/session.ts'
import { useTexts } from '../../../../app/texts/area.ts'
import { FormSkeleton } from '../../../../parts/list/FormSkeleton.tsx'
import { Note } from '../../../../parts/Note.tsx'
import { Sections } from '../-Sections.tsx'
import type { TabId } from '../-texts.ts'
import { OptionFields } from './OptionFields.tsx'
import { optionTexts, storedOptions } from './options.ts'

/** Settings tab that loads the options and then shows its form. A later response never replaces unsaved changes. */
export function OptionsPage({ tab, children }: { tab: TabId; children: ReactNode }) {
  const texts = useTexts(optionTexts)
  const user = useSessionUser()
  const { data, error, isPending, refetch } = useQuery({ ...storedOptions, refetchOnWindowFocus: false })
  if (isPending) return <FormSkeleton label={texts.loading} />
  if (data)
    return (
      <Sections label={texts.sectionList}>
        <OptionFields tab={tab} stored={data}>
          {children}
        </OptionFields>
      </Sections>
    )
  const refused = error instanceof RefusedError || error instanceof ForbiddenError
  if (refused && !hasRole(user, 'root')) return <Note tone="warns">{texts.rootOnly}</Note>
  return <LoadError title={texts.notLoaded} error={error} onRetry={() => void refetch()} />
}
