import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { useSessionUser } from '../../app/session.ts'
import { usePanelOpened, useWorks } from './store.ts'
import { tabItem } from './tab-item.ts'

const WorkButton = lazy(() => import('./WorkButton.tsx'))

/** Work on many rows, in the frame: nothing until there is some. */
export function Work() {
  const client = useQueryClient()
  const user = useSessionUser()?.id
  const works = useWorks()
  const opened = usePanelOpened()
  useEffect(() => {
    if (user === undefined || !tabItem.exists()) return
    // Without its code, the work stays stored until the next page.
    import('./restore.ts').then(({ restore }) => restore(client)).catch(() => {})
  }, [client, user])
  if (works.length === 0 && !opened) return null
  return (
    <Suspense>
      <WorkButton />
    </Suspense>
  )
}
