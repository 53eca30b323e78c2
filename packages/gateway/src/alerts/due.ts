import type { AlertRule } from '@relaydeck/api-sdk'
import type { EventScope } from '../events/writer.ts'

const MINUTE = 60
const DAY_MINUTES = 24 * 60

const formats = (zone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** Returns the minutes since midnight of a time of day: `22:00`. */
const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** Returns the minutes since midnight in a zone. */
const minutesAt = (seconds: number, zone: string): number => minutesOf(formats(zone).format(seconds * 1000))

/** Returns when a time of day comes next, from a moment in Unix seconds. */
function nextTime(time: string, from: number, zone: string): number {
  const target = minutesOf(time)
  const minute = Math.floor(from / MINUTE) * MINUTE
  const wait = (target - minutesAt(from, zone) + DAY_MINUTES) % DAY_MINUTES
  if (wait === 0) return from
  const next = minute + wait * MINUTE
  // The clocks may change in between.
  const shift = target - minutesAt(next, zone)
  return Math.abs(shift) <= 120 ? next + shift * MINUTE : next
}

type Times = Pick<AlertRule, 'quiet_from' | 'quiet_until' | 'digest_at'>

/** Whether a rule sends nothing at a time. */
function isQuiet({ quiet_from, quiet_until }: Times, seconds: number, zone: string): boolean {
  if (quiet_from === '' || quiet_until === '') return false
  const [from, until, now] = [minutesOf(quiet_from), minutesOf(quiet_until), minutesAt(seconds, zone)]
  return from <= until ? now >= from && now < until : now >= from || now < until
}

/** Returns when a rule sends an event that happens now, in Unix seconds. @param zone of its times of day */
export function dueTime(rule: Times, now: number, zone: string): number {
  const due = rule.digest_at === '' ? now : nextTime(rule.digest_at, now, zone)
  return isQuiet(rule, due, zone) ? nextTime(rule.quiet_until, due, zone) : due
}

/** Whether a rule may keep alerts, which are then sent together. */
export const isGathering = ({ digest_at, quiet_from }: Times): boolean => digest_at !== '' || quiet_from !== ''

/** Whether a rule is for the groups and channels of an event. */
export const isInScope = (
  rule: Pick<AlertRule, 'groups' | 'channels'>,
  { groups = [], channels = [] }: EventScope,
): boolean =>
  (rule.groups.length === 0 || rule.groups.some((group) => groups.includes(group))) &&
  (rule.channels.length === 0 || rule.channels.some((channel) => channels.includes(channel)))
