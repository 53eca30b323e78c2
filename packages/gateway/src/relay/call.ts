import type { Row as Channel } from '../channels/store.ts'
import { LOG_TYPE } from '../logs/write.ts'
import type { Fields } from '../record.ts'
import type { Services } from '../services.ts'
import { groupOf, type Key } from './key.ts'
import type { Reservation } from './ledger.ts'
import { answerMax, type Mode } from './modes.ts'
import { advance, costOf, type Rates, ratesOf, ratioLine, type Usage } from './price.ts'
import { mapped } from './provider.ts'
import { relayTexts } from './texts.ts'
import { isPossible, type Tally } from './usage.ts'

/** A call of a client, checked. */
export interface RelayCall {
  readonly key: Key
  readonly mode: Mode
  /** By the client's name for it. */
  readonly model: string
  readonly body: Fields
  /** Length of the body as it came. */
  readonly bytes: number
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
  /** Gives back what was taken in advance. Does nothing, like `settle`, once the attempt is over. */
  refund(): void
  /** Takes what it cost instead, and writes it to the log. */
  settle(tally: Tally, how: { readonly stream: boolean; readonly promptReset: boolean }): void
}

/** The call's name in the log. */
export const endpointOf = ({ mode }: RelayCall): string => `POST /v1${mode.task}`

/** The text of the log: the ratios, and the figures of a provider that were not believed. */
function contentOf(rates: Rates, doubted: Usage | undefined): string {
  if (!doubted) return ratioLine(rates)
  return `${ratioLine(rates)}；${relayTexts.doubted(String(doubted.prompt), String(doubted.completion)).zh}`
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
  let isOver = false
  /** Ends the attempt, unless it is over. What a closed gateway left reserved is given back at its next start. */
  const end = (work: () => void) => {
    if (isOver || !services.db.isOpen) return
    work()
    isOver = true
  }
  return {
    channel,
    model,
    refund: () => end(() => ledger.refund(reservation)),
    settle: ({ told, estimate, bytes }, { stream, promptReset }) => {
      const sent = call.bytes + Buffer.byteLength(channel.system_prompt ?? '')
      const doubted = told && !isPossible(told, sent, bytes) ? told : undefined
      const usage = doubted ? estimate : (told ?? estimate)
      const cost = costOf(usage, rates)
      const note = () => {
        if (!options.flag('LogConsumeEnabled')) return
        log({
          user_id: user.id,
          type: LOG_TYPE.consumption,
          content: contentOf(rates, doubted),
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
      }
      end(() => ledger.settle(reservation, channel.id, cost, note))
    },
  }
}
