import { LOG_TYPE } from '@relaydeck/api-sdk'
import type { ChannelRow } from '../../channels/store.ts'
import { estimateTokens } from '../../counting/count-tokens.ts'
import type { PromptSize } from '../../counting/measure-prompt.ts'
import type { Reservation } from '../../ledger/ledger.ts'
import { RelayError } from '../../lib/relay-error.ts'
import { LimitReached } from '../../limits/windows.ts'
import { type ModelLimits, UNKNOWN_ANSWER, UNKNOWN_CONTEXT } from '../../models/model-limits.ts'
import { costOf, type Rates, ratioText, reservationFor, type Usage, unitText } from '../../prices/price.ts'
import { type UnitCharge, unitChargeOf } from '../../prices/unit-price.ts'
import { priceTexts } from '../../texts/log.ts'
import { relayTexts } from '../../texts/relay.ts'
import { type ApiKey, leftOf } from '../api-key/api-key.ts'
import { endpointOf, type RelayCall, type RelayDeps } from '../call/call.ts'
import type { Needs, Room } from '../call/call-limits.ts'
import type { Outcome, Trace } from '../call/trace.ts'
import type { ChargedUsage } from './usage.ts'

/** Tokens of a usual answer. A call may reserve more than half of a balance to pay for one. */
const USUAL_ANSWER = 1_024

/** Tokens of the shortest useful answer. */
const SHORTEST_ANSWER = 16

/** How often a call tries to reserve a share of a balance that other calls are changing. */
const ROUNDS = 20

/** A reservation for a call. */
interface Hold {
  readonly reservation: Reservation
  /** Whether it holds amounts of limits, too. */
  readonly holdsLimits: boolean
  readonly quota: number
  /** Tokens to which the reserved quota limits each answer; `undefined` if any answer is covered. */
  readonly limit: number | undefined
  /** Whether the quota covers the call in any case. */
  readonly isCovered: boolean
}

type ReserveDeps = Pick<RelayDeps, 'ledger' | 'limitWatch' | 'options' | 'reportFault' | 'tokens' | 'users'>

/** Returns the tokens of limits that a call needs: of its prompt, and of the answer that is asked for or usual. */
function tokensOf({ answers, maxTokens, size }: RelayCall, terms: ModelTerms): Needs['tokens'] {
  const { estimate } = promptOf(size, terms)
  return { least: Math.max(estimate, 1), expected: estimate + answers * (maxTokens || USUAL_ANSWER) }
}

/** Price and limits of a model, and the prompt that its channel adds. */
export interface ModelTerms {
  /** The provider's name for the model. */
  readonly model: string
  readonly rates: Rates
  readonly limits: ModelLimits
  readonly systemPrompt: string
}

/** Reads what user and token have left now. */
async function readLeft({ users, tokens }: ReserveDeps, { user, token }: ApiKey): Promise<number> {
  const [current, currentToken] = await Promise.all([users.byId(user.id), tokens.find(user.id, token.id)])
  return leftOf({ user: current ?? user, token: currentToken ?? token })
}

/** Returns how many tokens a prompt and the channel's addition have: the estimate, and the most that is possible. */
function promptOf({ estimate, most, isOpen }: PromptSize, { systemPrompt, limits }: ModelTerms) {
  const added = isOpen ? (limits.context ?? UNKNOWN_CONTEXT) : 0
  return {
    estimate: estimate + Math.ceil(estimateTokens(systemPrompt)),
    most: most + Buffer.byteLength(systemPrompt) + added,
  }
}

/** Returns the highest price that a token of the prompt may have, relative to an ordinary one. */
const dearestPrompt = ({ write, writeHour, audio }: Rates, { cachesHour }: PromptSize): number =>
  Math.max(write, cachesHour ? writeHour : 0, audio, 1)

/** Computes the cost of a call from the tokens of each answer. */
type CostAt = (tokens: number) => number

/** Amounts to reserve for a call. */
interface Costs {
  /** Whether the length of the answers is limited. */
  readonly isLimited: boolean
  /** Whether the size of the prompt is known. */
  readonly isSure: boolean
  /** Quota that covers the call in any case. */
  readonly full: number
  /** Quota without which the call is refused. */
  readonly least: number
  /** Quota for the largest prompt and a usual answer. */
  readonly usual: number
  /** Quota for the largest prompt and the shortest answer. */
  readonly safe: number
  /** Returns how many tokens each answer may have if this quota is reserved. */
  answerFor(quota: number): number
}

/** Returns the amounts for a call that is charged by units: the length of its answer does not matter. */
const unitCosts = ({ least, most }: UnitCharge): Costs => ({
  isLimited: true,
  isSure: least === most,
  full: most,
  least,
  usual: most,
  safe: most,
  answerFor: () => 0,
})

/** Computes the amounts to reserve for a call. */
function costsOf({ options }: ReserveDeps, { answers, maxTokens, size, units }: RelayCall, terms: ModelTerms): Costs {
  const { rates, limits } = terms
  const unit = unitChargeOf(rates, units)
  if (unit) return unitCosts(unit)
  const prompt = promptOf(size, terms)
  // The margin covers the error of the estimate of a short prompt.
  const expected = prompt.estimate + options.number('PreConsumedQuota')
  const most = Math.max(expected, prompt.most)
  const costWith =
    (promptTokens: number, at = rates): CostAt =>
    (tokens) =>
      reservationFor(at, { prompt: promptTokens, completion: answers * tokens })
  /** Returns how many tokens each answer may have if quota and prompt are these. */
  const affordable = (quota: number, promptTokens: number): number => {
    const tokens = (quota / (rates.model * rates.group) - promptTokens) / (rates.completion * answers)
    return Math.max(Math.floor(tokens), SHORTEST_ANSWER)
  }
  const isLimited = answers === 0 || maxTokens > 0
  const atMost = costWith(most * dearestPrompt(rates, size), {
    ...rates,
    completion: Math.max(rates.completion, rates.spoken),
  })
  const asExpected = costWith(expected)
  const shortest = costWith(prompt.estimate)(SHORTEST_ANSWER)
  return {
    isLimited,
    isSure: most === expected,
    full: atMost(isLimited ? maxTokens : (limits.answer ?? UNKNOWN_ANSWER)),
    least: isLimited ? asExpected(maxTokens) : Math.max(asExpected(0), shortest),
    usual: atMost(USUAL_ANSWER),
    safe: Math.max(atMost(0), costWith(most === expected ? prompt.estimate : most)(SHORTEST_ANSWER)),
    answerFor: (quota: number): number => {
      const covered = affordable(quota, most)
      return most === expected || covered <= SHORTEST_ANSWER ? affordable(quota, prompt.estimate) : covered
    },
  }
}

/**
 * Returns how much to reserve of a balance that does not cover the call in any case. Half of it is left to other calls,
 * unless a usual answer costs more. If the share may not cover the prompt, all of the balance is reserved: then no other
 * call can overdraw it too.
 */
function shareOf(left: number, { isLimited, isSure, usual, safe, least }: Costs): number {
  if (isLimited) return isSure ? least : Math.max(left, least)
  const share = Math.min(left, Math.max(Math.floor(left / 2), usual))
  return Math.max(share >= safe ? share : left, least)
}

/**
 * Reserves the most that a call can cost. A prompt has at most one token for each byte; an answer has the requested
 * length, else the longest of the model; the option `PreConsumedQuota` adds a margin. If the balance is smaller, a part
 * of it is reserved, and the answers are limited to what that part pays for.
 * @throws RelayError if there is not enough
 */
async function reserveFor(deps: ReserveDeps, { call, channel, terms }: SettledAttempt): Promise<Hold> {
  const { user, token } = call.key
  const costs = costsOf(deps, call, terms)
  const tokens = tokensOf(call, terms)
  let room = await call.limits.read(channel, call.model)
  let left = Math.min(leftOf(call.key), room.quota)
  for (let round = 1; ; round++) {
    const isCovered = left >= costs.full
    const share = costs.isSure && round >= ROUNDS ? costs.least : shareOf(left, costs)
    const quota = isCovered ? costs.full : share
    try {
      const holds = room.holds({ quota, tokens })
      const reservation = await deps.ledger.reserve(user.id, token.id, quota, holds)
      room.taken()
      // An answer that costs nothing has no limit.
      const isWhole = isCovered || costs.isLimited || terms.rates.completion === 0
      return {
        reservation,
        holdsLimits: true,
        quota,
        limit: isWhole ? undefined : costs.answerFor(quota),
        // A price of units does not depend on tokens.
        isCovered: isCovered || unitChargeOf(terms.rates, call.units) !== undefined,
      }
    } catch (error) {
      // Another call has reserved something since the balance was read.
      const isLast = quota <= costs.least || round > ROUNDS
      if (error instanceof LimitReached ? isLast || error.hold.kind !== 'quota' : isLast) {
        await tellOf(deps, error)
        throw refusalOf(error, room)
      }
      if (!(error instanceof RelayError || error instanceof LimitReached)) throw error
      room = await call.limits.read(channel, call.model)
      left = Math.min(await readLeft(deps, call.key), room.quota)
    }
  }
}

/** Tells of a limit that refused a call, unless it would refuse this one at any time. */
async function tellOf({ limitWatch, reportFault }: ReserveDeps, error: unknown): Promise<void> {
  if (!(error instanceof LimitReached) || error.hold.amount > error.hold.max) return
  await limitWatch.refused(error.hold).catch((fault: unknown) => {
    reportFault({ requestId: 'limits', endpoint: 'limits', error: fault })
  })
}

/** Returns the error of a failed reservation. */
const refusalOf = (error: unknown, room: Room): unknown =>
  error instanceof LimitReached ? room.refusal(error.hold) : error

/** The quota that is reserved for an attempt. The first `settle` or `refund` ends it; later ones do nothing. */
export interface Settlement {
  /** Tokens to which the reserved quota limits each answer; `undefined` if any answer is covered. */
  readonly limit: number | undefined
  /** Returns what was charged; `undefined` before. */
  cost(): number | undefined
  /** Whether the reserved quota covers a usage. */
  covers(usage: Usage): boolean
  /** Releases the reservation. */
  refund(): Promise<void>
  /**
   * Charges the actual cost and writes it to the log; a transfer that the database refuses is repeated.
   * @param settled what is charged; default: what was reserved for
   */
  settle(charged: ChargedUsage, answer: AnswerFacts, settled?: SettledAttempt): Promise<void>
}

interface AnswerFacts {
  /** When the first event of a stream arrived, in milliseconds since 1970. */
  readonly firstAt: number | undefined
  readonly isStream: boolean
  /** Whether the channel's system prompt was added. */
  readonly promptReset: boolean
}

/** What is settled. */
export interface SettledAttempt {
  readonly call: RelayCall
  readonly channel: ChannelRow
  readonly terms: ModelTerms
  readonly trace: Trace
}

/**
 * Reserves the quota of an attempt.
 * @throws RelayError if there is not enough
 */
export async function openSettlement(deps: RelayDeps, attempt: SettledAttempt): Promise<Settlement> {
  return settlementOf(deps, attempt, await reserveFor(deps, attempt))
}

/** Returns a settlement without a reservation, whose charge may exceed the balance. */
export function settlementWithoutHold(deps: RelayDeps, attempt: SettledAttempt): Settlement {
  const { user, token } = attempt.call.key
  // Reservations in the database have higher IDs.
  const reservation = { id: 0, userId: user.id, tokenId: token.unlimited_quota ? null : token.id, holds: [] }
  return settlementOf(deps, attempt, {
    reservation,
    holdsLimits: false,
    quota: 0,
    limit: undefined,
    isCovered: false,
  })
}

function settlementOf(deps: RelayDeps, attempt: SettledAttempt, hold: Hold): Settlement {
  const { db, freeWork, ledger, reportFault } = deps
  const { call, channel } = attempt
  const { user } = call.key
  const { reservation, limit, quota: reserved, isCovered } = hold
  const isPaid = reserved > 0
  if (isPaid) freeWork.add(user.id, -call.work)
  let hasEnded = false
  let cost: number | undefined
  /** Ends the attempt once. Reservations that remain when the gateway is closed are refunded at the next start. */
  const end = async (work: () => Promise<void>): Promise<void> => {
    if (hasEnded || !db.isOpen) return
    hasEnded = true
    await work().catch((error: unknown) => {
      reportFault({ requestId: call.requestId, endpoint: endpointOf(call), error, channel: channel.id })
    })
  }
  return {
    limit,
    cost: () => cost,
    covers: (usage) => isCovered || costOf(usage, attempt.terms.rates) <= reserved,
    refund: () =>
      end(() => {
        if (isPaid) freeWork.add(user.id, call.work)
        return ledger.refund(reservation)
      }),
    settle: (charged, answer, settled = attempt) =>
      end(async () => {
        const { rates, model } = settled.terms
        const quota = charged.units?.quota ?? costOf(charged.usage, rates)
        const outcome = settled.trace.settled(channel, model, { ...charged, rates, quota, firstAt: answer.firstAt })
        const { prompt, completion } = charged.usage
        const used = { cost: quota, tokens: Math.round(prompt + completion) }
        cost = quota
        const holds = hold.holdsLimits ? reservation.holds : (await call.limits.read(channel, call.model)).unheld()
        await ledger.settle({ ...reservation, holds }, channel.id, used, () =>
          writeCharge(deps, settled, { charged, quota, answer, outcome }),
        )
      }),
  }
}

/** The facts of a charge that its log row has. */
interface LoggedCharge {
  readonly charged: ChargedUsage
  readonly quota: number
  readonly answer: AnswerFacts
  readonly outcome: Outcome
}

/** Writes the charge of an attempt to the log. */
async function writeCharge(
  { options, writeLog, clock }: RelayDeps,
  { call, channel, terms }: SettledAttempt,
  { charged, quota, answer, outcome }: LoggedCharge,
): Promise<void> {
  if (!options.flag('LogConsumeEnabled')) return
  const { usage } = charged
  await writeLog({
    user_id: call.key.user.id,
    username: call.key.user.username,
    type: LOG_TYPE.consume,
    content: logContent(terms.rates, charged),
    quota,
    request_id: call.requestId,
    token_name: call.key.token.name,
    model_name: terms.model,
    prompt_tokens: Math.round(usage.prompt),
    completion_tokens: Math.round(usage.completion),
    channel_id: channel.id,
    elapsed_time: clock() - call.start,
    is_stream: answer.isStream,
    system_prompt_reset: answer.promptReset,
    conversation: call.conversation ?? 0,
    ...outcome,
  })
}

/** Returns the content of the log row: the price, and a reported usage that was rejected. */
function logContent(rates: Rates, { usage, rejected, units }: ChargedUsage): string {
  if (units) return unitText(units, rates)
  if (!rejected) return ratioText(rates, usage)
  const note = relayTexts.doubted(String(rejected.prompt), String(rejected.completion)).zh
  return priceTexts.ratiosAndNote(ratioText(rates), note)
}
