import {
  ALERT_EVERY_MAX,
  ALERT_NAME_MAX,
  ALERT_STATUS,
  type AlertRule,
  alertRules,
  EVENT_TYPES,
  type EventName,
  PAGE_SIZE,
  pages,
} from '@relaydeck/api-sdk'
import { resourceKey } from '@relaydeck/api-sdk/query'
import { type TextsOf, textArea } from '../../../../app/language/area.ts'
import { read } from '../../../../app/read.ts'
import { definedErrors, wholeNumber } from '../../../../parts/form/rules.ts'
import type { SwitchableResource } from '../../../../parts/rows/resource.ts'
import { alertAddress } from '../-address.ts'
import { ALL, foundByName, nameError, statusOf } from '../-named.ts'
import { texts as en } from './texts.en.ts'
import { texts as zh } from './texts.zh.ts'

/** Texts of the rules of alerts. */
export const ruleTexts = textArea({ zh, en })

type RuleTexts = TextsOf<typeof ruleTexts>

/** Rules of alerts. */
export const ruleResource: SwitchableResource<AlertRule> = {
  name: 'alert_rule',
  path: '/alert',
  key: resourceKey(alertRules.list),
  texts: ruleTexts,
  nameOf: ({ name }) => name,
  ...alertAddress,
  list: ({ p, size = PAGE_SIZE }) => read(alertRules.list, { p, size }),
  search: (keyword) => foundByName(read(alertRules.list, ALL), keyword),
  get: (id) => read(alertRules.get, { id }),
  walk: () => (send, options) => pages(alertRules.list, send, {}, options),
  statusOf,
  setEnabled: (send, { id }, enabled) => alertRules.update(send, { id, status: statusOf(enabled) }),
  remove: (send, { id }) => alertRules.remove(send, { id }),
}

/** Values of the form. An empty number field holds `''`. */
export interface RuleValues
  extends Pick<AlertRule, 'name' | 'events' | 'groups' | 'quiet_from' | 'quiet_until' | 'digest_at'> {
  /** Ids as texts. */
  targets: string[]
  channels: string[]
  threshold: number | string
  every_minutes: number | string
  enabled: boolean
}

const numberOrNothing = (value = 0): number | '' => (value > 0 ? value : '')

/** Returns the form values of a rule, or of a new one for some events. */
export const valuesOf = (stored: AlertRule | undefined, events: readonly EventName[], name: string): RuleValues => ({
  name: stored?.name ?? [...name].slice(0, ALERT_NAME_MAX).join(''),
  events: stored?.events ?? [...events],
  targets: (stored?.targets ?? []).map(String),
  groups: stored?.groups ?? [],
  channels: (stored?.channels ?? []).map(String),
  threshold: numberOrNothing(stored?.threshold),
  quiet_from: stored?.quiet_from ?? '',
  quiet_until: stored?.quiet_until ?? '',
  every_minutes: numberOrNothing(stored?.every_minutes),
  digest_at: stored?.digest_at ?? '',
  enabled: stored?.status !== ALERT_STATUS.disabled,
})

/** Returns the level of a rule's only type of event; `undefined` if there are several, or if it has none. */
export function levelOf(
  events: readonly EventName[],
): { unit: 'percent' | 'quota' | 'dollars'; usual?: number } | undefined {
  const [only, ...others] = events
  if (!only || others.length > 0) return undefined
  const type = EVENT_TYPES[only]
  if (!('level' in type)) return undefined
  return { unit: type.level, ...('defaultLevel' in type && { usual: type.defaultLevel }) }
}

const numberOf = (value: number | string): number => (value === '' ? 0 : wholeNumber(value))

/** Returns a typed time of day as the gateway takes it: `9:00` as `09:00`. */
const timeOf = (typed: string): string => typed.trim().replace('：', ':').replace(/^\d:/, '0$&')

/** Minutes of a day. */
const DAY_MINUTES = 24 * 60

const TIME = /^(([01]\d|2[0-3]):[0-5]\d)?$/

/** Returns the draft of the form values. Invalid numbers are `NaN`. */
export const draftOf = ({ enabled, ...values }: RuleValues) => ({
  ...values,
  name: values.name.trim(),
  targets: values.targets.map(Number),
  channels: values.channels.map(Number),
  threshold: levelOf(values.events) ? numberOf(values.threshold) : 0,
  quiet_from: timeOf(values.quiet_from),
  quiet_until: timeOf(values.quiet_until),
  every_minutes: numberOf(values.every_minutes),
  digest_at: timeOf(values.digest_at),
  status: statusOf(enabled),
})

/** Returns errors by field. */
export function validate(values: RuleValues, { form }: RuleTexts): Record<string, string> {
  const { name, events, targets, threshold, every_minutes, quiet_from, quiet_until, digest_at } = draftOf(values)
  const numberError = (number: number) => (number >= 0 ? undefined : form.numberInvalid)
  const everyError =
    every_minutes > ALERT_EVERY_MAX
      ? form.everyTooLong(ALERT_EVERY_MAX, ALERT_EVERY_MAX / DAY_MINUTES)
      : numberError(every_minutes)
  const timeError = (time: string) => (TIME.test(time) ? undefined : form.timeInvalid)
  const quietError = (time: string, other: string) => (time === '' && other !== '' ? form.quietBoth : timeError(time))
  return definedErrors({
    name: nameError(name, form),
    events: events.length === 0 ? form.eventsMissing : undefined,
    targets: targets.length === 0 ? form.targetsMissing : undefined,
    threshold: numberError(threshold),
    every_minutes: everyError,
    quiet_from: quietError(quiet_from, quiet_until),
    quiet_until: quiet_from !== '' && quiet_from === quiet_until ? form.quietSame : quietError(quiet_until, quiet_from),
    digest_at: timeError(digest_at),
  })
}
