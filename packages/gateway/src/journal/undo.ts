import { isRoot, type UndoPlan, type User } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'
import { readSettings } from '../alerts/settings.ts'
import { ALERT_TARGETS } from '../alerts/table.ts'
import { checkAddress, checkUrl } from '../channels/private-hosts.ts'
import { CHANNELS } from '../channels/table.ts'
import type { Database } from '../db/database.ts'
import { isSameValue, rowSchema } from '../db/row-schema.ts'
import { sqlValue } from '../db/table.ts'
import type { Origins } from '../events/origin.ts'
import { orNotFound, orRefused, Refusal } from '../lib/refusal.ts'
import { DEFAULTS } from '../options/defaults.ts'
import { checkOption, type OptionDeps } from '../options/rules.ts'
import type { Options } from '../options/store.ts'
import { baseUrlOf, proxyOf } from '../providers/address.ts'
import type { StoredRow } from '../records/description.ts'
import { differenceOf } from '../records/difference.ts'
import type { RecordedKind, Recorder } from '../records/recorder.ts'
import { restoreRow } from '../records/restore.ts'
import { texts } from '../texts/api.ts'
import { checkRank, type RoleDeps, updateRoleAndStatus } from '../users/role-and-status.ts'
import type { Users } from '../users/store.ts'
import { USERS } from '../users/table.ts'
import { planOf, type RestoredRow, type Restoring, restoring, rowBefore, type Secrets, valuesOf } from './restoring.ts'
import type { Journal, RecordedChange } from './store.ts'

/** What taking a change back reads and writes. */
export interface UndoDeps extends OptionDeps, RoleDeps {
  readonly db: Database
  readonly journal: Journal
  readonly options: Options
  readonly origins: Origins
  readonly recorder: Recorder
  readonly users: Users
}

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
  const current = await read(key)
  if (action === 'removed' && current) throw new Refusal(texts.undoExists(name || key))
  if (action !== 'removed' && !current) throw new Refusal(texts.undoRemoved(name || key))
  const { columns } = description.table
  const changedSince = [...valuesOf(change, secrets, 'after')].filter(
    ([field, value]) => current && columns[field]?.journal !== 'counter' && !isSameValue(value, current[field]),
  )
  const fields = changedSince.map(([field]) => field).join(', ')
  if (fields !== '') throw new Refusal(texts.undoChanged(name || key, fields))
  return { key, current, target: rowBefore(description, change, secrets, current) }
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

const TargetRow = rowSchema(ALERT_TARGETS)

/**
 * Checks that an administrator does not send a stored secret to another address.
 * @throws Refusal
 */
async function checkTarget(deps: UndoDeps, caller: User, { current, target }: Restoring): Promise<void> {
  if (!target) return
  const row = z.parse(TargetRow, sqlValues(target))
  const before = current && z.parse(TargetRow, sqlValues(current))
  if (before?.settings === row.settings) return
  await checkUrl(deps, caller, readSettings(row.settings).url ?? '')
  if (before?.secrets === row.secrets && !isRoot(caller)) throw new Refusal(texts.alertSecretAgain)
}

async function checkToken(caller: User, { current, target }: Restoring): Promise<void> {
  if ((current ?? target)?.user_id !== caller.id && !isRoot(caller)) throw new Refusal(texts.undoOwner)
}

/** Takes back the change of an option. */
async function restoreOption(deps: UndoDeps, caller: User, { key, target }: Restoring): Promise<void> {
  if (!isRoot(caller)) throw new Refusal(texts.forbidden, { reason: 'forbidden' })
  const value = String(target?.value ?? '')
  await checkOption(deps, key, value)
  await (value === (DEFAULTS.get(key) ?? '') ? deps.options.remove(key) : deps.options.set(key, value))
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
  if (name === 'alert_target') await checkTarget(deps, caller, restoring)
  if (name === 'token') await checkToken(caller, restoring)
  await restoreRow(deps.db, kind, restoring.key, restoring.current, restoring.target)
}

/**
 * Takes a change back, as one change of the caller.
 * @param isPlan whether nothing is saved
 * @returns what changes
 * @throws Refusal
 */
export async function undo(deps: UndoDeps, caller: User, id: number, isPlan: boolean): Promise<UndoPlan> {
  const { db, journal, origins, recorder } = deps
  const work = async () => {
    const { entry, changes } = orNotFound(await journal.find(id), texts.journalNotFound)
    const kind = orRefused(entry.undoable ? recorder.kindOf(entry.record.kind) : undefined, texts.undoImpossible)
    const rows: RestoredRow[] = []
    for (const { id: event, records } of changes) {
      const secrets = await journal.secrets(event)
      for (const change of records) {
        const each = await restoringOf(kind, change, secrets)
        const difference = differenceOf(kind.description, each.current, each.target)
        if (difference) rows.push({ ...difference, key: each.key })
        await restore(deps, caller, kind, each)
      }
    }
    return planOf(entry.record.kind, rows)
  }
  return origins.as({ ...origins.current(), undoes: id }, () => restoring(db, isPlan, work))
}
