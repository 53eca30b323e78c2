import type { Text } from '../texts.ts'

const SHOWN = 100

/** As much of a name of the client's as it needs to know its own. */
const short = (name: string) => name.slice(0, SHOWN)

/** Every sentence the relay says, in both languages. */
export const relayTexts = {
  keyMissing: { zh: '请求中缺少令牌', en: 'The request carries no API key' },
  keyUnknown: { zh: '令牌不存在', en: 'This API key does not exist' },
  keyExhausted: (name: string, id: string): Text => ({
    zh: `令牌“${name}”（#${id}）的额度已用完`,
    en: `The API key #${id} has no quota left`,
  }),
  keyExpired: { zh: '令牌已过期', en: 'This API key has expired' },
  keyDisabled: { zh: '令牌已停用', en: 'This API key is disabled' },
  keySubnet: (address: string): Text => ({
    zh: `此令牌不能从 ${address} 使用`,
    en: `This API key may not be used from ${address}`,
  }),
  keyModel: (model: string): Text => ({
    zh: `此令牌不能使用模型 ${short(model)}`,
    en: `This API key may not use the model ${short(model)}`,
  }),
  ownerBanned: { zh: '令牌所属账户已停用', en: 'The account of this API key is disabled' },
  channelForAdmins: { zh: '只有管理员可以指定渠道', en: 'Only administrators may name a channel' },
  channelId: { zh: '指定的渠道不存在', en: 'There is no channel with the id that was named' },
  channelOff: { zh: '指定的渠道已停用', en: 'The channel that was named is disabled' },
  noChannel: (group: string, model: string): Text => ({
    zh: `分组 ${group} 没有可用于模型 ${short(model)} 的渠道`,
    en: `No channel serves the model ${short(model)} to the group ${group}`,
  }),
  channelKind: (kind: string, instead: string): Text => ({
    zh: `此网关只转发 OpenAI 格式的请求，不支持 ${kind} 渠道；可改用：${instead}`,
    en: `This gateway relays in the format of OpenAI only, not to channels of type ${kind}. Use instead: ${instead}`,
  }),

  badBody: { zh: '请求正文必须是一个 JSON 对象', en: 'The request body must be a JSON object' },
  bodyTooLarge: { zh: '请求正文不能超过 32 MiB', en: 'The request body must not exceed 32 MiB' },
  field: (field: string): Text => ({ zh: `缺少字段 ${field}`, en: `The field ${field} is missing` }),
  maxTokens: { zh: '字段 max_tokens 的值不在允许范围内', en: 'The field max_tokens has a value that is not allowed' },

  userQuota: { zh: '账户额度不足', en: 'The account has not enough quota' },
  tokenQuota: { zh: '令牌额度不足', en: 'The API key has not enough quota' },

  unreachable: { zh: '无法连接上游服务', en: 'The provider cannot be reached' },
  timedOut: { zh: '上游服务未在限定时间内回答', en: 'The provider did not answer in time' },
  unreadable: { zh: '上游服务的回答无法识别', en: 'The answer of the provider cannot be read' },
  brokenOff: { zh: '上游服务中断了回答', en: 'The provider broke its answer off' },
  doubted: (prompt: string, completion: string): Text => ({
    zh: `上游服务报告的用量（提示 ${prompt}，补全 ${completion}）不可能属实，已按估算计费`,
    en: `The provider told of a usage that cannot be true (prompt ${prompt}, completion ${completion}); the estimate was charged`,
  }),
  stopping: { zh: '网关正在停止，请稍后重试', en: 'The gateway is stopping: try again later' },
  clientGone: { zh: '客户端已断开', en: 'The client has gone' },
  status: (status: string): Text => ({
    zh: `上游服务返回状态码 ${status}`,
    en: `The provider answered with HTTP ${status}`,
  }),
  saturated: { zh: '上游服务繁忙，请稍后再试', en: 'The providers are busy: try again later' },
  fault: { zh: '网关内部错误', en: 'The gateway failed' },
  notImplemented: { zh: '此网关不提供该接口', en: 'This gateway does not serve this interface' },
  modelUnknown: (model: string): Text => ({
    zh: `模型 ${short(model)} 不存在`,
    en: `The model ${short(model)} does not exist`,
  }),
} satisfies Record<string, Text | ((...words: string[]) => Text)>
