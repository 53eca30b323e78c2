import * as z from 'zod/mini'
import type { Fields, NamedObject } from '../core/named.ts'
import { int, lenientNumber, list, text } from '../core/schema.ts'
import { EVENT_NAMES } from '../events/names.ts'
import { GatewayEvent } from '../events/schemas.ts'
import { TARGET_KIND_NAMES } from './target-kind-names.ts'

/** Statuses of targets and rules. */
export const ALERT_STATUS = { enabled: 1, disabled: 2 } as const

const STATUSES = [ALERT_STATUS.enabled, ALERT_STATUS.disabled] as const

/** Languages of alerts. */
export const ALERT_LANGUAGES = ['zh', 'en'] as const

/** Maximum number of targets, and of rules. */
export const ALERT_TARGETS_MAX = 100
export const ALERT_RULES_MAX = 100

/** Maximum length of the name of a target or rule, in characters; the minimum is 1. */
export const ALERT_NAME_MAX = 30

/** Minutes of the longest time in which a rule sends an event once: 30 days. */
export const ALERT_EVERY_MAX = 30 * 24 * 60

const kind = z.literal(TARGET_KIND_NAMES)
const name = z.string()

const named = {
  /** 1 to 30 characters. */
  name,
}

const kinds = {
  /** Kind of the target: `TARGET_KINDS` says what each needs. */
  kind,
}

const targetFields = {
  /** Values by name, as `TARGET_KINDS` declares them. Answers have no secrets. */
  settings: z.record(z.string(), z.string()),
  /** Language of the alerts. */
  language: z.literal(ALERT_LANGUAGES),
  /** One of `ALERT_STATUS`. */
  status: z.literal(STATUSES),
}

/** Input of a new target: it is Chinese and enabled by default. */
export const newTarget = {
  ...named,
  ...kinds,
  ...targetFields,
  /** Language of the alerts. */
  language: z._default(targetFields.language, 'zh'),
  /** One of `ALERT_STATUS`. */
  status: z._default(targetFields.status, ALERT_STATUS.enabled),
}

/** Input of a change. */
export const changedTarget = z.partial(
  z.object({
    ...named,
    ...targetFields,
    /** Values by name: a secret that is left out or empty is kept, and an optional one that is `null` is removed. */
    settings: z.record(z.string(), z.nullable(z.string())),
  }),
).shape

const targetShape = {
  /** Id of the target. */
  id: int,
  ...named,
  ...kinds,
  ...targetFields,
  /** Names of the settings that are secret and saved. */
  secrets: list(z.string()),
  /** Unix seconds. */
  created_time: lenientNumber,
}

/** Where alerts are sent; secrets of the settings are left out. Only the embedded gateway has alerts. */
export interface AlertTarget extends Fields<typeof targetShape> {}
export const AlertTarget: NamedObject<AlertTarget, typeof targetShape> = z.object(targetShape)

const ruleFields = {
  ...named,
  /** Types of events, at least one. */
  events: z.array(z.literal(EVENT_NAMES)),
  /** Ids of targets. */
  targets: z.array(int),
  /** Groups of users and channels that it is for; empty: all. */
  groups: z.array(z.string()),
  /** Ids of channels that it is for; empty: all. */
  channels: z.array(int),
  /** Level of its events, in the unit that `EVENT_TYPES` states; 0: the usual one. */
  threshold: int,
  /** Beginning of quiet hours, `22:00`, in the gateway's time zone; `''`: none. Alerts wait for their end. */
  quiet_from: z.string(),
  /** End of quiet hours, `08:00`. */
  quiet_until: z.string(),
  /**
   * Minutes in which an event of the same type and record is sent once, at most `ALERT_EVERY_MAX`; further ones are
   * skipped. 0: all are sent.
   */
  every_minutes: int,
  /** Time of day, `09:00`, at which alerts are sent together; `''`: at once. */
  digest_at: z.string(),
  /** One of `ALERT_STATUS`. */
  status: z.literal(STATUSES),
}

/** Input of a new rule: only name, events and targets are required. */
export const newRule = {
  ...ruleFields,
  /** Groups of users and channels that it is for; empty: all. */
  groups: z._default(ruleFields.groups, []),
  /** Ids of channels that it is for; empty: all. */
  channels: z._default(ruleFields.channels, []),
  /** Level of its events, in the unit that `EVENT_TYPES` states; 0: the usual one. */
  threshold: z._default(ruleFields.threshold, 0),
  /** Beginning of quiet hours, `22:00`, in the gateway's time zone; `''`: none. */
  quiet_from: z._default(ruleFields.quiet_from, ''),
  /** End of quiet hours, `08:00`. */
  quiet_until: z._default(ruleFields.quiet_until, ''),
  /** Minutes in which an event of the same type and record is sent once; 0: all are sent. */
  every_minutes: z._default(ruleFields.every_minutes, 0),
  /** Time of day, `09:00`, at which alerts are sent together; `''`: at once. */
  digest_at: z._default(ruleFields.digest_at, ''),
  /** One of `ALERT_STATUS`. */
  status: z._default(ruleFields.status, ALERT_STATUS.enabled),
}

/** Input of a change. */
export const changedRule = z.partial(z.object(ruleFields)).shape

const ruleShape = {
  /** Id of the rule. */
  id: int,
  ...ruleFields,
  /** Unix seconds. */
  created_time: lenientNumber,
}

/** Which events are sent where. Only the embedded gateway has alerts. */
export interface AlertRule extends Fields<typeof ruleShape> {}
export const AlertRule: NamedObject<AlertRule, typeof ruleShape> = z.object(ruleShape)

/**
 * States of deliveries:
 * - `waiting`: it will be sent, for the first time or again
 * - `sending`: a process is sending it
 * - `delivered`: the target has confirmed it
 * - `failed`: the target refused it for a day
 * - `unknown`: it may have arrived, but no answer did
 * - `skipped`: the rule sent an alert of the same type and record shortly before
 */
export const DELIVERY_STATES = ['waiting', 'sending', 'delivered', 'failed', 'unknown', 'skipped'] as const

export type DeliveryState = (typeof DELIVERY_STATES)[number]

/**
 * Targets that need no rule: `user_mail` is the mail of the user whom an event is about; `root` gets messages about
 * channels, by Message Pusher or mail.
 */
export const BUILT_IN_TARGETS = ['user_mail', 'root'] as const

const deliveryShape = {
  /** Id of the delivery. */
  id: int,
  /** What is told. */
  event: GatewayEvent,
  /** Rule and target; id 0 and name `''` if they were deleted, or if options define them. */
  rule: z.object({ id: lenientNumber, name: text }),
  target: z.object({ id: lenientNumber, name: text, kind: z.literal([...TARGET_KIND_NAMES, ...BUILT_IN_TARGETS, '']) }),
  state: z.literal(DELIVERY_STATES),
  /** How often it was sent. */
  attempts: lenientNumber,
  /** When it is sent next, or was sent last; Unix seconds. */
  due_at: lenientNumber,
  /** HTTP status of the last answer; 0 without one. */
  http_status: lenientNumber,
  /** Last answer or error, shortened and without secrets. */
  answer: text,
}

/** An event on its way to a target. Only the embedded gateway has alerts. */
export interface AlertDelivery extends Fields<typeof deliveryShape> {}
export const AlertDelivery: NamedObject<AlertDelivery, typeof deliveryShape> = z.object(deliveryShape)

const testShape = {
  /** Whether the target has confirmed it. */
  delivered: z.boolean(),
  /** HTTP status of its answer; 0 without one. */
  http_status: lenientNumber,
  /** Answer or error, shortened and without secrets. */
  answer: text,
}

/** Result of a test of a target. */
export interface AlertTest extends Fields<typeof testShape> {}
export const AlertTest: NamedObject<AlertTest, typeof testShape> = z.object(testShape)
