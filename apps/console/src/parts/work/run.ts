import { runAll, SignedOutError, TransportError } from '@relaydeck/api-sdk'
import type { QueryClient } from '@tanstack/react-query'
import { describeFailure } from '../../app/failure.ts'
import { dismiss, notify } from '../../app/notify.tsx'
import { isSessionOver } from '../../app/session.ts'
import { frameTexts } from '../../app/texts/frame.ts'
import { HTML_LANG, language } from '../../app/texts/language.ts'
import { workOfList } from './kinds.ts'
import { outcomeOf } from './outcome.ts'
import { keepStored, whileLeaving } from './persist.ts'
import { type Live, workOf } from './store.ts'
import { ChangedError, LeftError, type RowOf, type Work, type WorkKind, type WorkRow } from './work.ts'
import { workTexts } from './work-texts.ts'

/** Number of works that are kept; older ones that have ended are removed. */
const KEPT = 20

/** Number of rows that are handled with one call, if the server can. */
const MANY = 100

/** Name of the message about the last work: a later one replaces it. */
const TOAST = 'work'

/** Work to start. */
export interface NewWork<A, D> extends Pick<Work, 'list' | 'title' | 'label' | 'undoes'> {
  kind: WorkKind<A, D>
  args: A
  rows: readonly RowOf<D>[]
  onEnd?: Live['onEnd']
}

/** Starts work. It goes on when the screen that started it is left. Returns its id. */
export function startWork<A, D>(client: QueryClient, { kind, args, rows, onEnd, ...about }: NewWork<A, D>): number {
  const store = workOf(client)
  keepStored(client)
  const id = Math.max(Date.now(), ...store.works.map((work) => work.id + 1))
  const isSecret = kind.isSecret?.(args) ?? false
  store.live.set(id, { kind: kind as WorkKind, args, controller: new AbortController(), onEnd })
  const work: Work = {
    ...about,
    id,
    kind: kind.id,
    state: 'running',
    rows: rows.map((row) => ({ ...row, state: 'waiting' })),
    args: isSecret ? undefined : args,
    continuable: kind.stored !== undefined && !isSecret,
    undoable: kind.undo?.(args) !== undefined,
  }
  const old = store.works.filter(({ state }) => state === 'ended').slice(0, Math.max(0, store.works.length - KEPT))
  store.set({ works: [...store.works.filter((each) => !old.includes(each)), work] })
  void run(client, id, () => true)
  return id
}

/** Stops work after the rows that are being sent. */
export const stopWork = (client: QueryClient, id: number): void => workOf(client).live.get(id)?.controller.abort()

/** Removes work that has ended. */
export function dismissWork(client: QueryClient, id: number): void {
  const store = workOf(client)
  store.live.delete(id)
  store.set({ works: store.works.filter((work) => work.id !== id) })
}

/** Changes work, unless it is gone. */
function change(client: QueryClient, id: number, next: (work: Work) => Partial<Work>): void {
  const store = workOf(client)
  store.set({ works: store.works.map((work) => (work.id === id ? { ...work, ...next(work) } : work)) })
}

function changeRow(client: QueryClient, id: number, rowId: WorkRow['id'], next: Partial<WorkRow>): void {
  change(client, id, ({ rows }) => ({ rows: rows.map((row) => (row.id === rowId ? { ...row, ...next } : row)) }))
}

const workAt = (client: QueryClient, id: number) => workOf(client).works.find((work) => work.id === id)

const isOffline = (error: unknown) => error instanceof TransportError && error.reason === 'offline'

/** Runs rows of work again: those that failed, were not sent, or whose result is unknown. */
export async function runAgain(
  client: QueryClient,
  id: number,
  chosen: (row: WorkRow) => boolean = ({ state }) => state !== 'done' && state !== 'undone',
): Promise<void> {
  const work = workAt(client, id)
  if (!work || work.state === 'running' || !(await revive(client, work))) return
  await dismiss(TOAST)
  // Another click may have started it meanwhile.
  if (workAt(client, id)?.state === 'running') return
  await run(client, id, chosen)
}

/** Finds the kind of work that was restored after a reload, and checks what was stored of it. */
async function revive(client: QueryClient, { id, list, kind: name, args, rows }: Work): Promise<boolean> {
  const store = workOf(client)
  if (store.live.has(id)) return true
  const kind = (await workOfList(list))?.kinds.find((each) => each.id === name)
  if (!kind?.stored) return false
  try {
    const read = kind.stored.args(args)
    for (const { data } of rows) kind.stored.data(data)
    store.live.set(id, { kind, args: read, controller: new AbortController() })
    return true
  } catch {
    // Stored by another version of the console, or changed by something else.
    dismissWork(client, id)
    return false
  }
}

/** Starts the inverse of work for rows that succeeded. */
export async function undoWork(
  client: QueryClient,
  id: number,
  chosen: (row: WorkRow) => boolean = ({ state }) => state === 'done',
): Promise<void> {
  const work = workAt(client, id)
  if (!work || !(await revive(client, work))) return
  const live = workOf(client).live.get(id)
  const kind = live?.kind.undo?.(live.args)
  if (!kind) return
  const { undo, undoing } = await workTexts.load()
  await dismiss(TOAST)
  startWork(client, {
    kind: { ...kind, texts: async () => undo },
    args: undefined,
    list: work.list,
    title: undoing(work.title),
    label: undo.label,
    rows: work.rows.filter(chosen).map(({ id: rowId, name, data }) => ({ id: rowId, name, data })),
    undoes: id,
  })
}

/** Runs chosen rows, and tells the result. */
async function run(client: QueryClient, id: number, chosen: (row: WorkRow) => boolean): Promise<void> {
  // A mutation, so that an ended session is reported like that of any other call.
  const mutation = client.getMutationCache().build(client, { mutationFn: () => runRows(client, id, chosen) })
  await mutation.execute(undefined).catch(() => {})
}

async function runRows(client: QueryClient, id: number, chosen: (row: WorkRow) => boolean): Promise<void> {
  const store = workOf(client)
  const live = store.live.get(id)
  const work = workAt(client, id)
  if (!live || !work) return
  const controller = new AbortController()
  live.controller = controller
  const { kind, args } = live
  const picked = work.rows.filter(chosen)
  const ids = new Set(picked.map((row) => row.id))
  const unsure = new Set(picked.flatMap((row) => (row.state === 'unknown' ? [row.id] : [])))
  change(client, id, ({ rows }) => ({
    state: 'running',
    rows: rows.map((row) => (ids.has(row.id) ? { ...row, state: 'waiting', note: undefined } : row)),
  }))
  const [texts, frame] = await Promise.all([workTexts.load(), frameTexts.load()])
  /** Whether the session is still that of the user who started the work. */
  const isCurrent = () => store.live.get(id) === live
  const set = (row: WorkRow['id'], next: Partial<WorkRow>) => isCurrent() && changeRow(client, id, row, next)
  const context = {
    args,
    client,
    signal: controller.signal,
    onRead: (read: number) => isCurrent() && change(client, id, () => ({ read })),
  }

  /** Returns a row as its kind of work sees it. A retry may have changed its data. */
  const rowOf = ({ id: rowId, name }: Pick<WorkRow, 'id' | 'name'>) => ({
    id: rowId,
    name,
    data: workAt(client, id)?.rows.find((row) => row.id === rowId)?.data,
  })

  const finish = (rowId: WorkRow['id'], result?: Partial<WorkRow>) => {
    set(rowId, { state: 'done', ...result })
    if (work.undoes !== undefined && isCurrent()) changeRow(client, work.undoes, rowId, { state: 'undone' })
  }

  const attempt = async ({ id: rowId, name }: WorkRow) => {
    const row = rowOf({ id: rowId, name })
    set(rowId, { state: 'running', note: undefined })
    try {
      const isDone = unsure.has(rowId) && (await kind.isDone?.(row, context))
      const result = isDone ? undefined : await kind.run(row, context)
      finish(rowId, result)
    } catch (caught) {
      const isLeft = caught instanceof LeftError
      // Also stops the work, or makes it wait for a limit.
      const error = isLeft ? caught.cause : caught
      if (isOffline(error) || isSessionOver(error)) controller.abort(error)
      if (error instanceof TransportError) await whileLeaving()
      const failure = describeFailure(error, frame).message
      if (isSessionOver(error) || isLeft) set(rowId, { state: 'waiting', note: failure })
      else if (error instanceof ChangedError)
        set(rowId, { state: 'changed', note: texts.changed, ...(error.data !== undefined && { data: error.data }) })
      else set(rowId, { state: 'failed', note: failure })
      throw error
    }
  }
  /** Handles rows many at a time, if their server can. Returns those that are left to be handled one by one. */
  const attemptMany = async (): Promise<readonly WorkRow[]> => {
    const left: WorkRow[] = []
    for (let at = 0; at < picked.length; at += MANY) {
      const rows = picked.slice(at, at + MANY)
      const setAll = (state: WorkRow['state']) => {
        for (const row of rows) set(row.id, { state })
      }
      const isTried =
        kind.many && rows.length > 1 && !controller.signal.aborted && !rows.some(({ id }) => unsure.has(id))
      if (isTried) setAll('running')
      // After an error the rows may have been handled, which is asked of each.
      const isDone = isTried
        ? await kind.many?.(rows.map(rowOf), context).catch(() => {
            for (const row of rows) unsure.add(row.id)
          })
        : false
      if (isDone) for (const row of rows) finish(row.id)
      else left.push(...rows)
      if (isTried && !isDone) setAll('waiting')
    }
    return left
  }

  const results = await runAll(await attemptMany(), attempt, {
    concurrency: kind.concurrency ?? 1,
    signal: controller.signal,
    ...(!kind.waits && { pace: 0, patience: 0 }),
  })
  if (!isCurrent()) return
  const over = results.find((result) => !result.ok && isSessionOver(result.error))
  change(client, id, () => ({ state: over ? 'interrupted' : 'ended' }))
  if (kind.refreshes) void client.invalidateQueries({ queryKey: kind.refreshes })
  if (over && !over.ok) {
    store.expired = over.error instanceof SignedOutError
    throw over.error
  }
  await report(client, id, ids)
}

/** Tells the result, with what can be done next. */
async function report(client: QueryClient, id: number, ids: ReadonlySet<WorkRow['id']>): Promise<void> {
  const live = workOf(client).live.get(id)
  const rows = workAt(client, id)?.rows.filter((row) => ids.has(row.id)) ?? []
  if (!live || rows.length === 0) return
  const { kind, args, onEnd } = live
  const shown = onEnd?.(rows) ?? 'nothing'
  if (shown === 'all') return
  const [texts, { done }] = await Promise.all([workTexts.load(), kind.texts()])
  const outcome = outcomeOf(rows, {
    done,
    selected: shown === 'selected',
    texts,
    language: HTML_LANG[language.current()],
  })
  await dismiss(TOAST)
  await notify({ name: TOAST, ...outcome, ...nextStep() })

  /** Offers to retry the rows that failed, or else to undo the work. */
  function nextStep() {
    const failed = rows.filter(({ state }) => state === 'failed' || state === 'changed')
    const isChosen = (among: readonly WorkRow[]) => {
      const chosen = new Set(among.map((row) => row.id))
      return (row: WorkRow) => chosen.has(row.id)
    }
    if (failed.length > 0)
      return { action: { label: texts.retry(failed.length), run: () => void runAgain(client, id, isChosen(failed)) } }
    const succeeded = rows.filter(({ state }) => state === 'done')
    if (!kind.undo?.(args) || succeeded.length === 0) return undefined
    // Stays long enough to be read and pressed.
    return {
      kind: 'notice' as const,
      action: { label: texts.undo.label, run: () => void undoWork(client, id, isChosen(succeeded)) },
    }
  }
}
