import {
  ALERT_STATUS,
  type AlertRule,
  type EventName,
  AlertRule as Schema,
  shapeOf,
  splitComma,
} from '@relaydeck/api-sdk'
import * as z from 'zod/mini'
import type { Database } from '../db/database.ts'
import { rowSchema } from '../db/row-schema.ts'
import { editableValues, inserter, optionalAssignments } from '../db/table.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import type { Recorder } from '../records/recorder.ts'
import { ALERT_RULES } from './table.ts'

const TABLE = ALERT_RULES.name

/** A list as it is stored. */
const listOf = <T>(item: z.ZodMiniType<T>) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string): unknown[] => splitComma(text)),
    ),
    z.array(item),
  )
const ids = listOf(z.pipe(z.transform(Number), z.int()))

const { events, status } = shapeOf(Schema)
const Row = z.object({
  ...shapeOf(rowSchema(ALERT_RULES)),
  status,
  events: z.pipe(z.pipe(z.string(), z.transform(splitComma)), events),
  targets: ids,
  groups: listOf(z.string()),
  channels: ids,
})
const Rows = z.array(Row)
const MaybeRow = z.optional(Row)

/** What a rule states. */
export type RuleDraft = Omit<AlertRule, 'id' | 'created_time'>

/** Returns the columns of what is stated of a rule. */
const columnsOf = <D extends Partial<RuleDraft>>(draft: D) => {
  const { events, targets, groups, channels, ...others } = draft
  const joined = Object.entries({ events, targets, groups, channels }).flatMap(([name, list]) =>
    list ? [[name, list.join(',')] as const] : [],
  )
  return { ...others, ...Object.fromEntries(joined) }
}

/** Opens the store of the table `alert_rules`; all are kept in memory, since each event reads them. */
export async function openAlertRules(db: Database, clock: Clock, recorder: Recorder) {
  const recorded = recorder.of({
    kind: 'alert_rule',
    table: ALERT_RULES,
    key: 'id',
    name: 'name',
    canUndo: () => true,
    onRestored: (id) => db.notify(TABLE, id),
  })
  const insert = inserter(db, ALERT_RULES)
  const update = `UPDATE alert_rules SET ${optionalAssignments(ALERT_RULES)} WHERE id = :id RETURNING *`
  let rules: readonly AlertRule[] = []
  const readAll = async (): Promise<void> => {
    rules = z.parse(Rows, await db.all('SELECT * FROM alert_rules ORDER BY id DESC'))
  }
  db.listen(TABLE, readAll)
  await readAll()
  const changed = async <T>(id: number, row: T): Promise<T> => {
    await db.notify(TABLE, String(id))
    return row
  }
  return {
    all: (): readonly AlertRule[] => rules,
    find: (id: number): AlertRule | undefined => rules.find((rule) => rule.id === id),
    /** Returns the enabled rules for a type of event. */
    for: (event: EventName): readonly AlertRule[] =>
      rules.filter(({ status, events }) => status === ALERT_STATUS.enabled && events.includes(event)),
    /** Creates a rule and returns it. */
    create: async (draft: RuleDraft): Promise<AlertRule> => {
      const { events, targets, groups, channels } = draft
      const lists = {
        events: events.join(','),
        targets: targets.join(','),
        groups: groups.join(','),
        channels: channels.join(','),
      }
      const row = z.parse(
        Row,
        await recorded.add(() => insert({ ...draft, ...lists, created_time: unixSeconds(clock) })),
      )
      return changed(row.id, row)
    },
    /** Changes a rule; what is left out stays as it is. */
    update: async (id: number, changes: Partial<RuleDraft>): Promise<AlertRule | undefined> => {
      const values = editableValues(ALERT_RULES, columnsOf(changes))
      const row = z.parse(MaybeRow, await recorded.update(id, () => db.get(update, { id, ...values })))
      return changed(id, row)
    },
    /** Returns whether the rule existed. */
    remove: async (id: number): Promise<boolean> =>
      changed(
        id,
        await recorded.change([id], async () => (await db.run('DELETE FROM alert_rules WHERE id = :id', { id })) > 0),
      ),
  }
}

export type AlertRules = Awaited<ReturnType<typeof openAlertRules>>
