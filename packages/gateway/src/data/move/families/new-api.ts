import { readChannelConfig, splitComma } from '@relaydeck/api-sdk'
import { newApi } from '@relaydeck/api-sdk/dialects'
import { moveTexts } from '../../../texts/carried.ts'
import type { HouseChannel } from '../house.ts'
import { projectOf, TYPE, withFields, withKnownType } from './channel.ts'
import type { Cells, Form } from './form.ts'
import { channelCells, codeCells, dashProblem, tokenCells, userCells } from './one-api.ts'

/** Fields of a configuration that the server keeps, by One API's type. */
const CONFIG = new Map<number, Parameters<typeof withFields>[1]>([
  [TYPE.aws, ['region', 'ak', 'sk']],
  [TYPE.cloudflare, ['user_id']],
  [TYPE.vertex, ['region', 'vertex_ai_project_id', 'vertex_ai_adc']],
])

function channelIn(channel: HouseChannel) {
  const { item, lost } = withKnownType(channel, newApi.types)
  const config = withFields(item.config, [...(CONFIG.get(item.type) ?? []), 'proxy'])
  const isInOther = item.type === TYPE.vertex || item.type === TYPE.cloudflare
  const project = projectOf(readChannelConfig(config).vertex_ai_adc ?? '')
  const isOtherProject = item.type === TYPE.vertex && (readChannelConfig(config).vertex_ai_project_id ?? '') !== project
  return {
    item: { ...item, config, limits: [], ...(isInOther && { other: '' }) },
    lost: isOtherProject ? [...lost, moveTexts.project] : lost,
  }
}

/** Returns the columns in which the server keeps a configuration. */
function configCells(channel: HouseChannel): Cells {
  const { region = '', ak, sk, user_id = '', vertex_ai_adc } = readChannelConfig(channel.config)
  if (channel.type === TYPE.cloudflare) return { other: user_id }
  if (channel.type === TYPE.vertex) return { key: vertex_ai_adc ?? channel.key ?? '', other: region }
  if (channel.type !== TYPE.aws || !region || (ak && sk)) return {}
  return { key: `${channel.key ?? ''}|${region}`, settings: '{"aws_key_type":"api_key"}' }
}

/** How New API keeps items. */
export const NEW_API_FORM: Form = {
  family: 'new-api',
  hasPriceTable: false,
  userIn: (user) => ({
    ...user,
    // One column has the number, or the login while the number is not known.
    github_id: user.github_account ? '' : user.github_id,
    lark_id: '',
    limits: [],
  }),
  channelIn,
  keyProblem: dashProblem,
  keyCondition: () => undefined,
  userCells: (user) => ({ ...userCells(user), github_id: user.github_account || user.github_id }),
  tokenCells: (token) => ({
    ...tokenCells(token),
    model_limits_enabled: Number(token.models !== ''),
    model_limits: token.models,
    allow_ips: splitComma(token.subnet).join('\n'),
    group: '',
  }),
  channelCells: (channel) => {
    const { proxy } = readChannelConfig(channel.config)
    const setting = { ...(proxy && { proxy }), ...(channel.system_prompt && { system_prompt: channel.system_prompt }) }
    return {
      ...channelCells(channel),
      type: newApi.types.numbers.get(channel.type) ?? channel.type,
      setting: Object.keys(setting).length > 0 ? JSON.stringify(setting) : '',
      channel_info: '{"is_multi_key":false}',
      ...configCells(channel),
    }
  },
  codeCells,
  newUserCells: () => ({}),
}
