import type { Row as Channel } from '../channels/store.ts'
import { LOG_TYPE } from '../logs/write.ts'
import type { Fields } from '../record.ts'
import type { Services } from '../services.ts'
import { groupOf, type Key } from './key.ts'
import type { Reservation } from './ledger.ts'
import { answerMax, type Mode } from './modes.ts'
import { advance, costOf, type Rates, ratesOf, ratioLine, type Usage } from './price.ts'
import { mapped } from './provider.ts'

/** A call of a client, checked. */
export interface RelayCall {
  readonly key: Key
  readonly mode: Mode
  /** By the client's name for it. */
  readonly model: string
  readonly body: Fields
  /** About how many tokens the prompt has. */
  readonly prompt: number
  readonly requestId: string
  /** Milliseconds since 1970. */
  readonly began: number
  /** Tells that the client has gone. */
  readonly signal: AbortSignal
}

/** A call on its way through one channel. */
export interface Attempt {
  readonly channel: Channel
  /** By the provider's name for it. */
  readonly model: string
  /** Gives back what was taken in advance. */
  refund(): void
  /** Takes what it cost instead, and writes it to the log. */
  settle(usage: Usage, how: { readonly stream: boolean; readonly promptReset: boolean }): void
}

/** Quota for a call before it is made: what the options want in advance, and what it will use at most. */
const reserveFor = ({ options }: Services, { prompt, body }: RelayCall, rates: Rates): number =>
  advance(rates, options.number('PreConsumedQuota') + prompt + answerMax(body))

/**
 * Takes quota for a call through a channel.
 * @throws RelayError where there is not enough
 */
export function openAttempt(services: Services, call: RelayCall, channel: Channel): Attempt {
  const { ledger, log, options, clock } = services
  const { token, user } = call.key
  const model = mapped(channel, call.model)
  const rates = ratesOf(options, groupOf(user), model, channel.type)
  const reservation: Reservation = ledger.reserve(user.id, token.id, reserveFor(services, call, rates))
  return {
    channel,
    model,
    refund: () => ledger.refund(reservation),
    settle: (usage, { stream, promptReset }) => {
      const cost = costOf(usage, rates)
      ledger.settle(reservation, channel.id, cost, () => {
        if (!options.flag('LogConsumeEnabled')) return
        log({
          user_id: user.id,
          type: LOG_TYPE.consumption,
          content: ratioLine(rates),
          quota: cost,
          request_id: call.requestId,
          token_name: token.name,
          model_name: model,
          prompt_tokens: usage.prompt,
          completion_tokens: usage.completion,
          channel: channel.id,
          elapsed_time: clock() - call.began,
          is_stream: stream,
          system_prompt_reset: promptReset,
        })
      })
    },
  }
}
