import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { attempt } from '../../app/attempt.ts'
import { currentUser } from '../../app/session.ts'
import { type WorkStore, workOf } from './store.ts'
import { tabItem } from './tab-item.ts'
import { ROW_STATES, WORK_STATES, type Work } from './work.ts'

// Of the functions that all pages load anyway: contents are stored as texts.
const StoredRow = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(ROW_STATES),
  note: z.optional(z.string()),
  data: z.optional(z.string()),
})

const StoredWork = z.object({
  id: z.int(),
  kind: z.string(),
  list: z.string(),
  title: z.string(),
  label: z.string(),
  state: z.enum(WORK_STATES),
  rows: z.array(StoredRow),
  args: z.optional(z.string()),
  can: z.array(z.enum(['continue', 'undo'])),
  read: z.optional(z.int()),
  undoes: z.optional(z.int()),
})

/** What a tab stores of its user's work. */
const StoredWorks = z.object({ user: z.int(), works: z.array(StoredWork) })

/** Returns what is stored of work: what cannot be continued is stored without what it sends and what was answered. */
function storable({ continuable, undoable, args, rows, ...work }: Work): z.input<typeof StoredWork> {
  if (!continuable) return { ...work, can: [], rows: rows.map(({ id, name, state }) => ({ id, name, state })) }
  return {
    ...work,
    args: JSON.stringify(args),
    can: undoable ? ['continue', 'undo'] : ['continue'],
    rows: rows.map((row) => ({ ...row, data: JSON.stringify(row.data) })),
  }
}

/** Returns the value of a stored text. The kind of the work checks it before it is used. */
const readValue = (text: string | undefined): unknown =>
  text === undefined ? undefined : attempt((): unknown => JSON.parse(text))

/** Returns stored work after a reload: what was being sent may have arrived. */
const afterReload = ({ can, args, rows, state, ...work }: z.output<typeof StoredWork>): Work => ({
  ...work,
  state: state === 'running' ? 'interrupted' : state,
  args: readValue(args),
  continuable: can.includes('continue'),
  undoable: can.includes('undo'),
  rows: rows.map((row) => ({
    ...row,
    data: readValue(row.data),
    state: row.state === 'running' ? 'unknown' : row.state,
  })),
})

/** Returns the work of a user that this tab has stored; that of another user is removed. */
export function readStored(user: number): Work[] {
  const stored = tabItem.read(StoredWorks)
  if (stored?.user === user) return stored.works.map(afterReload)
  tabItem.remove()
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

/** Milliseconds between two writes: thousands of rows would otherwise be written with each change of one. */
const SAVE_MS = 500

/** Returns a function that calls another one at once, and then at most once in a time. */
function throttled(call: () => void, time: number): () => void {
  let [waits, isDue] = [false, false]
  const next = (): void => {
    isDue = waits
    if (waits) return
    call()
    waits = true
    setTimeout(() => {
      waits = false
      if (isDue) next()
    }, time)
  }
  return next
}

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
  const save = () => {
    const { works } = store
    const user = currentUser(client)?.id
    // The session decides what becomes of the work of a user who has left.
    if (user === undefined) return
    if (works.length === 0) tabItem.remove()
    else tabItem.write({ user, works: works.map(storable) })
  }
  const saveSoon = throttled(save, SAVE_MS)
  store.subscribe(() => {
    const runs = store.works.some(isRunning)
    window[runs ? 'addEventListener' : 'removeEventListener']('beforeunload', onLeave)
    if (runs) saveSoon()
    else save()
  })
  window.addEventListener('pagehide', save)
}
