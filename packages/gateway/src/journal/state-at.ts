import { isRoot, type JournalKind, type UndoPlan, type User } from '@relaydeck/api-sdk'
import type { Database } from '../db/database.ts'
import type { EventWriter } from '../events/writer.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import { Refusal } from '../lib/refusal.ts'
import { DEFAULTS } from '../options/defaults.ts'
import { checkRootSignIn, type OptionDeps } from '../options/rules.ts'
import type { Options } from '../options/store.ts'
import type { StoredRow } from '../records/description.ts'
import { differenceOf } from '../records/difference.ts'
import type { RecordedKind, Recorder } from '../records/recorder.ts'
import { restoreRow } from '../records/restore.ts'
import { texts } from '../texts/api.ts'
import { planOf, restoring, rowBefore } from './restoring.ts'
import type { Journal } from './store.ts'

/** What restoring a moment reads and writes. */
export interface StateAtDeps extends OptionDeps {
  readonly clock: Clock
  readonly db: Database
  readonly events: EventWriter
  readonly journal: Journal
  readonly options: Options
  readonly recorder: Recorder
}

/** Kinds of records that are restored: what a configuration file has. */
const KINDS = ['channel', 'option'] as const satisfies readonly JournalKind[]

/** Returns the records of a kind that were changed after a time, with their values at that time. */
async function rowsAt(journal: Journal, kind: RecordedKind, time: number) {
  const rows = new Map<string, StoredRow | undefined>()
  for await (const { records, secrets } of journal.since(kind.description.kind, time))
    for (const change of records) {
      const { key } = change
      const after = rows.has(key) ? rows.get(key) : await kind.read(key)
      rows.set(key, rowBefore(kind.description, change, secrets, after))
    }
  return rows
}

/** Restores a record, without the checks of a change: the state was allowed at its time. */
async function restoreRecord(
  { db, options }: StateAtDeps,
  kind: RecordedKind,
  key: string,
  target: StoredRow | undefined,
) {
  if (kind.description.kind !== 'option') return restoreRow(db, kind, key, await kind.read(key), target)
  const value = String(target?.value ?? '')
  await (value === (DEFAULTS.get(key) ?? '') ? options.remove(key) : options.set(key, value))
}

/**
 * Brings channels and options back to a moment, as one change of the caller.
 * @param time in Unix seconds; changes in this second are kept
 * @param isPlan whether nothing is saved
 * @returns what changes, for each record
 * @throws Refusal if the caller is not root, the journal does not reach so far, or root could not sign in any more
 */
export async function restoreStateAt(
  deps: StateAtDeps,
  caller: User,
  time: number,
  isPlan: boolean,
): Promise<UndoPlan[]> {
  const { clock, db, journal, options, recorder } = deps
  if (!isRoot(caller)) throw new Refusal(texts.forbidden, { reason: 'forbidden' })
  if (time > unixSeconds(clock)) throw new Refusal(texts.restoreFuture)
  if (time < (await journal.startTime())) throw new Refusal(texts.restoreTooOld)
  return restoring(db, isPlan, async () => {
    const plans: UndoPlan[] = []
    const before = new Map(options.list().map(({ key, value }) => [key, value]))
    for (const name of KINDS) {
      const kind = recorder.kindOf(name)
      if (!kind) continue
      for (const [key, target] of await rowsAt(journal, kind, time)) {
        const difference = differenceOf(kind.description, await kind.read(key), target)
        if (!difference) continue
        plans.push(planOf(name, [{ ...difference, key }]))
        await restoreRecord(deps, kind, key, target)
      }
    }
    const data = { time, records: plans.length, username: caller.username }
    if (plans.length > 0) await deps.events.emit({ event: 'gateway.restored', record: { kind: 'gateway' }, data })
    await checkRootSignIn(deps, (key) => before.get(key) ?? '', options.text)
    return plans
  })
}
