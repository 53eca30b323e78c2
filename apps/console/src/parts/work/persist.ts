import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { currentUser } from '../../app/session.ts'
import { tabStorage, WORK_ITEM } from '../../app/storage.ts'
import { type WorkStore, workOf } from './store.ts'
import { ROW_STATES, WORK_STATES, type Work, type WorkRow } from './work.ts'

const StoredRow = z.object({
  id: z.union([z.int(), z.string()]),
  name: z.string(),
  state: z.enum(ROW_STATES),
  note: z.optional(z.string()),
  data: z.optional(z.unknown()),
})

const StoredWork = z.object({
  id: z.int(),
  kind: z.string(),
  list: z.string(),
  title: z.string(),
  label: z.string(),
  state: z.enum(WORK_STATES),
  rows: z.array(StoredRow),
  args: z.optional(z.unknown()),
  continuable: z.boolean(),
  undoable: z.boolean(),
  read: z.optional(z.int()),
  undoes: z.optional(z.int()),
})

/** What a tab stores of its user's work. */
export const StoredWorks = z.object({ user: z.int(), works: z.array(StoredWork) })

/** Returns what may be stored of work: what cannot be continued is stored without what it sends and what was answered. */
const storable = (work: Work): Work =>
  work.continuable
    ? work
    : { ...work, args: undefined, undoable: false, rows: work.rows.map(({ id, name, state }) => ({ id, name, state })) }

/** Returns a row after a reload: what was being sent may have arrived. */
const afterReload = (row: WorkRow): WorkRow => (row.state === 'running' ? { ...row, state: 'unknown' } : row)

/** Returns the work of a user that this tab has stored; that of another user is removed. */
export function readStored(user: number): Work[] {
  const stored = tabStorage.readJson(WORK_ITEM, StoredWorks)
  if (stored?.user === user)
    return stored.works.map((work) => ({
      ...work,
      state: work.state === 'running' ? 'interrupted' : work.state,
      rows: work.rows.map(afterReload),
    }))
  tabStorage.remove(WORK_ITEM)
  return []
}

/** Milliseconds in which a page that is being left is gone. */
const LEAVING_MS = 5000

let leftAt = Number.NEGATIVE_INFINITY

/**
 * Waits while the page is being left, which makes its calls fail. What it then does not store counts as interrupted.
 */
export const whileLeaving = (): Promise<void> | undefined =>
  performance.now() - leftAt < LEAVING_MS ? new Promise((done) => setTimeout(done, LEAVING_MS)) : undefined

const kept = new WeakSet<WorkStore>()

/** Keeps the work of this tab stored, and asks before the page is left while work runs that would be lost. */
export function keepStored(client: QueryClient): void {
  const store = workOf(client)
  if (kept.has(store)) return
  kept.add(store)
  const isRunning = ({ state }: Work) => state === 'running'
  const onLeave = (event: BeforeUnloadEvent) => {
    leftAt = performance.now()
    if (store.works.some((work) => isRunning(work) && !work.continuable)) event.preventDefault()
  }
  store.subscribe(() => {
    const { works } = store
    window[works.some(isRunning) ? 'addEventListener' : 'removeEventListener']('beforeunload', onLeave)
    const user = currentUser(client)?.id
    // The session decides what becomes of the work of a user who has left.
    if (user === undefined) return
    if (works.length === 0) tabStorage.remove(WORK_ITEM)
    else tabStorage.writeJson(WORK_ITEM, { user, works: works.map(storable) })
  })
}
