import {
  CHANNEL_STATUS,
  DEFAULT_GROUP,
  joinComma,
  type ParsedInput,
  readChannelConfig,
  type channels as sdk,
  uncallableModels,
} from '@relaydeck/api-sdk'
import type { NewRow } from '../db/table.ts'
import { Refusal } from '../lib/refusal.ts'
import { baseUrlOf, modelObstacleOf, obstacleOf, proxyOf, serviceAccountOf } from '../providers/address.ts'
import { texts } from '../texts/api.ts'
import { checkJson, checkProxy, mergeConfig } from './config.ts'
import type { ChannelRow } from './store.ts'
import type { CHANNELS, ChannelSettings } from './table.ts'

type CreateInput = ParsedInput<typeof sdk.create>
type UpdateInput = ParsedInput<typeof sdk.update>

const keysIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

function checkFields({
  config = '',
  model_mapping = '',
  weight = 0,
  base_url,
}: Pick<UpdateInput, 'base_url' | 'config' | 'model_mapping' | 'weight'>): void {
  checkBaseUrl(base_url)
  checkJson('config', config)
  checkJson('model_mapping', model_mapping)
  if (weight < 0) throw new Refusal(texts.fieldValue('weight'))
}

/** Keys are sent in a header, which allows no other characters. */
const KEY = /^[\x20-\x7e]*$/

function checkKey(key: string): void {
  if (!KEY.test(key)) throw new Refusal(texts.channelKeyText)
}

function checkBaseUrl(base_url = ''): void {
  if (base_url !== '' && !/^https?:$/.test(URL.parse(base_url)?.protocol ?? '')) throw new Refusal(texts.channelBaseUrl)
}

type Switched = Pick<ChannelRow, 'type' | 'status' | 'key' | 'base_url' | 'config' | 'models' | 'model_mapping'>

/**
 * Checks that a channel which cannot be called is not saved enabled. Models that an enabled one had already do not
 * prevent other changes, since its other models may be in use.
 * @param before the channel so far
 * @throws Refusal
 */
function checkCallable(channel: Switched, before?: Switched): void {
  if (channel.status !== CHANNEL_STATUS.enabled) return
  const isAlike = before?.status === channel.status && before.type === channel.type
  const obstacle = obstacleOf(channel) ?? modelObstacleOf(channel, isAlike ? uncallableModels(before) : [])
  if (obstacle) throw new Refusal(obstacle)
}

/**
 * Returns the settings of new channels, one for each line of the key.
 * @throws Refusal if there is no key, a JSON field is invalid, the weight is negative, or it cannot be called
 */
export function newChannels(input: CreateInput): NewRow<typeof CHANNELS>[] {
  const keys = keysIn(input.key)
  if (keys.length === 0) throw new Refusal(texts.channelKey)
  for (const key of keys) checkKey(key)
  checkFields(input)
  checkProxy(input.config ?? '')
  const { type, base_url = '', config = '', model_mapping = '' } = input
  const models = joinComma([input.models])
  for (const key of keys)
    checkCallable({ type, base_url, config, models, model_mapping, key, status: CHANNEL_STATUS.enabled })
  const group = joinComma([input.group ?? '']) || DEFAULT_GROUP
  return keys.map((key) => ({ ...input, models, group, key }))
}

/**
 * Returns the settings of a channel after an update. Fields that are left out keep their values, and so do an empty
 * name, type, key, models, group, and config, and secrets that the config leaves out.
 * @throws Refusal if a JSON field is invalid, the weight is negative, a stored key would be sent to another URL, or the
 * channel would be enabled and cannot be called
 */
export function updatedSettings(row: ChannelRow, input: UpdateInput): ChannelSettings {
  checkFields(input)
  checkKey(input.key?.trim() ?? '')
  const sent = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  const settings = {
    ...row,
    ...sent,
    type: input.type || row.type,
    name: input.name || row.name,
    key: input.key?.trim() || row.key,
    models: joinComma([input.models ?? '']) || row.models,
    group: joinComma([input.group ?? '']) || row.group,
    config: mergeConfig(row.config, input.config ?? ''),
  }
  if (settings.config !== row.config) checkProxy(settings.config)
  checkCallable(settings, row)
  checkDestination(row, settings, input)
  return settings
}

/** Whether calls are authorised by a stored service account that an update does not contain. */
const keepsServiceAccount = (row: ChannelRow, { type, config }: ChannelSettings, sent: string): boolean =>
  serviceAccountOf({ type, config }).serviceAccount !== undefined &&
  (readChannelConfig(sent).vertex_ai_adc ?? '') === '' &&
  (readChannelConfig(row.config).vertex_ai_adc ?? '') !== ''

/**
 * Checks that a stored key is not sent to another URL or readable proxy: an administrator who may edit a channel may not read its key.
 * @throws Refusal
 */
function checkDestination(row: ChannelRow, settings: ChannelSettings, { key = '', config = '' }: UpdateInput): void {
  const keepsKey = (key.trim() === '' && row.key !== '') || keepsServiceAccount(row, settings, config)
  const baseUrl = baseUrlOf(settings)
  const isMoved = baseUrl !== '' && baseUrl !== baseUrlOf(row)
  // Only a proxy of unencrypted requests can read the key.
  const isReadable = /^http:/i.test(baseUrl) && proxyOf(settings) !== undefined && proxyOf(settings) !== proxyOf(row)
  if (keepsKey && (isMoved || isReadable)) throw new Refusal(texts.channelKeyAgain, { reason: 'key-needed' })
}
