import type { QueryClient } from '@tanstack/react-query'
import { notify } from '../../app/notify.tsx'
import { currentUser } from '../../app/session.ts'
import { keepStored, readStored } from './persist.ts'
import { runAgain } from './run.ts'
import { workOf } from './store.ts'
import { countsOf } from './work.ts'
import { workTexts } from './work-texts.ts'

/**
 * Shows the work that this tab had before a reload. What was interrupted is offered to be continued, and does not start
 * by itself: a duplicate of the tab has the same work.
 */
export async function restore(client: QueryClient): Promise<void> {
  const user = currentUser(client)?.id
  const store = workOf(client)
  if (user === undefined || store.works.length > 0) return
  const works = readStored(user)
  keepStored(client)
  store.set({ works })
  const last = works.findLast(({ state }) => state === 'interrupted')
  if (!last) return
  const texts = await workTexts.load()
  const { over, unknown, total } = countsOf(last)
  await notify({
    name: 'work',
    kind: 'warning',
    persistent: true,
    message: texts.interrupted(last.title, over - unknown, total),
    action: last.continuable
      ? { label: texts.resume, run: () => void runAgain(client, last.id) }
      : { label: texts.view, run: () => store.set({ opened: true }) },
  })
}
