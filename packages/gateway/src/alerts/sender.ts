import { ALERT_STATUS, type AlertDelivery, type AlertTarget, type GatewayEvent } from '@relaydeck/api-sdk'
import { DatabaseError } from '../db/errors.ts'
import { unixSeconds } from '../lib/clock.ts'
import { destinationOf, entryOf } from '../lib/destinations.ts'
import type { FaultLog } from '../lib/fault-log.ts'
import { alertTexts } from '../texts/alerts.ts'
import type { Users } from '../users/store.ts'
import { type AlertDeliveries, type Attempt, type ClaimedDelivery, ROOT, USER_MAIL } from './deliveries.ts'
import { isGathering } from './due.ts'
import { balanceMessage, type Message, messageOf } from './message.ts'
import type { AlertRules } from './rules.ts'
import { type Destination, type SendDeps, type SendResult, send } from './send.ts'
import type { AlertTargets } from './targets.ts'

/** What sending alerts needs. */
export interface AlertSenderDeps extends SendDeps {
  readonly alertDeliveries: AlertDeliveries
  readonly alertRules: AlertRules
  readonly alertTargets: AlertTargets
  readonly reportFault: FaultLog
  readonly users: Pick<Users, 'byId' | 'roots'>
  /** Returns the time zone of times in alerts. */
  readonly zone: () => string
}

/** Seconds until a refused alert is sent again: they double, up to an hour. */
const FIRST_WAIT = 30
const LONGEST_WAIT = 60 * 60

/** Attempts until a refused alert has failed, after about a day. */
const ATTEMPTS_MAX = 30

/** Returns how a delivery goes on. @param now in Unix seconds */
function attemptOf({ outcome, http_status, answer }: SendResult, attempts: number, now: number): Attempt {
  if (outcome !== 'refused') return { state: outcome, http_status, answer }
  if (attempts >= ATTEMPTS_MAX) return { state: 'failed', http_status, answer }
  const wait = Math.min(FIRST_WAIT * 2 ** (attempts - 1), LONGEST_WAIT)
  return { state: 'waiting', due_at: now + wait, http_status, answer }
}

/** A place to send to, and the language of its messages. */
type Place = Destination & Pick<AlertTarget, 'language'>

const mailTo = (addresses: readonly string[]): Place => ({
  kind: 'mail',
  language: 'zh',
  settings: { to: addresses.join(',') },
  secrets: {},
})

/** Creates what sends the deliveries that are due. Several processes may do so: each delivery is claimed by one. */
export function createAlertSender(deps: AlertSenderDeps) {
  const { alertDeliveries: deliveries, alertRules, alertTargets, clock, options, reportFault, users, zone } = deps
  /** Returns who gets messages about channels: Message Pusher if it is set, else the super administrators by mail. */
  const rootPlace = async (): Promise<Place> => {
    const [url, token] = [options.text('MessagePusherAddress'), options.text('MessagePusherToken')]
    if (url !== '') return { kind: 'message_pusher', language: 'zh', settings: { url }, secrets: { token } }
    return mailTo((await users.roots()).flatMap(({ email }) => (email === '' ? [] : [email])))
  }
  /** Returns where a delivery goes; `undefined` if its target is disabled or deleted. */
  const placeOf = async (target: number, event: GatewayEvent): Promise<Place | undefined> => {
    if (target === USER_MAIL) return mailTo([(await users.byId(event.record.id))?.email ?? ''])
    if (target === ROOT) return rootPlace()
    const stored = await alertTargets.find(target)
    return stored?.status === ALERT_STATUS.enabled ? stored : undefined
  }
  /** Sends to the address of an option, which may be private: only the super administrator sets it. */
  const sendToRoot = async (place: Place, message: Message): Promise<SendResult> => {
    const destination = destinationOf(place.settings.url ?? '')
    const httpClient = deps.httpClient.allowing(destination ? [entryOf(destination)] : [])
    return send({ ...deps, httpClient }, place, message).finally(() => httpClient.close())
  }
  const end = async (claimed: readonly ClaimedDelivery[], result: SendResult): Promise<void> => {
    for (const { id, attempts } of claimed) await deliveries.end(id, attemptOf(result, attempts, unixSeconds(clock)))
  }
  /** Sends claimed deliveries to their target in one message; returns whether it accepted them. */
  const sendTogether = async (
    target: number,
    claimed: readonly [AlertDelivery, ...AlertDelivery[]],
  ): Promise<boolean> => {
    const [first, ...others] = claimed
    const place = await placeOf(target, first.event)
    if (!place) {
      const skipped = { state: 'skipped', http_status: 0, answer: alertTexts.noTarget.zh } as const
      for (const { id } of claimed) await deliveries.end(id, skipped)
      return true
    }
    const events = [first.event, ...others.map(({ event }) => event)] as const
    const message =
      target === USER_MAIL ? balanceMessage(options, first.event) : messageOf(options, zone(), place.language, events)
    const result = await (target === ROOT ? sendToRoot(place, message) : send(deps, place, message))
    await end(claimed, result)
    return result.outcome === 'delivered'
  }
  /** Sends what is due of a rule to a target, until the target does not accept it. */
  const sendDue = async (rule: number, target: number): Promise<void> => {
    const stated = alertRules.find(rule)
    const isTogether =
      stated !== undefined && isGathering(stated) && (await alertTargets.find(target))?.kind !== 'webhook'
    for (let isAccepted = true; isAccepted && !isStopped; ) {
      const [first, ...others] = await deliveries.claim(rule, target, isTogether)
      if (!first) return
      isAccepted = await sendTogether(target, [first, ...others])
    }
  }
  const sendAll = async (): Promise<void> => {
    await deliveries.abandon()
    const pairs = await deliveries.due()
    await Promise.all(pairs.map(({ rule, target }) => sendDue(rule, target)))
  }
  let isStopped = false
  let running: Promise<void> | undefined
  let isAsked = false
  const run = (): Promise<void> => {
    isAsked = true
    running ??= (async () => {
      while (isAsked && !isStopped) {
        isAsked = false
        await sendAll()
      }
    })().finally(() => {
      running = undefined
    })
    return running
  }
  return {
    /** Sends what is due, and what becomes due meanwhile. @throws if the database fails */
    run,
    /** Sends new deliveries as soon as their events are committed. */
    start: (): void =>
      deliveries.listen(() => {
        run().catch((error: unknown) => {
          // The regular work says it if the database cannot be used.
          if (!isStopped && !(error instanceof DatabaseError))
            reportFault({ requestId: 'alerts', endpoint: 'alerts', error })
        })
      }),
    /** Waits for what is being sent, and sends nothing more. */
    stop: async (): Promise<void> => {
      isStopped = true
      await running?.catch(() => undefined)
    },
  }
}

export type AlertSender = ReturnType<typeof createAlertSender>
