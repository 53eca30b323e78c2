import { channelTypeOf, isRecord, readJson } from '@relaydeck/api-sdk'
import type { Fetch } from '../lib/fetch.ts'
import { Refusal } from '../lib/refusal.ts'
import { texts } from '../texts/api.ts'
import { obstacleOf, type ProviderChannel, speaks } from './address.ts'
import { errorFromAnswer } from './failure.ts'
import { readResponse, sendToProvider } from './provider.ts'

const TIMEOUT_MS = 15_000

/** Maximum number of models read from a list. The largest providers list some hundreds. */
const LISTED_MAX = 2000

/** A name that a channel can have: of a usual length, and without the characters that separate names. */
const NAME = /^[^\s,，]{1,200}$/

/** Prefix of Gemini's model names in its list; calls use the names without it. */
const PREFIX = /^models\//

/** A model of a provider's list. */
export interface ListedModel {
  readonly name: string
  /** Seconds since 1970; 0 if the provider does not say. */
  readonly created: number
}

/** Returns when a model was created: OpenAI says it in seconds, Anthropic as a text. */
function createdOf({ created, created_at: at }: Readonly<Record<string, unknown>>): number {
  if (typeof created === 'number' && created > 0) return created
  const seconds = typeof at === 'string' ? Date.parse(at) / 1000 : 0
  return Number.isNaN(seconds) ? 0 : seconds
}

/** Parses a provider's list of models. Returns `undefined` if the text is not such a list. */
function readModels(text: string): ListedModel[] | undefined {
  const body = readJson(text)
  // Some providers return the array without an object around it.
  const list = isRecord(body) ? body.data : body
  if (!Array.isArray(list)) return undefined
  const models = list.slice(0, LISTED_MAX).flatMap((each): ListedModel[] => {
    if (!isRecord(each) || typeof each.id !== 'string') return []
    const name = each.id.replace(PREFIX, '')
    return NAME.test(name) ? [{ name, created: createdOf(each) }] : []
  })
  return [...new Map(models.map((model) => [model.name, model])).values()]
}

/**
 * Returns the models that a channel's provider lists, in its order. The names that the gateway knows for a provider are
 * returned without a request.
 * @throws Refusal if the type has no list, or the channel cannot be called
 * @throws ProviderError if the provider does not answer with a list
 */
export async function fetchModelList(fetch: Fetch, channel: ProviderChannel): Promise<ListedModel[]> {
  const { embedded, variant } = channelTypeOf(channel.type) ?? {}
  if (embedded?.models) return embedded.models.offered.map((name) => ({ name, created: 0 }))
  // Azure's models are named after deployments, which an API key cannot list.
  if (variant === 'azure') throw new Refusal(texts.channelNoModelList)
  const obstacle = obstacleOf(channel)
  if (obstacle) throw new Refusal(obstacle)
  const call = speaks(channel, 'chat')
    ? ({ protocol: 'chat', path: '/models' } as const)
    : ({ protocol: 'messages', path: '/models?limit=1000' } as const)
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const text = await readResponse(await sendToProvider(fetch, { channel, call, model: '', method: 'GET', signal }))
  const models = readModels(text)
  if (!models) throw errorFromAnswer(channel, text)
  return models
}
