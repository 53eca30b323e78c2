import { asOneChange, runAll, type Send, SignedOutError, TransportError } from '@relaydeck/api-sdk'
import type { QueryClient } from '@tanstack/react-query'
import { createContext, use, useSyncExternalStore } from 'react'
import { sendOf } from '../../app/client.ts'
import { describeFailure } from '../../app/failure.ts'
import { SESSION_ENDED } from '../../app/gateway.ts'
import { frameTexts } from '../../app/language/frame.ts'
import { HTML_LANG, language } from '../../app/language/language.ts'
import { dismiss, notify } from '../../app/notify.tsx'
import { currentUser, isSessionOver } from '../../app/session.ts'
import type { ListPath } from '../rows/resource.ts'
import { outcomeOf, workTexts } from './outcome.ts'
import { ChangedError, countsOf, LeftError, type RowOf, type Work, type WorkKind, type WorkRow } from './work.ts'

/** Number of work items above which ended ones are removed, the oldest first. */
const KEPT = 20

/** Number of rows that are handled with one call, if the server can. */
const MANY = 100

/** Name of the toast of the last work: a later one replaces it. */
const TOAST = 'work'

/** Which result the list that started work already shows: none, the failed rows as selected rows, or all of it. */
export type Shown = 'nothing' | 'selected' | 'all'

type OnEnd = (rows: readonly WorkRow[]) => Shown

/** Work to start. */
export interface NewWork<A, D> extends Pick<Work, 'title' | 'label' | 'undoes' | 'importAt'> {
  kind: WorkKind<A, D>
  args: A
  rows: readonly RowOf<D>[]
  /** Called at the end, for the screen that started it. */
  onEnd?: OnEnd | undefined
}

/** Data to run work, and to run it again. */
interface Job {
  readonly kind: WorkKind
  readonly args: unknown
  readonly send: Send
  onEnd?: OnEnd | undefined
  controller: AbortController
}

/** State of work for the frame. */
export interface WorkState {
  /** All work, the oldest first. */
  readonly works: readonly Work[]
  /** Whether the panel is open. */
  readonly opened: boolean
  /** Page whose import the panel wants to open. */
  readonly asked: ListPath | undefined
}

const NOTHING: WorkState = { works: [], opened: false, asked: undefined }

const isRunning = ({ state }: Work) => state === 'running'

const onLeave = (event: BeforeUnloadEvent) => event.preventDefault()

const isLeft = ({ state }: WorkRow) => state === 'waiting'

/** Returns work after an expired session: running rows are sent again. */
const interrupted = (work: Work): Work =>
  isRunning(work)
    ? {
        ...work,
        state: 'interrupted',
        rows: work.rows.map((row) => (row.state === 'running' ? { ...row, state: 'waiting' } : row)),
      }
    : work

/** Selects rows by their ids. */
const among = (rows: readonly WorkRow[]) => {
  const ids = new Set(rows.map(({ id }) => id))
  return ({ id }: WorkRow) => ids.has(id)
}

/** Runs work on many rows for the user of a console, and keeps it until the user signs out. */
export class WorkRunner {
  /** State of work that screens keep while they are closed. */
  readonly kept = new Map<string, unknown>()
  readonly #client: QueryClient
  readonly #jobs = new Map<number, Job>()
  readonly #listeners = new Set<() => void>()
  #state = NOTHING
  #user: number | undefined
  /** Work of a user whose session has expired, until the same user signs in again. */
  #expired:
    | { user: number | undefined; works: readonly Work[]; jobs: Map<number, Job>; kept: Map<string, unknown> }
    | undefined

  constructor(client: QueryClient) {
    this.#client = client
    this.#user = currentUser(client)?.id
    client.getQueryCache().subscribe(({ type }) => {
      if (type === 'updated') this.#changeUser(currentUser(client)?.id)
    })
  }

  readonly state = (): WorkState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Opens or closes the panel, or requests that a page opens its import. */
  show(change: Partial<Pick<WorkState, 'opened' | 'asked'>>): void {
    this.#set(change)
  }

  /** Starts work, which continues when the screen that started it is closed. Returns its id. */
  start<A, D>({ kind, args, rows, onEnd, ...about }: NewWork<A, D>): number {
    const { works } = this.#state
    const id = Math.max(Date.now(), ...works.map((work) => work.id + 1))
    const send = asOneChange(sendOf(this.#client))
    this.#jobs.set(id, { kind, args, send, onEnd, controller: new AbortController() })
    const work: Work = {
      ...about,
      id,
      kind: kind.id,
      args,
      state: 'running',
      rows: rows.map((row) => ({ ...row, state: 'waiting' })),
      undoable: kind.undo?.(args) !== undefined,
    }
    const old = works.filter(({ state }) => state === 'ended').slice(0, Math.max(0, works.length - KEPT))
    for (const each of old) this.#jobs.delete(each.id)
    this.#set({ works: [...works.filter((each) => !old.includes(each)), work] })
    void this.#run(id, () => true)
    return id
  }

  /** Stops work after the rows that are being sent. */
  stop(id: number): void {
    this.#jobs.get(id)?.controller.abort()
  }

  /** Removes work that has ended. */
  dismiss(id: number): void {
    this.#jobs.delete(id)
    this.#set({ works: this.#state.works.filter((work) => work.id !== id) })
  }

  /** Runs rows of work again. */
  async runAgain(id: number, chosen: (row: WorkRow) => boolean): Promise<void> {
    const canRun = () => this.#jobs.has(id) && this.#find(id)?.state !== 'running'
    if (!canRun()) return
    await dismiss(TOAST)
    // Another click may have started it meanwhile.
    if (canRun()) await this.#run(id, chosen)
  }

  /** Starts the inverse of work for rows that succeeded. */
  async undo(id: number, chosen: (row: WorkRow) => boolean = ({ state }) => state === 'done'): Promise<void> {
    const work = this.#find(id)
    const job = this.#jobs.get(id)
    const kind = job?.kind.undo?.(job.args)
    if (!work || !kind) return
    const { undo, undoing } = workTexts.current()
    await dismiss(TOAST)
    this.start({
      kind: { ...kind, texts: () => undo },
      args: undefined,
      title: undoing(work.title),
      label: undo.label,
      rows: work.rows.filter(chosen).map(({ id: rowId, name, data }) => ({ id: rowId, name, data })),
      undoes: id,
    })
  }

  /**
   * Calls a function at the end of work instead of the one that it was started with. Returns a function that restores
   * this.
   */
  watch(id: number, onEnd: OnEnd): () => void {
    const job = this.#jobs.get(id)
    if (!job) return () => {}
    job.onEnd = onEnd
    return () => {
      job.onEnd = undefined
    }
  }

  /** Changes the rows of work that does not run. */
  setRows(id: number, next: (rows: readonly WorkRow[]) => readonly WorkRow[]): void {
    this.#change(id, ({ rows }) => ({ rows: next(rows) }))
  }

  #find(id: number): Work | undefined {
    return this.#state.works.find((work) => work.id === id)
  }

  #set(change: Partial<WorkState>): void {
    const ran = this.#state.works.some(isRunning)
    this.#state = { ...this.#state, ...change }
    const runs = this.#state.works.some(isRunning)
    if (runs !== ran) window[runs ? 'addEventListener' : 'removeEventListener']('beforeunload', onLeave)
    for (const listener of this.#listeners) listener()
  }

  /** Changes work, unless it was removed. */
  #change(id: number, next: (work: Work) => Partial<Work>): void {
    this.#set({ works: this.#state.works.map((work) => (work.id === id ? { ...work, ...next(work) } : work)) })
  }

  #changeRow(id: number, rowId: string, next: Partial<WorkRow>): void {
    this.setRows(id, (rows) => rows.map((row) => (row.id === rowId ? { ...row, ...next } : row)))
  }

  /** Ends the work of a user who has signed out; after an expired session the same user finds it again. */
  #changeUser(user: number | undefined): void {
    if (user === this.#user) return
    this.#user = user
    for (const { controller } of this.#jobs.values()) controller.abort(SESSION_ENDED)
    this.#jobs.clear()
    this.kept.clear()
    const back = user !== undefined && this.#expired?.user === user ? this.#expired : undefined
    if (user !== undefined) this.#expired = undefined
    for (const [id, job] of back?.jobs ?? []) this.#jobs.set(id, job)
    for (const [key, value] of back?.kept ?? []) this.kept.set(key, value)
    this.#set({ ...NOTHING, works: back?.works ?? [] })
    const last = this.#state.works.findLast(({ state }) => state === 'interrupted')
    if (last) void this.#offer(last)
  }

  /** Offers to continue work that an expired session has interrupted. */
  async #offer(work: Work): Promise<void> {
    const { interrupted, resume } = workTexts.current()
    const { over, total } = countsOf(work)
    await notify({
      name: TOAST,
      kind: 'warning',
      persistent: true,
      message: interrupted(work.title, over, total),
      action: { label: resume, run: () => void this.runAgain(work.id, isLeft) },
    })
  }

  async #run(id: number, chosen: (row: WorkRow) => boolean): Promise<void> {
    // A mutation, so that the cache's handler sees an expired session.
    const mutation = this.#client
      .getMutationCache()
      .build(this.#client, { mutationFn: () => this.#runRows(id, chosen) })
    await mutation.execute(undefined).catch(() => {})
  }

  async #runRows(id: number, chosen: (row: WorkRow) => boolean): Promise<void> {
    const job = this.#jobs.get(id)
    const work = this.#find(id)
    if (!job || !work) return
    job.controller = new AbortController()
    const picked = work.rows.filter(chosen)
    const isPicked = among(picked)
    this.#change(id, ({ rows }) => ({
      state: 'running',
      rows: rows.map((row) => (isPicked(row) ? { ...row, state: 'waiting', note: undefined } : row)),
    }))
    const frame = frameTexts.current()
    const run = new WorkRun({
      job,
      client: this.#client,
      describe: (error) => describeFailure(error, frame).message,
      changed: workTexts.current().changed,
      dataOf: (rowId) => this.#find(id)?.rows.find((row) => row.id === rowId)?.data,
      onRow: (rowId, next) => {
        // Nothing is shown of work whose user has signed out.
        if (this.#jobs.get(id) !== job) return
        this.#changeRow(id, rowId, next)
        if (next.state === 'done' && work.undoes !== undefined) this.#changeRow(work.undoes, rowId, { state: 'undone' })
      },
      onRead: (read) => this.#jobs.get(id) === job && this.#change(id, () => ({ read })),
    })
    const over = await run.rows(picked)
    if (this.#jobs.get(id) !== job) return
    this.#change(id, () => ({ state: over ? 'interrupted' : 'ended' }))
    if (job.kind.refreshes) void this.#client.invalidateQueries({ queryKey: job.kind.refreshes })
    if (over) {
      if (over.error instanceof SignedOutError)
        this.#expired = {
          user: this.#user,
          works: this.#state.works.map(interrupted),
          jobs: new Map(this.#jobs),
          kept: new Map(this.kept),
        }
      throw over.error
    }
    await this.#report(id, job, isPicked)
  }

  /** Shows the result in a toast, with the next action. */
  async #report(id: number, { kind, args, onEnd }: Job, isPicked: (row: WorkRow) => boolean): Promise<void> {
    const rows = this.#find(id)?.rows.filter(isPicked) ?? []
    if (rows.length === 0) return
    const shown = onEnd?.(rows) ?? 'nothing'
    if (shown === 'all') return
    const texts = workTexts.current()
    const { done } = kind.texts()
    const selected = shown === 'selected'
    const outcome = outcomeOf(rows, { done, selected, texts, language: HTML_LANG[language.current()] })
    const failed = rows.filter(({ state }) => state === 'failed' || state === 'changed')
    const succeeded = rows.filter(({ state }) => state === 'done')
    const nextStep = () => {
      if (failed.length > 0)
        return { action: { label: texts.retry(failed.length), run: () => void this.runAgain(id, among(failed)) } }
      if (!kind.undo?.(args) || succeeded.length === 0) return undefined
      // Shown long enough to be read and pressed.
      const action = { label: texts.undo.label, run: () => void this.undo(id, among(succeeded)) }
      return { kind: 'notice' as const, action }
    }
    await dismiss(TOAST)
    await notify({ name: TOAST, ...outcome, ...nextStep() })
  }
}

interface WorkRunOptions {
  job: Job
  client: QueryClient
  describe: (error: unknown) => string
  /** Note of rows that someone else has changed. */
  changed: string
  /** Returns a row's data; a retry may have changed it. */
  dataOf: (rowId: string) => unknown
  onRow: (rowId: string, next: Partial<WorkRow>) => void
  onRead: (read: number) => void
}

const isOffline = (error: unknown) => error instanceof TransportError && error.reason === 'offline'

/** One run of the rows of work. */
class WorkRun {
  readonly #options: WorkRunOptions
  /** Ids of rows of a failed call for many, which may nevertheless be done. */
  readonly #unsure = new Set<string>()

  constructor(options: WorkRunOptions) {
    this.#options = options
  }

  /** Handles rows. Returns the error that ended the session, if one did. */
  async rows(rows: readonly WorkRow[]): Promise<{ error: unknown } | undefined> {
    const { kind, controller } = this.#options.job
    const results = await runAll(await this.#many(rows), (row) => this.#one(row), {
      concurrency: kind.concurrency ?? 1,
      signal: controller.signal,
      ...(!kind.waits && { pace: 0, patience: 0 }),
    })
    const over = results.find((result) => !result.ok && isSessionOver(result.error))
    return over?.ok === false ? { error: over.error } : undefined
  }

  #context() {
    const { job, client, onRead } = this.#options
    return { args: job.args, client, send: job.send, signal: job.controller.signal, onRead }
  }

  #rowOf({ id, name }: WorkRow): RowOf<unknown> {
    return { id, name, data: this.#options.dataOf(id) }
  }

  async #one(row: WorkRow): Promise<void> {
    const { job, onRow } = this.#options
    onRow(row.id, { state: 'running', note: undefined })
    try {
      const isDone = this.#unsure.has(row.id) && (await job.kind.isDone?.(this.#rowOf(row), this.#context()))
      const result = isDone ? undefined : await job.kind.run(this.#rowOf(row), this.#context())
      onRow(row.id, { state: 'done', ...result })
    } catch (caught) {
      // Also stops the work, or makes it wait for a limit.
      const error = caught instanceof LeftError ? caught.cause : caught
      if (isOffline(error) || isSessionOver(error)) job.controller.abort(error)
      onRow(row.id, this.#failure(error, caught instanceof LeftError))
      throw error
    }
  }

  /** Returns the state of a row after an error. */
  #failure(error: unknown, isLeft: boolean): Partial<WorkRow> {
    const { describe, changed } = this.#options
    if (error instanceof ChangedError)
      return { state: 'changed', note: changed, ...(error.data !== undefined && { data: error.data }) }
    return { state: isLeft || isSessionOver(error) ? 'waiting' : 'failed', note: describe(error) }
  }

  /** Handles many rows with each call, if the server can. Returns the remaining rows. */
  async #many(rows: readonly WorkRow[]): Promise<readonly WorkRow[]> {
    const { job, onRow } = this.#options
    const { kind, controller } = job
    const left: WorkRow[] = []
    for (let at = 0; at < rows.length; at += MANY) {
      const batch = rows.slice(at, at + MANY)
      const setAll = (state: WorkRow['state']) => {
        for (const { id } of batch) onRow(id, { state })
      }
      if (!kind.many || batch.length === 1 || controller.signal.aborted) {
        left.push(...batch)
        continue
      }
      setAll('running')
      // A failed batch may have been applied, so each row is checked.
      const isDone = await kind
        .many(
          batch.map((row) => this.#rowOf(row)),
          this.#context(),
        )
        .catch(() => {
          for (const { id } of batch) this.#unsure.add(id)
          return false
        })
      setAll(isDone ? 'done' : 'waiting')
      if (!isDone) left.push(...batch)
    }
    return left
  }
}

/** Gives a console its runner. */
export const WorkProvider = createContext<WorkRunner | undefined>(undefined)

/** Returns the runner of this console. */
export function useWorkRunner(): WorkRunner {
  const runner = use(WorkProvider)
  if (!runner) throw new Error('There is no WorkProvider above this component.')
  return runner
}

/** Returns the state of work in this console. */
export function useWorkState(): WorkState {
  const runner = useWorkRunner()
  return useSyncExternalStore(runner.subscribe, runner.state)
}

/** Returns all work, the oldest first. */
export const useWorks = (): readonly Work[] => useWorkState().works

/** Returns work while it runs, by its id, and a function that stops it. */
export function useRunning(id: number | undefined) {
  const runner = useWorkRunner()
  const work = useWorks().find((each) => each.id === id && isRunning(each))
  return { work, stop: () => work && runner.stop(work.id) }
}
