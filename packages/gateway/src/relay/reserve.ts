import type { Reservation } from '../billing/ledger.ts'
import type { ModelLimits } from '../billing/model-limits.ts'
import { type Rates, reservationFor } from '../billing/price.ts'
import type { JsonObject } from '../lib/json.ts'
import { RelayError } from '../lib/relay-error.ts'
import type { ApiKey } from './api-key.ts'
import type { RelayCall } from './call.ts'
import type { RelayDeps } from './deps.ts'

/** Longest answer of unknown models. */
const UNKNOWN_ANSWER = 4_096

/** Tokens of an answer for which a call may reserve more than half of a balance. */
const USUAL_ANSWER = 1_024

/** Tokens of the shortest answer that is worth a call. */
const SHORTEST_ANSWER = 16

/** Attempts to reserve a share of a balance that other calls are changing. */
const ROUNDS = 20

/** A reservation for a call. */
export interface Hold {
  readonly reservation: Reservation
  /** Fields of the request that limit the answer to what is reserved; none if it is covered at its longest. */
  readonly limit: JsonObject
}

type ReserveDeps = Pick<RelayDeps, 'ledger' | 'options' | 'tokens' | 'users'>

/** What a model costs, and its limits. */
interface ModelTerms {
  /** The provider's name for the model. */
  readonly model: string
  readonly rates: Rates
  readonly limits: ModelLimits
}

const leftOf = ({ user, token }: Pick<ApiKey, 'user' | 'token'>): number =>
  token.unlimited_quota ? user.quota : Math.min(user.quota, token.remain_quota)

/** Reads what user and token have left now. */
async function readLeft({ users, tokens }: ReserveDeps, { user, token }: ApiKey): Promise<number> {
  const [current, currentToken] = await Promise.all([users.byId(user.id), tokens.find(user.id, token.id)])
  return leftOf({ user: current ?? user, token: currentToken ?? token })
}

/** Returns the field that limits an answer: OpenAI's reasoning models reject the older one. */
const limitField = (model: string): string =>
  /^(?:.*\/)?(?:o\d|gpt-5)/i.test(model) ? 'max_completion_tokens' : 'max_tokens'

/** Computes what a call may cost. */
function costsOf(
  { options }: ReserveDeps,
  { answers, maxTokens, promptTokens }: RelayCall,
  { rates, limits }: ModelTerms,
) {
  // Covers the error of the estimated prompt.
  const margin = options.number('PreConsumedQuota')
  const longest = limits.answer ?? UNKNOWN_ANSWER
  const withAnswers = (tokens: number, prompt = promptTokens + margin) =>
    reservationFor(rates, { prompt, completion: answers * tokens })
  return {
    withAnswers,
    isLimited: answers === 0 || maxTokens > 0,
    requested: withAnswers(maxTokens),
    longest: withAnswers(longest),
    least: Math.max(withAnswers(0), withAnswers(SHORTEST_ANSWER, promptTokens)),
    /** Returns the tokens that each answer may have for an amount of quota. */
    affordable: (quota: number): number => {
      const tokens = (quota / (rates.model * rates.group) - promptTokens) / (rates.completion * answers)
      return Math.max(Math.floor(tokens), SHORTEST_ANSWER)
    },
  }
}

/**
 * Returns how much to reserve of what is left, if it does not cover the longest answer: half of it, for other calls at
 * the same time, or as much as a usual answer may cost.
 */
const shareOf = (left: number, usual: number, least: number): number =>
  Math.max(Math.min(left, Math.max(Math.floor(left / 2), usual)), least)

/**
 * Reserves quota for the most that a call may cost: the margin of the option `PreConsumedQuota`, the prompt, and every
 * answer at the requested length, else at the model's longest. A smaller balance is reserved in part, and the answers
 * are limited to that part.
 * @throws RelayError if there is not enough
 */
export async function reserveFor(deps: ReserveDeps, call: RelayCall, terms: ModelTerms): Promise<Hold> {
  const { user, token } = call.key
  const costs = costsOf(deps, call, terms)
  const reserve = (quota: number) => deps.ledger.reserve(user.id, token.id, quota)
  if (costs.isLimited) return { reservation: await reserve(costs.requested), limit: {} }
  let left = leftOf(call.key)
  for (let round = 1; ; round++) {
    const isCovered = left >= costs.longest
    const share = round < ROUNDS ? shareOf(left, costs.withAnswers(USUAL_ANSWER), costs.least) : costs.least
    const quota = isCovered ? costs.longest : share
    try {
      const reservation = await reserve(quota)
      return { reservation, limit: isCovered ? {} : { [limitField(terms.model)]: costs.affordable(quota) } }
    } catch (error) {
      // Another call has reserved something since the balance was read.
      if (!(error instanceof RelayError) || quota === costs.least || round > ROUNDS) throw error
      left = await readLeft(deps, call.key)
    }
  }
}
