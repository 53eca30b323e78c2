import type { AlertRule, DeliveryState } from '@relaydeck/api-sdk'
import type { EventMarks } from '../events/marks.ts'
import type { WrittenEvent } from '../events/writer.ts'
import type { Options } from '../options/store.ts'
import type { Users } from '../users/store.ts'
import { type AlertDeliveries, ROOT, USER_MAIL } from './deliveries.ts'
import { dueTime, isInScope } from './due.ts'
import { type Levels, USED_UP } from './levels.ts'
import type { AlertRules } from './rules.ts'

/** What finding the targets of an event reads and writes. */
interface AlertDeps {
  readonly deliveries: AlertDeliveries
  readonly levels: Levels
  readonly marks: EventMarks
  readonly options: Options
  readonly rules: AlertRules
  readonly users: Pick<Users, 'byId' | 'roots'>
  /** Returns the time zone of the times of day in rules. */
  readonly zone: () => string
}

/** A delivery that is to be added. */
interface Planned {
  readonly rule: number
  readonly state: DeliveryState
  readonly due_at: number
}

/** Seconds after which a bulk change has ended: no pause between its calls is longer. */
const BULK_PAUSE = 60

/** Returns the level at which an event happened; `undefined` if it has none. */
const levelOf = ({ data }: WrittenEvent): number | undefined =>
  'level' in data && typeof data.level === 'number' ? data.level : undefined

/** Creates the listener that adds the deliveries of an event, in its transaction: at most one for each target. */
export function createAlerts({ deliveries, levels, marks, options, rules, users, zone }: AlertDeps) {
  const isFor = (rule: AlertRule, event: WrittenEvent): boolean => {
    const level = levelOf(event)
    return isInScope(rule, event.scope) && (level === undefined || level === levels.ofRule(rule, event.event))
  }
  /** Whether a rule has sent an alert of the same type and record within its time. */
  const isRepeated = async ({ id, every_minutes }: AlertRule, { event, record, created_at }: WrittenEvent) => {
    if (every_minutes === 0) return false
    const name = `rule ${id} ${event} ${record.kind} ${record.id} ${record.name}`
    return !(await marks.set(name, created_at + every_minutes * 60))
  }
  const hasMail = (): boolean => options.text('SMTPServer') !== ''
  /** Whether a user gets mail about a low balance: at the level of the option, and when it is used up. */
  const isForUser = async (event: WrittenEvent): Promise<boolean> => {
    const level = options.number('QuotaRemindThreshold')
    if (event.event !== 'user.quota_low' || !hasMail() || level <= 0) return false
    const isUsedUp = 'quota' in event.data && Number(event.data.quota) < USED_UP
    if (levelOf(event) !== (isUsedUp ? USED_UP : level)) return false
    return ((await users.byId(event.record.id))?.email ?? '') !== ''
  }
  /** Whether Message Pusher or a super administrator with a mail address gets messages about channels. */
  const isForRoot = async ({ event }: WrittenEvent): Promise<boolean> => {
    if (event !== 'channel.disabled' && event !== 'channel.enabled') return false
    if (options.text('MessagePusherAddress') !== '') return true
    return hasMail() && (await users.roots()).some(({ email }) => email !== '')
  }
  return async (event: WrittenEvent): Promise<void> => {
    const planned = new Map<number, Planned>()
    for (const rule of rules.for(event.event).filter((each) => isFor(each, event))) {
      const { batch, created_at } = event
      const due = dueTime(rule, batch === null ? created_at : created_at + BULK_PAUSE, zone())
      const joined = batch === null ? [] : await deliveries.join(batch, rule.id, due)
      const open = rule.targets.filter((target) => !joined.includes(target))
      if (open.length === 0) continue
      const state = (await isRepeated(rule, event)) ? 'skipped' : 'waiting'
      const due_at = state === 'skipped' ? created_at : due
      for (const target of open) {
        const other = planned.get(target)
        // Of several rules, the one counts that sends it first.
        const isEarlier = !other || (state === 'waiting' && (other.state === 'skipped' || due_at < other.due_at))
        if (isEarlier) planned.set(target, { rule: rule.id, state, due_at })
      }
    }
    const atOnce: Planned = { rule: 0, state: 'waiting', due_at: event.created_at }
    if (await isForUser(event)) planned.set(USER_MAIL, atOnce)
    if (await isForRoot(event)) planned.set(ROOT, atOnce)
    for (const [target, plan] of planned) await deliveries.add({ event: event.id, target, ...plan })
  }
}
