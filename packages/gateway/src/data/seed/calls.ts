import { type AttemptRecord, type CallRecord, SUCCESS } from '../../logs/calls.ts'
import { costOf, type Rates, ratesOf, ratioText } from '../../prices/price.ts'
import type { Stores } from '../../stores.ts'
import { relayTexts } from '../../texts/relay.ts'
import { type Text, untranslated } from '../../texts/text.ts'
import type { SeededChannel } from './channels.ts'
import { itemAt, type Random } from './random.ts'
import type { SeededToken } from './tokens.ts'

const PROMPT_TOKENS = 700
const COMPLETION_TOKENS = 260

/** Share of a call's duration until the first token of a stream. */
const FIRST_TOKEN = 0.3

/** A provider's message about a key that it no longer accepts, which disables the channel. */
export const KEY_REFUSED = untranslated('Incorrect API key provided')

/** Returns the relay's rates with a cache, because the ratio maps are large. */
export function cachedRates({ options }: Pick<Stores, 'options'>) {
  const cache = new Map<string, Rates>()
  return (group: string, model: string, type: number): Rates => {
    const key = JSON.stringify([group, model, type])
    const rates = cache.get(key) ?? ratesOf(options, group, model, type)
    cache.set(key, rates)
    return rates
  }
}

/** Token and channel of a call. */
export interface Route {
  readonly token: SeededToken
  readonly channel: SeededChannel
  /** Models that the token may use and the channel has. */
  readonly models: readonly string[]
}

/** Returns a function that draws token and channel of a call at a time, as the relay would. */
export function routeDrawer(random: Random, tokens: readonly SeededToken[], channels: readonly SeededChannel[]) {
  const counts = Map.groupBy(tokens, ({ owner }) => owner)
  const drawToken = random.weighted(tokens, ({ owner }) => owner.weight / (counts.get(owner)?.length ?? 1))
  const drawChannel = random.weighted(channels, ({ id }) => 1 / (id + 2))
  return (time: number): Route => {
    for (;;) {
      const [token, channel] = [drawToken(), drawChannel()]
      const models = channel.models.filter((model) => token.models?.includes(model) ?? true)
      const isOpen = token.until >= time && channel.until > time && channel.groups.includes(token.owner.group)
      if (isOpen && models.length > 0) return { token, channel, models }
    }
  }
}

/** Returns the fields of the log row of a successful call, and the record of the call without its id and time. */
export function callWith({ token, channel, models }: Route, random: Random, ratesFor: ReturnType<typeof cachedRates>) {
  const model = random.chance(0.7) ? itemAt(models, 0) : random.pick(models)
  const isEmbedding = model.startsWith('text-embedding')
  const rates = ratesFor(token.owner.group, model, channel.type)
  const prompt = random.around(PROMPT_TOKENS)
  const completion = isEmbedding ? 0 : random.around(COMPLETION_TOKENS)
  const quota = costOf({ prompt, completion }, rates)
  const duration = random.around(channel.latency)
  const is_stream = !isEmbedding && random.chance(0.6)
  const first_token = is_stream ? Math.max(1, Math.round(duration * FIRST_TOKEN)) : 0
  const row = {
    model_name: model,
    content: ratioText(rates),
    prompt_tokens: prompt,
    completion_tokens: completion,
    quota,
    elapsed_time: duration,
    is_stream,
    status: SUCCESS,
    first_token,
    attempts: 1,
  }
  const record = {
    ...recordOf(token, model, SUCCESS, untranslated(''), duration, [attempt(channel, model, SUCCESS, duration)]),
    first_token,
    prompt_tokens: prompt,
    completion_tokens: completion,
    quota,
    model_ratio: rates.model,
    group_ratio: rates.group,
    completion_ratio: rates.completion,
    cache_ratio: rates.cache,
    cache_write_ratio: rates.write,
    cache_write_1h_ratio: rates.writeHour,
    audio_ratio: rates.audio,
    audio_completion_ratio: rates.spoken,
  }
  return { row, record }
}

type Unnamed = Omit<CallRecord, 'request_id' | 'created_at'>

const attempt = (
  { id }: SeededChannel,
  model: string,
  status: number,
  duration: number,
  reason: Text = untranslated(''),
): AttemptRecord => ({ channel: id, model, status, reason, duration })

/** Returns the record of a call that cost nothing. */
const recordOf = (
  { name, owner }: SeededToken,
  model_name: string,
  status: number,
  reason: Text,
  duration: number,
  attempts: AttemptRecord[],
): Unnamed => ({
  ...{
    user_id: owner.id,
    username: owner.username,
    conversation: 0,
    token_name: name,
    model_name,
    status,
    reason,
    duration,
    attempts,
  },
  ...{ first_token: 0, prompt_tokens: 0, completion_tokens: 0, cached_tokens: 0, cache_write_tokens: 0, quota: 0 },
  ...{ cache_write_1h_tokens: 0, cache_write_1h_ratio: 0, unit: '', units: 0, unit_price: 0, unit_size: '' },
  ...{ audio_prompt_tokens: 0, audio_completion_tokens: 0, audio_ratio: 0, audio_completion_ratio: 0 },
  ...{ model_ratio: 0, group_ratio: 0, completion_ratio: 0, cache_ratio: 0, cache_write_ratio: 0 },
})

/** A failure of a provider: status and sentence. */
type Failure = readonly [status: number, reason: Text]

/** Failures of a provider with more calls than it can answer. */
const OVERLOADED: readonly Failure[] = [
  [429, untranslated('Rate limit reached for requests')],
  [502, relayTexts.brokenOff],
  [503, untranslated('The server is overloaded or not ready yet')],
  [504, relayTexts.timedOut],
]

const FAILURES: readonly Failure[] = [
  ...OVERLOADED,
  [500, untranslated('The server had an error while processing your request')],
  [400, untranslated("This model's maximum context length is 131072 tokens")],
]

/** Milliseconds until a provider counts as silent. */
const TIMEOUT_MS = 60_000

function failedWith({ token, channel, models }: Route, random: Random, failures: readonly Failure[]): Unnamed {
  const model = random.pick(models)
  const [status, reason] = random.pick(failures)
  const duration = reason === relayTexts.timedOut ? TIMEOUT_MS : random.around(channel.latency)
  return recordOf(token, model, status, reason, duration, [attempt(channel, model, status, duration, reason)])
}

/** Returns the record of a call that failed at its provider. */
export const failedCall = (route: Route, random: Random): Unnamed => failedWith(route, random, FAILURES)

/** Returns the record of a call that failed because its provider was overloaded. */
export const overloadedCall = (route: Route, random: Random): Unnamed => failedWith(route, random, OVERLOADED)

/** Returns the record of a call that was refused because the user's quota was too small. */
export const unpaidCall = ({ token, models }: Route, random: Random): Unnamed =>
  recordOf(token, random.pick(models), 403, relayTexts.userQuota, 1, [])

/** Returns the record of the call after which a channel was disabled, whose key its provider refused. */
export function refusedCall({ token, channel, models }: Route, random: Random): Unnamed {
  const model = random.pick(models)
  const duration = random.around(300)
  const tried = [attempt(channel, model, 401, duration, KEY_REFUSED)]
  return recordOf(token, model, 401, KEY_REFUSED, duration, tried)
}
