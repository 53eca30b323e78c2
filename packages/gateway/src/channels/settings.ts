import { CHANNEL_STATUS, DEFAULT_GROUP, joinComma, type ParsedInput, type channels as sdk } from '@relaydeck/api-sdk'
import type { NewRow } from '../db/table.ts'
import { Refusal } from '../lib/refusal.ts'
import { baseUrlOf, obstacleOf, proxyOf } from '../providers/address.ts'
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

type Switched = Pick<ChannelRow, 'type' | 'status'>

const uselessBecause = (channel: Switched) =>
  channel.status === CHANNEL_STATUS.enabled ? obstacleOf(channel) : undefined

/**
 * Checks that a channel does not become enabled with a type that cannot be called. One that already is, such as an
 * imported one, can be changed.
 * @throws Refusal
 */
function checkCallable(channel: Switched, before?: Switched): void {
  const obstacle = uselessBecause(channel)
  if (obstacle && !(before && uselessBecause(before))) throw new Refusal(obstacle)
}

/**
 * Returns the settings of new channels, one for each line of the key.
 * @throws Refusal if there is no key, a JSON field is invalid, the weight is negative, or the type cannot be called
 */
export function newChannels(input: CreateInput): NewRow<typeof CHANNELS>[] {
  checkCallable({ type: input.type, status: CHANNEL_STATUS.enabled })
  const keys = keysIn(input.key)
  if (keys.length === 0) throw new Refusal(texts.channelKey)
  for (const key of keys) checkKey(key)
  checkFields(input)
  checkProxy(input.config ?? '')
  const models = joinComma([input.models])
  const group = joinComma([input.group ?? '']) || DEFAULT_GROUP
  return keys.map((key) => ({ ...input, models, group, key }))
}

/**
 * Returns the settings of a channel after an update. Fields that are left out keep their values, and so do an empty
 * name, type, key, models, group, and config, and secrets that the config leaves out.
 * @throws Refusal if a JSON field is invalid, the weight is negative, a stored key would be sent to another URL, or a
 * channel would be enabled with a type that cannot be called
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
  checkDestination(row, settings, input.key ?? '')
  return settings
}

/**
 * Checks that a stored key is not sent to another URL or readable proxy: an administrator who may edit a channel may not read its key.
 * @throws Refusal
 */
function checkDestination(row: ChannelRow, settings: ChannelSettings, newKey: string): void {
  const keepsKey = newKey.trim() === '' && row.key !== ''
  const baseUrl = baseUrlOf(settings)
  const isMoved = baseUrl !== '' && baseUrl !== baseUrlOf(row)
  // Only a proxy of unencrypted requests can read the key.
  const isReadable = /^http:/i.test(baseUrl) && proxyOf(settings) !== undefined && proxyOf(settings) !== proxyOf(row)
  if (keepsKey && (isMoved || isReadable)) throw new Refusal(texts.channelKeyAgain, { reason: 'key-needed' })
}
