import { type AlertTarget, AlertTarget as Schema, shapeOf } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'
import type { Database } from '../db/database.ts'
import { counter, type PageInput, rangeOf } from '../db/page.ts'
import { rowSchema } from '../db/row-schema.ts'
import { editableValues, inserter, optionalAssignments } from '../db/table.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import type { Recorder } from '../records/recorder.ts'
import { readSettings, type Settings, splitSettings } from './settings.ts'
import { ALERT_TARGETS } from './table.ts'

/** A target with its secrets. */
export interface StoredTarget extends Omit<AlertTarget, 'settings' | 'secrets'> {
  readonly settings: Settings
  readonly secrets: Settings
}

/** What a target states besides its settings. */
export type TargetDraft = Pick<AlertTarget, 'name' | 'kind' | 'language' | 'status'>

/** Settings as they are stored. */
const stored = z.pipe(z.string(), z.transform(readSettings))

const { kind, language, status } = shapeOf(Schema)
const Row = z.object({
  ...shapeOf(rowSchema(ALERT_TARGETS)),
  ...{ kind, language, status },
  settings: stored,
  secrets: stored,
})
const Rows = z.array(Row)
const MaybeRow = z.optional(Row)

/** Returns a target as answers have it. */
export const withoutSecrets = ({ secrets, settings, ...target }: StoredTarget): AlertTarget => ({
  ...target,
  settings: { ...settings },
  secrets: Object.keys(secrets),
})

/** Opens the store of the table `alert_targets`. */
export function openAlertTargets(db: Database, clock: Clock, recorder: Recorder) {
  const recorded = recorder.of({
    kind: 'alert_target',
    table: ALERT_TARGETS,
    key: 'id',
    name: 'name',
    canUndo: () => true,
  })
  const insert = inserter(db, ALERT_TARGETS)
  const update = `UPDATE alert_targets SET ${optionalAssignments(ALERT_TARGETS)} WHERE id = :id RETURNING *`
  const find = async (id: number) =>
    z.parse(MaybeRow, await db.get('SELECT * FROM alert_targets WHERE id = :id', { id }))
  return {
    page: async (page: PageInput): Promise<StoredTarget[]> =>
      z.parse(
        Rows,
        await db.all('SELECT * FROM alert_targets ORDER BY id DESC LIMIT :limit OFFSET :offset', rangeOf(page)),
      ),
    count: counter(db, 'alert_targets'),
    find,
    /** Creates a target and returns it. */
    create: async ({ name, kind, language, status }: TargetDraft, values: Settings): Promise<StoredTarget> => {
      const { settings, secrets } = splitSettings(kind, values)
      const texts = { settings: JSON.stringify(settings), secrets: JSON.stringify(secrets) }
      const row = { name, kind, ...texts, language, status, created_time: unixSeconds(clock) }
      return z.parse(Row, await recorded.add(() => insert(row)))
    },
    /** Changes a target; what is left out stays as it is. */
    update: async (
      { id, kind }: Pick<StoredTarget, 'id' | 'kind'>,
      changes: Partial<Omit<TargetDraft, 'kind'>>,
      values: Settings | undefined,
    ): Promise<StoredTarget | undefined> => {
      const { settings, secrets } = values ? splitSettings(kind, values) : {}
      const texts = { settings: settings && JSON.stringify(settings), secrets: secrets && JSON.stringify(secrets) }
      const stated = { id, ...editableValues(ALERT_TARGETS, { ...changes, ...texts }) }
      return z.parse(MaybeRow, await recorded.update(id, () => db.get(update, stated)))
    },
    /** Returns whether the target existed. */
    remove: (id: number): Promise<boolean> =>
      recorded.change([id], async () => (await db.run('DELETE FROM alert_targets WHERE id = :id', { id })) > 0),
  }
}

export type AlertTargets = ReturnType<typeof openAlertTargets>
