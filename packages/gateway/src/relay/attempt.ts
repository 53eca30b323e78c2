import { LOG_TYPE } from '@relaydeck/api-sdk'
import { limitsOf } from '../billing/model-limits.ts'
import { costOf, type Rates, ratesOf, ratioText, type Usage } from '../billing/price.ts'
import type { ChannelRow } from '../channels/store.ts'
import type { JsonObject } from '../lib/json.ts'
import { mappedModel } from '../providers/provider.ts'
import { priceTexts } from '../texts/log.ts'
import { relayTexts } from '../texts/relay.ts'
import { groupOf } from './api-key.ts'
import { endpointOf, type RelayCall } from './call.ts'
import { chargedUsage } from './charged-usage.ts'
import type { RelayDeps } from './deps.ts'
import { reserveFor } from './settlement.ts'
import type { Trace } from './trace.ts'
import type { Measured } from './usage.ts'

/** An attempt to process a call with one channel. */
export interface Attempt {
  readonly channel: ChannelRow
  /** The provider's name for the model. */
  readonly model: string
  /** Fields of the request that limit the answer to what is reserved. */
  readonly limit: JsonObject
  readonly trace: Trace
  /** Releases the reservation. Has no effect, like `settle`, once the attempt has ended. */
  refund(): Promise<void>
  /** Charges the actual cost and writes it to the log; the ledger repeats what the database refuses. */
  settle(measured: Measured, details: { readonly isStream: boolean; readonly promptReset: boolean }): Promise<void>
}

/** Returns the content of the log row: the ratios, and a reported usage that was rejected. */
function logContent(rates: Rates, usage: Usage, rejected: Usage | undefined): string {
  if (!rejected) return ratioText(rates, usage)
  const note = relayTexts.doubted(String(rejected.prompt), String(rejected.completion)).zh
  return priceTexts.ratiosAndNote(ratioText(rates), note)
}

/**
 * Reserves quota for an attempt.
 * @throws RelayError if there is not enough
 */
export async function startAttempt(
  deps: RelayDeps,
  call: RelayCall,
  channel: ChannelRow,
  trace: Trace,
): Promise<Attempt> {
  const { db, ledger, writeLog, options, clock, reportFault } = deps
  const { token, user } = call.key
  const model = mappedModel(channel, call.model)
  const rates = ratesOf(options, groupOf(user), model, channel.type)
  const limits = limitsOf(options, model)
  const systemPrompt = channel.system_prompt ?? ''
  const { reservation, limit, quota: reserved } = await reserveFor(deps, call, { model, rates, limits, systemPrompt })
  const isPaid = reserved > 0
  if (isPaid) deps.freeWork.add(user.id, -call.work)
  let hasEnded = false
  /** Ends the attempt once. Reservations that remain when the gateway is closed are refunded at the next start. */
  const end = async (work: () => Promise<void>): Promise<void> => {
    if (hasEnded || !db.isOpen) return
    hasEnded = true
    await work().catch((error: unknown) => {
      reportFault({ requestId: call.requestId, endpoint: endpointOf(call), error, channel: channel.id })
    })
  }
  return {
    channel,
    model,
    limit,
    trace,
    refund: () =>
      end(() => {
        if (isPaid) deps.freeWork.add(user.id, call.work)
        return ledger.refund(reservation)
      }),
    settle: async (measured, { isStream, promptReset }) => {
      const { usage, rejected } = await chargedUsage(deps.tokenizer, call, { systemPrompt, limits }, measured)
      const [promptTokens, completionTokens] = [Math.round(usage.prompt), Math.round(usage.completion)]
      const cost = costOf(usage, rates)
      const log = async () => {
        if (!options.flag('LogConsumeEnabled')) return
        await writeLog({
          user_id: user.id,
          type: LOG_TYPE.consume,
          content: logContent(rates, usage, rejected),
          quota: cost,
          request_id: call.requestId,
          token_name: token.name,
          model_name: model,
          prompt_tokens: promptTokens,
          completion_tokens: completionTokens,
          channel_id: channel.id,
          elapsed_time: clock() - call.start,
          is_stream: isStream,
          system_prompt_reset: promptReset,
        })
      }
      const charge = { usage, rates, quota: cost, firstAt: measured.firstAt }
      await end(async () => {
        trace.settled(channel, model, charge)
        await ledger.settle(reservation, channel.id, cost, log)
      })
    },
  }
}
