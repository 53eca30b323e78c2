import {
  type AlertDelivery,
  type alertDeliveries,
  type DeliveryState,
  type GatewayEvent,
  type InputOf,
  AlertDelivery as Schema,
  shapeOf,
} from '@relaydeck/api-sdk'
import * as z from 'zod/mini'
import type { Database, Values } from '../db/database.ts'
import { isHeld, PROCESS } from '../db/leases.ts'
import { rangeOf } from '../db/page.ts'
import { writer } from '../db/table.ts'
import { eventColumns, openWholeChanges } from '../events/store.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import { ALERT_DELIVERIES } from './table.ts'

/** Built-in targets, by the ID that deliveries have. */
export const USER_MAIL = 0
export const ROOT = -1

/** Deliveries of a rule that are sent together. */
const TOGETHER = 50

const { state, target } = shapeOf(Schema)
const kind = shapeOf(target).kind

const Listed = z.object({
  ...eventColumns,
  delivery: z.int(),
  rule: z.int(),
  rule_name: z.nullable(z.string()),
  target: z.int(),
  target_name: z.nullable(z.string()),
  target_kind: z.nullable(z.string()),
  state,
  due_at: z.int(),
  attempts: z.int(),
  http_status: z.int(),
  answer: z.string(),
})
const Rows = z.array(Listed)
const Pairs = z.array(z.object({ rule: z.int(), target: z.int() }))
const Targets = z.array(z.object({ target: z.int() }))
const Claimed = z.array(z.object({ id: z.int() }))
const MaybeState = z.optional(z.object({ state }))

const LIST = `SELECT events.id, type, events.created_at, events.kind, records, data, batch, d.id AS delivery, d.rule, d.target, d.state, d.due_at,
  d.attempts, d.http_status, d.answer, alert_rules.name AS rule_name, alert_targets.name AS target_name,
  alert_targets.kind AS target_kind
  FROM alert_deliveries AS d JOIN events ON events.id = d.event
  LEFT JOIN alert_rules ON alert_rules.id = d.rule LEFT JOIN alert_targets ON alert_targets.id = d.target`

const BUILT_IN: ReadonlyMap<number, z.output<typeof kind>> = new Map([
  [USER_MAIL, 'user_mail'],
  [ROOT, 'root'],
] as const)

const deliveryOf = (row: z.output<typeof Listed>, event: GatewayEvent): AlertDelivery => ({
  id: row.delivery,
  event,
  rule: { id: row.rule_name === null ? 0 : row.rule, name: row.rule_name ?? '' },
  target: {
    id: row.target_name === null ? 0 : row.target,
    name: row.target_name ?? '',
    kind: BUILT_IN.get(row.target) ?? z.parse(kind, row.target_kind ?? ''),
  },
  state: row.state,
  attempts: row.attempts,
  due_at: row.due_at,
  http_status: row.http_status,
  answer: row.answer,
})

/** A delivery that this process sends. */
export interface ClaimedDelivery {
  readonly id: number
  readonly attempts: number
}

/** How an attempt ended. */
export interface Attempt {
  readonly state: DeliveryState
  /** Unix seconds; default: now. */
  readonly due_at?: number
  readonly http_status: number
  readonly answer: string
}

const DUE = `SELECT rule, target FROM alert_deliveries WHERE state = 'waiting' GROUP BY rule, target HAVING min(due_at) <= :now`

/** The state is checked again, because another process may have claimed the rows meanwhile. */
const CLAIM = `UPDATE alert_deliveries SET state = 'sending', process = :process, attempts = attempts + 1, due_at = :now
  WHERE state = 'waiting' AND id IN (SELECT id FROM alert_deliveries
    WHERE state = 'waiting' AND due_at <= :now AND rule = :rule AND target = :target ORDER BY due_at, id LIMIT :limit)
  RETURNING id`

const END = `UPDATE alert_deliveries SET state = :state, due_at = :due_at, process = '', http_status = :http_status,
  answer = :answer WHERE id = :id AND process = :process`

/** What is waiting for a bulk change waits for the rest of it. */
const JOIN = `UPDATE alert_deliveries SET due_at = :due WHERE state = 'waiting' AND rule = :rule
  AND event IN (SELECT id FROM events WHERE batch = :batch) RETURNING target`

const REPEAT = `UPDATE alert_deliveries SET state = 'waiting', due_at = :now, attempts = 0
  WHERE id = :id AND state IN ('failed', 'unknown')`

/**
 * Opens the table `alert_deliveries`. A process claims a delivery before it sends it; if the process dies in between, it
 * is unknown whether the delivery arrived, and it is not sent again.
 */
export function openAlertDeliveries(db: Database, clock: Clock, process: string) {
  const insert = writer(db, ALERT_DELIVERIES)
  const abandon = `UPDATE alert_deliveries SET state = 'unknown', process = '' WHERE state = 'sending' AND (process = :process
    OR NOT EXISTS (SELECT 1 FROM leases WHERE name = '${PROCESS}' || process AND ${isHeld(db.dialect)}))`
  const wholeChanges = openWholeChanges(db)
  const rows = async (where: string, values: Values): Promise<AlertDelivery[]> => {
    const listed = z.parse(Rows, await db.all(`${LIST} WHERE ${where}`, values))
    const eventOf = await wholeChanges(listed)
    return listed.map((row) => deliveryOf(row, eventOf(row)))
  }
  return {
    /** Adds a delivery, in the transaction of its event. */
    add: async (row: { event: number; rule: number; target: number; state: DeliveryState; due_at: number }) => {
      await insert(row)
      await db.notify(ALERT_DELIVERIES.name, '')
    },
    /**
     * Lets what is waiting of a rule for a bulk change wait for another event of it.
     * @returns the targets for which something is waiting
     */
    join: async (batch: string, rule: number, due: number): Promise<number[]> =>
      z.parse(Targets, await db.all(JOIN, { batch, rule, due })).map(({ target }) => target),
    /** Adds a listener for new deliveries of all processes. */
    listen: (listener: () => void): void => db.listen(ALERT_DELIVERIES.name, async () => listener()),
    /** Returns a page of deliveries, newest first. */
    page: ({ p = 0, size, page_size = size, state, target_id, rule_id }: InputOf<typeof alertDeliveries.list>) => {
      const conditions = [
        state && 'd.state = :state',
        target_id !== undefined && 'd.target = :target',
        rule_id !== undefined && 'd.rule = :rule',
      ].filter((condition) => condition)
      const values = {
        ...(state && { state }),
        ...(target_id !== undefined && { target: target_id }),
        ...(rule_id !== undefined && { rule: rule_id }),
        ...rangeOf({ p, size: page_size }),
      }
      return rows(`${conditions.join(' AND ') || '1 = 1'} ORDER BY d.id DESC LIMIT :limit OFFSET :offset`, values)
    },
    /** Returns the state of a delivery; `undefined` if there is none. */
    stateOf: async (id: number): Promise<DeliveryState | undefined> =>
      z.parse(MaybeState, await db.get('SELECT state FROM alert_deliveries WHERE id = :id', { id }))?.state,
    /** Lets a delivery be sent again; returns whether it had failed or its arrival was unknown. */
    repeat: async (id: number): Promise<boolean> => {
      const isRepeated = (await db.run(REPEAT, { id, now: unixSeconds(clock) })) > 0
      await db.notify(ALERT_DELIVERIES.name, '')
      return isRepeated
    },
    /** Marks what dead processes were sending, and what this one no longer sends, as unknown. */
    abandon: async (): Promise<void> => {
      await db.run(abandon, { process, now: clock() })
    },
    /** Returns the pairs of rules and targets for which something is due. */
    due: async () => z.parse(Pairs, await db.all(DUE, { now: unixSeconds(clock) })),
    /**
     * Claims what is due of a rule for a target, the earliest first.
     * @param isTogether whether several are sent together
     */
    claim: (rule: number, target: number, isTogether: boolean): Promise<(AlertDelivery & ClaimedDelivery)[]> =>
      db.transaction(async () => {
        const values = { process, rule, target, now: unixSeconds(clock), limit: isTogether ? TOGETHER : 1 }
        const ids = z.parse(Claimed, await db.all(CLAIM, values)).map(({ id }) => id)
        return ids.length === 0 ? [] : rows(`d.id IN (${ids.join(', ')}) ORDER BY d.id`, {})
      }),
    /** Saves how an attempt of this process ended. */
    end: async (id: number, { state, due_at = unixSeconds(clock), http_status, answer }: Attempt): Promise<void> => {
      await db.run(END, { id, process, state, due_at, http_status, answer })
    },
  }
}

export type AlertDeliveries = ReturnType<typeof openAlertDeliveries>
