import { calls, NotFoundError } from '@relaydeck/api-sdk'
import { query } from '@relaydeck/api-sdk/query'
import { EmptyState } from '@relaydeck/ui/EmptyState'
import { LoadError } from '@relaydeck/ui/LoadError'
import { useQuery } from '@tanstack/react-query'
import { send } from '../../../../app/send.ts'
import { useTexts } from '../../../../app/texts/area.ts'
import { FormSkeleton } from '../../../../parts/FormSkeleton.tsx'
import { SideDrawer } from '../../../../parts/overlay/SideDrawer.tsx'
import { logTexts } from '../-list/data.ts'
import { CallFacts, Explanation } from './Call.tsx'

interface CallDrawerProps {
  /** Request id. */
  id: string
  names: ReadonlyMap<number, string> | undefined
  onClose: () => void
}

/** Explains a call whose id is in the address, such as one that failed and has no row in the log. */
export function CallDrawer({ id, names, onClose }: CallDrawerProps) {
  const { call: texts } = useTexts(logTexts)
  const { data, error, refetch } = useQuery({
    ...query(send, calls.get, { request_id: id }),
    meta: { handlesErrors: true },
  })
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
        <LoadError title={texts.notLoaded} onRetry={() => void refetch()} />
      ) : (
        <FormSkeleton label={texts.loading} />
      )}
    </SideDrawer>
  )
}
