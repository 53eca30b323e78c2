import { CHANNEL_STATUS, readChannelConfig, splitComma } from '@relaydeck/api-sdk'
import { oneHub } from '@relaydeck/api-sdk/dialects'
import { moveTexts } from '../../../texts/carried.ts'
import type { Text } from '../../../texts/text.ts'
import type { HouseChannel, HouseToken } from '../house.ts'
import { TYPE, withFields, withKnownType } from './channel.ts'
import type { Cells, Form, Formed } from './form.ts'
import { channelCells, codeCells, tokenCells, unknownSecret, userCells } from './one-api.ts'

/** Bytes of keys that the server looks up, and of keys that it signs itself. */
const KEY_BYTES = { looked: 48, signed: 59 }

/** Returns whether a key is one that the server signs with its own secret. */
export const isSigned = (key: string): boolean => Buffer.byteLength(key) === KEY_BYTES.signed

/** Fields of a configuration that the server keeps, by One API's type. */
const CONFIG = new Map<number, Parameters<typeof withFields>[1]>([
  [TYPE.aws, ['region', 'ak', 'sk']],
  [TYPE.cloudflare, ['user_id']],
  [TYPE.vertex, ['region', 'vertex_ai_project_id', 'vertex_ai_adc']],
])

function channelIn(channel: HouseChannel): Formed<HouseChannel> {
  const { item, lost } = withKnownType(channel, oneHub.types)
  const config = withFields(item.config, [...(CONFIG.get(item.type) ?? []), 'proxy'])
  const formed = { ...item, config, system_prompt: '', limits: [], ...(item.type === TYPE.vertex && { other: '' }) }
  const { region, ak, sk } = readChannelConfig(config)
  if (item.type !== TYPE.aws || (region && ak && sk)) return { item: formed, lost }
  return {
    item: { ...formed, status: CHANNEL_STATUS.disabled, config: withFields(config, ['proxy']) },
    lost: [...lost, moveTexts.awsKeys],
  }
}

/** Returns the columns in which the server keeps a configuration. */
function configCells(channel: HouseChannel): Cells {
  const { region = '', ak, sk, user_id, vertex_ai_project_id = '', vertex_ai_adc } = readChannelConfig(channel.config)
  const key = channel.key ?? ''
  if (channel.type === TYPE.aws && ak && sk) return { key: [region, ak, sk].join('|') }
  if (channel.type === TYPE.cloudflare && user_id) return { key: `${user_id}|${key}` }
  if (channel.type !== TYPE.vertex) return {}
  return { key: vertex_ai_adc ?? key, other: region ? `${region}|${vertex_ai_project_id}` : '' }
}

const settingOf = ({ models, subnet }: HouseToken): string =>
  JSON.stringify({
    heartbeat: { enabled: false, timeout_seconds: 0 },
    limits: {
      limit_model_setting: { enabled: models !== '', models: splitComma(models) },
      limits_ip_setting: { enabled: subnet !== '', whitelist: splitComma(subnet) },
    },
  })

const keyProblem = (key: string): Text | undefined => {
  const bytes = Buffer.byteLength(key)
  if (key.includes('#')) return moveTexts.keyHash
  return bytes === KEY_BYTES.looked || bytes === KEY_BYTES.signed
    ? undefined
    : moveTexts.keyBytes(bytes, KEY_BYTES.looked)
}

/** How One Hub keeps items. */
export const ONE_HUB_FORM: Form = {
  family: 'one-hub',
  hasPriceTable: true,
  userIn: (user) => ({ ...user, limits: [] }),
  channelIn,
  keyProblem,
  keyCondition: (key) => (isSigned(key) ? moveTexts.keySigned : undefined),
  userCells: (user) => ({ ...userCells(user), github_id_new: Number(user.github_account || 0) }),
  tokenCells: (token) => ({ ...tokenCells(token), setting: settingOf(token), group: '', backup_group: '' }),
  channelCells: (channel) => ({
    ...channelCells(channel),
    type: oneHub.types.numbers.get(channel.type) ?? channel.type,
    proxy: readChannelConfig(channel.config).proxy ?? '',
    ...configCells(channel),
  }),
  codeCells,
  newUserCells: () => ({ access_token: unknownSecret() }),
}
