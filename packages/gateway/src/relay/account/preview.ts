import {
  type CallPreview,
  CHANNEL_STATUS,
  type PreviewChannel,
  type PreviewModel,
  splitComma,
  USER_STATUS,
} from '@relaydeck/api-sdk'
import type { ChannelRow } from '../../channels/store.ts'
import { groupOf } from '../../lib/group.ts'
import type { RelayError } from '../../lib/relay-error.ts'
import { ownedLimits } from '../../limits/limits.ts'
import { isOfModel, type SubjectLimit, type Window } from '../../limits/windows.ts'
import { type Rates, ratesOf } from '../../prices/price.ts'
import { canAnswer, mappedModel, speaks } from '../../providers/address.ts'
import { CALLS } from '../../providers/calls.ts'
import { relayTexts } from '../../texts/relay.ts'
import { type Text, translate, untranslated } from '../../texts/text.ts'
import { mayUse } from '../../tokens/rules.ts'
import { type ApiKey, leftOf, tokenObstacle } from '../api-key/api-key.ts'
import type { RelayDeps } from '../call/call.ts'
import { limitError } from '../call/limit-refusal.ts'
import { fallbacksOf, modelNamed } from '../call/model-names.ts'

/** The kind of call that is previewed. */
const CALL = CALLS.chat

/** What a preview reads. */
export type PreviewDeps = Pick<RelayDeps, 'clock' | 'limits' | 'options' | 'routing'>

/** The call of a preview. */
export interface PreviewedCall {
  readonly key: ApiKey
  readonly asked: string
  /** Unix seconds; default: now. */
  readonly at?: number | undefined
  /** Language of the reasons. */
  readonly language: string | undefined
}

/** A channel that has a model, and why it would not be tried. */
interface Candidate {
  readonly channel: ChannelRow
  /** The provider's name for the model. */
  readonly model: string
  readonly obstacle: Text | undefined
}

/** Returns the error of a limit that does not allow one more call; `undefined` if all of them do. */
function refusalOf(deps: PreviewDeps, key: ApiKey, windows: readonly Window[], now: number): RelayError | undefined {
  const reached = windows.find(({ used, max }) => used >= max)
  return reached && limitError(deps.options, key, reached, { amount: 1, now, zone: deps.limits.zone() })
}

/** Previews calls of a key at one time. */
function createPreview(deps: PreviewDeps, key: ApiKey, then: number | undefined) {
  const { limits, options, routing } = deps
  const group = groupOf(key.user)
  const read = async (all: readonly SubjectLimit[]) =>
    all.length === 0 ? { windows: [], now: 0 } : await limits.windows.read(all, then)

  const candidateOf = async (channel: ChannelRow, name: string): Promise<Candidate> => {
    const model = mappedModel(channel, name)
    const obstacle = async (): Promise<Text | undefined> => {
      if (!splitComma(channel.group).includes(group)) return relayTexts.notOfGroup(group)
      if (channel.status !== CHANNEL_STATUS.enabled) return relayTexts.channelDisabled
      if (!canAnswer(channel, CALL, model)) return relayTexts.callKind(CALL.path)
      const { windows, now } = await read(limits.ofChannel(channel))
      return refusalOf(deps, key, windows, now)?.explanation
    }
    return { channel, model, obstacle: await obstacle() }
  }
  /** Returns the channels that have a model, in the order in which they would be tried, then the others. */
  const candidates = async (name: string): Promise<Candidate[]> => {
    const all = await Promise.all(routing.having(name).map((channel) => candidateOf(channel, name)))
    const isFirst = ({ channel, model }: Candidate) => Number(speaks(channel, CALL.protocol, model))
    return all.sort(
      (a, b) =>
        Number(a.obstacle !== undefined) - Number(b.obstacle !== undefined) ||
        b.channel.priority - a.channel.priority ||
        isFirst(b) - isFirst(a) ||
        b.channel.weight - a.channel.weight ||
        a.channel.id - b.channel.id,
    )
  }
  return {
    group,
    /** Returns the windows of the caller's limits for a model. */
    windowsOf: (model: string) => read(limits.ofCaller(key, model)),
    candidates,
    /** Returns why no channel would answer. */
    noChannel: (name: string): Text =>
      routing.knows(group, name) ? relayTexts.noChannel(group, name) : relayTexts.noModel(group, name),
    rates: ({ channel, model }: Candidate): Rates => ratesOf(options, group, model, channel.type),
  }
}

type Preview = ReturnType<typeof createPreview>

const weightOf = ({ channel: { weight } }: Candidate): number => Math.max(weight, 1)

/** Returns the chances of being tried first: those of the same rank share by weight. */
function sharesOf(candidates: readonly Candidate[]): Map<Candidate, number> {
  const rankOf = ({ channel, model }: Candidate) => `${channel.priority} ${speaks(channel, CALL.protocol, model)}`
  const usable = candidates.filter(({ obstacle }) => obstacle === undefined)
  const [best] = usable
  const first = usable.filter((each) => best && rankOf(each) === rankOf(best))
  const total = first.reduce((sum, each) => sum + weightOf(each), 0)
  return new Map(first.map((each) => [each, weightOf(each) / total]))
}

/** Returns how a model would answer. */
async function previewModel(preview: Preview, name: string, refusal: Text | undefined, language: string | undefined) {
  const candidates = await preview.candidates(name)
  const shares = sharesOf(candidates)
  const [first] = candidates
  const reason = refusal ?? (shares.size === 0 ? preview.noChannel(name) : undefined)
  const rates = first && preview.rates(first)
  const channels: PreviewChannel[] = candidates.map((each) => ({
    id: each.channel.id,
    name: each.channel.name,
    priority: each.channel.priority,
    weight: each.channel.weight,
    model: each.model,
    reason: each.obstacle ? translate(each.obstacle, language) : '',
    share: shares.get(each) ?? 0,
  }))
  const model: PreviewModel = {
    name,
    reason: reason ? translate(reason, language) : '',
    model_ratio: rates?.model ?? 0,
    completion_ratio: rates?.completion ?? 0,
    cache_ratio: rates?.cache ?? 0,
    group_ratio: rates?.group ?? 0,
    channels,
  }
  return model
}

/** Returns why a key would be refused before its limits and channels matter. */
function obstacleOf(key: ApiKey, asked: string, model: string, at: number): Text | undefined {
  if (key.user.status !== USER_STATUS.enabled) return relayTexts.ownerBanned
  if (!mayUse(key.token, model) && !mayUse(key.token, asked)) return relayTexts.keyModel(asked)
  return tokenObstacle(key.token, at) ?? (leftOf(key) <= 0 ? relayTexts.userQuota : undefined)
}

/** Returns what would become of a chat now, or at a later time, without a call. */
export async function previewCall(
  deps: PreviewDeps,
  { key, asked, at, language }: PreviewedCall,
): Promise<CallPreview> {
  const now = Math.floor(deps.clock() / 1000)
  const time = Math.max(at ?? now, now)
  const model = modelNamed(deps.options, key, asked)
  const preview = createPreview(deps, key, time > now ? time * 1000 : undefined)
  const { windows, now: read } = await preview.windowsOf(model)
  const own = windows.filter((window) => !isOfModel(window))
  const obstacle = obstacleOf(key, asked, model, time) ?? refusalOf(deps, key, own, read)?.text
  const models = await Promise.all(
    [model, ...fallbacksOf(deps.options, key, model)].map(async (name) => {
      const limits = await preview.windowsOf(name)
      const ofModel = limits.windows.filter((window) => isOfModel(window))
      return previewModel(preview, name, refusalOf(deps, key, ofModel, limits.now)?.text, language)
    }),
  )
  return {
    at: time,
    username: key.user.username,
    token_name: key.token.name,
    group: preview.group,
    asked,
    reason: translate(obstacle ?? untranslated(''), language),
    left: leftOf(key),
    limits: ownedLimits(windows),
    models,
  }
}
