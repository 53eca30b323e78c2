import { type AlertRule, EVENT_TYPES, type EventName } from '@relaydeck/api-sdk'
import type { EventLevels } from '../events/levels.ts'
import type { Options } from '../options/store.ts'
import type { AlertRules } from './rules.ts'

/** The level at which a balance is used up. */
export const USED_UP = 1

/** The levels of events: the usual ones, and those that rules ask for. */
export interface Levels extends EventLevels {
  /** Returns the level that a rule asks for; `undefined` if its events have none. */
  ofRule(rule: Pick<AlertRule, 'threshold'>, event: EventName): number | undefined
}

/** Creates what knows at which levels events happen. */
export function createLevels(rules: Pick<AlertRules, 'all' | 'for'>, options: Pick<Options, 'number'>): Levels {
  /** Levels as long as the rules and the option are the same: calls ask for them. */
  const cache = new Map<
    EventName,
    { readonly usual: number | undefined; readonly rules: readonly AlertRule[]; readonly levels: readonly number[] }
  >()
  /** Returns the usual level of a type of event; `undefined` if it has none. */
  const usual = (event: EventName): number | undefined => {
    const type = EVENT_TYPES[event]
    if (!('level' in type)) return undefined
    return 'defaultLevel' in type ? type.defaultLevel : options.number('QuotaRemindThreshold') || USED_UP
  }
  const ofRule = ({ threshold }: Pick<AlertRule, 'threshold'>, event: EventName) => threshold || usual(event)
  return {
    ofRule,
    of: (event: EventName): readonly number[] => {
      const known = cache.get(event)
      const [usualLevel, all] = [usual(event), rules.all()]
      if (known?.usual === usualLevel && known?.rules === all) return known.levels
      const found = [
        usualLevel,
        event === 'user.quota_low' ? USED_UP : undefined,
        ...rules.for(event).map((rule) => ofRule(rule, event)),
      ]
      const levels = [...new Set(found.filter((level) => level !== undefined))].sort((a, b) => a - b)
      cache.set(event, { usual: usualLevel, rules: all, levels })
      return levels
    },
  }
}
