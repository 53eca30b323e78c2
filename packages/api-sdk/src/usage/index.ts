/**
 * Usage of servers that do not sum it: planned, counted and added up, and the days of time zones.
 * @packageDocumentation
 */

export {
  dayIn,
  isTimeZone,
  localTimeZone,
  type ZoneDay,
  type ZoneOffset,
  zoneDays,
  zoneOffsets,
} from '../core/time-zone.ts'
export { type CountOptions, countUsage, type UsageCount } from './count.ts'
export { type CountedUsage, type CountStep, planUsage, type UsagePlan } from './plan.ts'
export { addUp, tally, type UsageGroup } from './tally.ts'
