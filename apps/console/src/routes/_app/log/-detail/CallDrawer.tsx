import { NotFoundError } from '@relaydeck/api-sdk'
import { EmptyState } from '@relaydeck/ui/EmptyState'
import { LoadError } from '@relaydeck/ui/LoadError'
import { retryOf } from '../../../../app/retry.ts'
import { useTexts } from '../../../../app/texts/area.ts'
import { FormSkeleton } from '../../../../parts/form/FormSkeleton.tsx'
import { SideDrawer } from '../../../../parts/overlay/SideDrawer.tsx'
import { logTexts } from '../-list/data.ts'
import { CallFacts, Explanation, useCall } from './Call.tsx'

interface CallDrawerProps {
  /** Request id. */
  id: string
  names: ReadonlyMap<number, string> | undefined
  onClose: () => void
}

/** Explains a call whose id is in the address, such as one that failed and has no row in the log. */
export function CallDrawer({ id, names, onClose }: CallDrawerProps) {
  const { call: texts } = useTexts(logTexts)
  const { data, error, refetch } = useCall(id)
  return (
    <SideDrawer title={texts.drawer} onClose={onClose}>
      {data ? (
        <>
          <CallFacts call={data} />
          <Explanation call={data} names={names} />
        </>
      ) : error instanceof NotFoundError ? (
        <EmptyState title={texts.unknown} description={texts.unknownHint} />
      ) : error ? (
        <LoadError title={texts.notLoaded} error={error} {...retryOf({ error, refetch })} />
      ) : (
        <FormSkeleton label={texts.loading} />
      )}
    </SideDrawer>
  )
}
