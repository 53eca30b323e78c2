import { isRoot, type JournalKind, type UndoPlan, type User } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'
import { checkAddress } from '../channels/private-hosts.ts'
import { CHANNELS } from '../channels/table.ts'
import type { Database } from '../db/database.ts'
import { isUniqueViolation } from '../db/errors.ts'
import type { StoredValue } from '../db/row-schema.ts'
import { rowSchema } from '../db/row-schema.ts'
import { sqlValue } from '../db/table.ts'
import { orNotFound, orRefused, Refusal } from '../lib/refusal.ts'
import { DEFAULTS } from '../options/defaults.ts'
import { checkOption, type OptionDeps } from '../options/rules.ts'
import type { Options } from '../options/store.ts'
import { baseUrlOf, proxyOf } from '../providers/address.ts'
import type { StoredRow } from '../records/description.ts'
import { differenceOf, type RowChange } from '../records/difference.ts'
import type { RecordedKind, Recorder } from '../records/recorder.ts'
import { restoreRow } from '../records/restore.ts'
import { texts } from '../texts/api.ts'
import { checkRank, type RoleDeps, updateRoleAndStatus } from '../users/role-and-status.ts'
import type { Users } from '../users/store.ts'
import { USERS } from '../users/table.ts'
import type { Journal, RecordedChange } from './store.ts'

/** What taking a change back reads and writes. */
export interface UndoDeps extends OptionDeps, RoleDeps {
  readonly db: Database
  readonly journal: Journal
  readonly options: Options
  readonly recorder: Recorder
  readonly users: Users
}

/** A row, its present values, and the values that it gets back; `undefined` stands for a row that does not exist. */
interface Restoring {
  readonly key: string
  readonly current: StoredRow | undefined
  readonly target: StoredRow | undefined
}

type Secrets = Awaited<ReturnType<Journal['secrets']>>

/** Values of a change by field, with those that no response contains. */
function valuesOf({ key, changes }: RecordedChange, secrets: Secrets, side: 'before' | 'after') {
  const values = new Map<string, StoredValue>(changes.map((change) => [change.field, change[side]]))
  for (const secret of secrets) if (secret.record === key) values.set(secret.field, secret[side])
  return values
}

const isEqual = (a: StoredValue | undefined, b: StoredValue | undefined) => JSON.stringify(a) === JSON.stringify(b)

/**
 * Returns what restores a record, after comparing it with the state that the change left.
 * @throws Refusal if the record has been changed since
 */
async function restoringOf(
  { description, read }: RecordedKind,
  change: RecordedChange,
  secrets: Secrets,
): Promise<Restoring> {
  const { key, action, name } = change
  const { columns } = description.table
  const current = await read(key)
  const refuse = (fields: readonly string[]) => new Refusal(texts.undoChanged(name || key, fields.join(', ')))
  const [before, after] = [valuesOf(change, secrets, 'before'), valuesOf(change, secrets, 'after')]
  if (action === 'removed') {
    if (current) throw refuse([description.key])
    const id = description.key === 'id' ? Number(key) : key
    return { key, current, target: { ...Object.fromEntries(before), [description.key]: id } }
  }
  if (!current) throw refuse([description.key])
  const isCounter = (field: string) => columns[field]?.journal === 'counter'
  const changedSince = [...after].filter(([field, value]) => !isCounter(field) && !isEqual(value, current[field]))
  if (changedSince.length > 0) throw refuse(changedSince.map(([field]) => field))
  if (action === 'created') return { key, current, target: undefined }
  const restored = [...before].map(([field, value]): [string, StoredValue] => [
    field,
    isCounter(field) ? Number(current[field]) + Number(value) - Number(after.get(field)) : value,
  ])
  return { key, current, target: { ...current, ...Object.fromEntries(restored) } }
}

/** Returns the values of a row as the database has them, which the schema of its table reads. */
const sqlValues = (row: StoredRow | undefined) =>
  Object.fromEntries(Object.entries(row ?? {}).map(([name, value]) => [name, sqlValue(value)]))

const ChannelRow = rowSchema(CHANNELS)
const UserRow = rowSchema(USERS)

/**
 * Checks that an administrator does not send a stored key to another address.
 * @throws Refusal
 */
async function checkChannel(deps: UndoDeps, caller: User, { current, target }: Restoring): Promise<void> {
  if (!target) return
  const row = z.parse(ChannelRow, sqlValues(target))
  const before = current && z.parse(ChannelRow, sqlValues(current))
  await checkAddress(deps, caller, row, before)
  const isMoved = before && (baseUrlOf(row) !== baseUrlOf(before) || proxyOf(row) !== proxyOf(before))
  if (isMoved && row.key === before.key && !isRoot(caller)) throw new Refusal(texts.channelKeyAgain)
}

async function checkToken(caller: User, { current, target }: Restoring): Promise<void> {
  if ((current ?? target)?.user_id !== caller.id && !isRoot(caller)) throw new Refusal(texts.undoOwner)
}

/** Takes back the change of an option. */
async function restoreOption(deps: UndoDeps, caller: User, { key, target }: Restoring): Promise<void> {
  if (!isRoot(caller)) throw new Refusal(texts.forbidden, { reason: 'forbidden' })
  const value = target && String(target.value)
  await checkOption(deps, key, value ?? DEFAULTS.get(key) ?? '')
  await (value === undefined ? deps.options.remove(key) : deps.options.set(key, value))
}

/** Takes back the change of a user; a role or status ends sessions and access tokens as any other change of them. */
async function restoreUser(deps: UndoDeps, caller: User, { key, target }: Restoring): Promise<void> {
  const user = orNotFound(await deps.users.byId(Number(key)), texts.userNotFound)
  checkRank(caller, user)
  const { username, display_name, role, status, email, group, quota, limits, aff_code } = z.parse(
    UserRow,
    sqlValues(target),
  )
  if (isRoot(user) && (role !== user.role || status !== user.status)) throw new Refusal(texts.rootProtected)
  if (role >= caller.role && role !== user.role && !isRoot(caller)) throw new Refusal(texts.roleTooHigh)
  const changes = { username, display_name, role, status, email, group, quota, limits, aff_code }
  await updateRoleAndStatus(deps, user, changes)
}

/** Checks whether the caller may restore a record, and restores it. */
async function restore(deps: UndoDeps, caller: User, kind: RecordedKind, restoring: Restoring): Promise<void> {
  const { kind: name } = kind.description
  if (name === 'option') return restoreOption(deps, caller, restoring)
  if (name === 'user') return restoreUser(deps, caller, restoring)
  if (name === 'channel') await checkChannel(deps, caller, restoring)
  if (name === 'token') await checkToken(caller, restoring)
  await restoreRow(deps.db, kind, restoring.key, restoring.current, restoring.target)
}

/** Returns what changes, as the SDK has it. */
function planOf(kind: JournalKind, rows: readonly (RowChange & { readonly id: number })[]): UndoPlan {
  const [first] = rows
  const single = rows.length === 1 ? first : undefined
  const shown = rows.map(({ id, name, action, changes }) => ({ id, name, action, changes: [...changes] }))
  return {
    record: { kind, id: single?.id ?? 0, name: single?.name ?? '' },
    action: first?.action ?? 'changed',
    changes: shown.length === 1 ? (shown[0]?.changes ?? []) : [],
    rows: shown.length === 1 ? [] : shown,
  }
}

/** Thrown at the end of a plan, so that nothing of it is saved. */
class PlanOnly extends Error {}

/**
 * Takes a change back, as one change of the caller.
 * @param isPlan whether nothing is saved
 * @returns what changes
 * @throws Refusal
 */
export async function undo(deps: UndoDeps, caller: User, id: number, isPlan: boolean): Promise<UndoPlan> {
  const { db, journal, recorder } = deps
  let plan: UndoPlan | undefined
  const work = async () => {
    const { entry, records } = orNotFound(await journal.find(id), texts.journalNotFound)
    const kind = orRefused(entry.undoable ? recorder.kindOf(entry.record.kind) : undefined, texts.undoImpossible)
    const secrets = await journal.secrets(id)
    const rows: (RowChange & { readonly id: number })[] = []
    for (const change of records) {
      const restoring = await restoringOf(kind, change, secrets)
      const difference = differenceOf(kind.description, restoring.current, restoring.target)
      if (difference) rows.push({ ...difference, id: Number(change.key) || 0 })
      await restore(deps, caller, kind, restoring)
    }
    plan = planOf(entry.record.kind, rows)
    if (isPlan) throw new PlanOnly()
    return plan
  }
  try {
    return await recorder.as({ ...recorder.origin(), undoes: id }, () => db.transaction(work))
  } catch (error) {
    if (error instanceof PlanOnly && plan) return plan
    throw isUniqueViolation(error) ? new Refusal(texts.undoTaken) : error
  }
}
