import type { Catalogue, Text } from './text.ts'

const NAME_MAX = 100

/** Shortens a name sent by the client. */
const short = (name: string) => name.slice(0, NAME_MAX)

/** Common causes of a failed connection, by their code. */
const NETWORK_CAUSES: Readonly<Record<string, Text>> = {
  ECONNREFUSED: { zh: '连接被拒绝', en: 'connection refused' },
  ECONNRESET: { zh: '连接被重置', en: 'connection reset' },
  EHOSTUNREACH: { zh: '主机不可达', en: 'host unreachable' },
  ENETUNREACH: { zh: '网络不可达', en: 'network unreachable' },
  ENOTFOUND: { zh: '域名无法解析', en: 'unknown host name' },
  EAI_AGAIN: { zh: '域名解析失败', en: 'host name lookup failed' },
  ETIMEDOUT: { zh: '连接超时', en: 'connection timed out' },
  UND_ERR_CONNECT_TIMEOUT: { zh: '连接超时', en: 'connection timed out' },
  CERT_HAS_EXPIRED: { zh: '证书已过期', en: 'certificate expired' },
  DEPTH_ZERO_SELF_SIGNED_CERT: { zh: '证书为自签名', en: 'self-signed certificate' },
  PRIVATE_ADDRESS: {
    zh: '内网地址须由超级管理员在运营设置中允许',
    en: 'a super admin must allow this private address',
  },
  FORBIDDEN_ADDRESS: { zh: '该地址被禁止访问', en: 'this address must not be used' },
  unknown: { zh: '原因未知', en: 'unknown cause' },
  BLOCKED_PORT: { zh: '该端口被禁止访问', en: 'this port must not be used' },
}

/** Messages of the relay. */
export const relayTexts = {
  keyMissing: { zh: '请求中缺少令牌', en: 'The request has no API key' },
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
  ownerBanned: { zh: '令牌所属账户已被封禁', en: 'The account that owns this API key is banned' },
  channelForAdmins: { zh: '只有管理员可以指定渠道', en: 'Only administrators may specify a channel' },
  channelId: { zh: '指定的渠道不存在', en: 'The specified channel does not exist' },
  channelDisabled: { zh: '已停用', en: 'Disabled' },
  notOfGroup: (group: string): Text => ({ zh: `不属于分组 ${group}`, en: `Not in group ${group}` }),
  channelOff: { zh: '指定的渠道已停用', en: 'The specified channel is disabled' },
  noChannel: (group: string, model: string): Text => ({
    zh: `分组 ${group} 下没有支持模型 ${short(model)} 的可用渠道`,
    en: `No channel available for model ${short(model)} in group ${group}`,
  }),
  noModel: (group: string, model: string): Text => ({
    zh: `分组 ${group} 下没有模型 ${short(model)}`,
    en: `The model ${short(model)} does not exist in group ${group}`,
  }),
  channelKind: (zhType: string, enType: string, zhOther: string, enOther: string, address: string): Text => ({
    zh: `本网关不能调用「${zhType}」类型的渠道；请改用「${zhOther}」类型${address && `，地址为 ${address}`}`,
    en: `This gateway cannot call channels of type "${enType}". Use the type "${enOther}"${address && ` with the address ${address}`}`,
  }),
  callKind: (path: string): Text => ({
    zh: `该类型的渠道不支持接口 ${path}`,
    en: `Channels of this type do not support the endpoint ${path}`,
  }),
  insteadOf: (model: string): Text => ({ zh: `代替 ${short(model)} 作答`, en: `Answers instead of ${short(model)}` }),
  aliasOf: (alias: string, model: string): Text => ({
    zh: `${short(alias)} 是 ${short(model)} 的别名`,
    en: `${short(alias)} is an alias of ${short(model)}`,
  }),
  kept: { zh: '同一会话保持在此渠道', en: 'Kept on the channel of its conversation' },
  converted: (from: string, to: string, dropped: string): Text => ({
    zh: `${from} → ${to}${dropped && `；未转换：${dropped}`}`,
    en: `${from} → ${to}${dropped && `; dropped: ${dropped}`}`,
  }),
  channelUnavailable: { zh: '渠道不可用，请联系管理员', en: 'The channel is not available. Contact the administrator' },

  noAccount: { zh: '渠道未填写账户 ID', en: 'The channel has no account ID' },
  noRegion: {
    zh: '渠道未填写区域，或区域含有无效字符',
    en: 'The channel has no region, or one with invalid characters',
  },
  noProject: { zh: '渠道未填写项目 ID', en: 'The channel has no project ID' },
  noServiceAccount: {
    zh: '渠道需要 Google Cloud 服务账号的 JSON 密钥（含 client_email 与 private_key），个人的凭据不能使用',
    en: 'The channel needs the JSON key of a Google Cloud service account (with client_email and private_key); the credentials of a person cannot be used',
  },
  noBaseUrl: { zh: '渠道未填写地址', en: 'The channel has no base URL' },
  noAccessToken: (code: string): Text => ({
    zh: `渠道的服务账号未能取得访问令牌（${code}）`,
    en: `The service account of the channel got no access token (${code})`,
  }),
  keyKind: (zhType: string, enType: string, zhKey: string, enKey: string): Text => ({
    zh: `本网关调用「${zhType}」需要${zhKey}；One API 的密钥（含 |）不能使用`,
    en: `To call channels of type "${enType}", this gateway needs ${enKey}. One API's key, with |, cannot be used`,
  }),
  modelNames: (zhType: string, enType: string, models: string, zhAdvice: string, enAdvice: string): Text => ({
    zh: `本网关不能用「${zhType}」类型的渠道调用 ${models}；${zhAdvice}`,
    en: `With channels of type "${enType}", this gateway cannot call ${models}. ${enAdvice}`,
  }),

  badBody: { zh: '请求正文必须是一个 JSON 对象', en: 'The request body must be a JSON object' },
  noBackground: {
    zh: '本网关不支持在后台生成响应（background）',
    en: 'This gateway does not support responses in the background (background)',
  },
  noPreviousResponse: {
    zh: '字段 previous_response_id 指向的响应不存在，或已不能继续',
    en: 'The response of the field previous_response_id does not exist, or can no longer be continued',
  },
  noStoredResponse: (id: string): Text => ({
    zh: `响应 ${short(id)} 不存在，或其渠道已不可用`,
    en: `The response ${short(id)} does not exist, or its channel is no longer available`,
  }),
  needsEvents: {
    zh: '流式调用须带参数 alt=sse',
    en: 'A streamed call needs the parameter alt=sse',
  },
  badForm: {
    zh: '请求正文必须是 multipart/form-data 表单，且最多有 100 个部分',
    en: 'The request body must be a form of type multipart/form-data with at most 100 parts',
  },
  bodyTooLarge: { zh: '请求正文不能超过 32 MiB', en: 'The request body must not exceed 32 MiB' },
  bodiesTooLarge: {
    zh: '网关正在处理的请求正文过多，请稍后再试',
    en: 'The gateway is processing too many request bodies. Please try again later',
  },
  bodyTooComplex: (structures: string, values: string): Text => ({
    zh: `请求正文最多可有 ${structures} 个对象、列表与字段，以及 ${values} 个值`,
    en: `The request body may have at most ${structures} objects, lists and fields, and ${values} values`,
  }),
  tooMuchFreeWork: {
    zh: '未计费的请求过多，请稍后再试',
    en: 'Too many calls that were not charged. Please try again later',
  },
  modelTooLong: { zh: '模型名称过长', en: 'The name of the model is too long' },
  field: (field: string): Text => ({ zh: `缺少字段 ${field}`, en: `The field ${field} is missing` }),
  invalidField: (field: string): Text => ({
    zh: `字段 ${field} 的值无效`,
    en: `The field ${field} has an invalid value`,
  }),

  userQuota: { zh: '账户额度不足', en: 'The account does not have enough quota' },
  tokenQuota: { zh: '令牌额度不足', en: 'The API key does not have enough quota' },

  unreachable: { zh: '无法连接上游服务商', en: 'The provider cannot be reached' },
  loop: { zh: '渠道的地址指向本网关自身', en: 'The address of the channel leads back to this gateway' },
  timedOut: { zh: '上游服务商响应超时', en: 'The provider did not respond in time' },
  unreadable: { zh: '无法解析上游服务商的响应', en: "The provider's response cannot be parsed" },
  noResult: { zh: '上游服务商的响应中没有结果', en: "The provider's response has no result" },
  brokenOff: { zh: '上游服务商中断了响应', en: "The provider's response was interrupted" },
  doubted: (prompt: string, completion: string): Text => ({
    zh: `上游服务商报告的用量（提示 ${prompt}，补全 ${completion}）明显有误，已按估算计费`,
    en: `The provider reported an impossible usage (prompt ${prompt}, completion ${completion}); the estimate was charged`,
  }),
  needsUpgrade: {
    zh: '接口 /v1/realtime 须用 WebSocket 连接',
    en: 'The endpoint /v1/realtime needs a WebSocket',
  },
  tooManySessions: (most: string): Text => ({
    zh: `同时打开的实时会话不能超过 ${most} 个`,
    en: `No more than ${most} realtime sessions can be open at the same time`,
  }),
  inSession: (id: string): Text => ({ zh: `实时会话 ${id} 中的响应`, en: `Response of the realtime session ${id}` }),
  transcribed: (id: string): Text => ({
    zh: `实时会话 ${id} 中的语音转写`,
    en: `Transcription in the realtime session ${id}`,
  }),
  stopping: { zh: '网关正在关闭，请稍后重试', en: 'The gateway is shutting down. Please try again later' },
  clientGone: { zh: '客户端已断开', en: 'The client disconnected' },
  status: (status: string): Text => ({
    zh: `上游服务商返回状态码 ${status}`,
    en: `The provider returned HTTP ${status}`,
  }),
  saturated: { zh: '上游服务商繁忙，请稍后再试', en: 'The providers are busy. Please try again later' },
  fault: { zh: '网关内部错误', en: 'Internal gateway error' },
  notImplemented: { zh: '本网关不提供该接口', en: 'This gateway does not provide this endpoint' },
  unknownEndpoint: (call: string): Text => ({
    zh: `网址无效（${short(call)}）。客户端的 API 地址应以 /v1 结尾`,
    en: `Invalid URL (${short(call)}). The base URL of a client ends with /v1`,
  }),
  encoding: (encoding: string): Text => ({
    zh: `不支持请求正文的压缩方式 ${short(encoding)}，可用 gzip 与 deflate`,
    en: `Request bodies compressed with ${short(encoding)} are not supported; gzip and deflate are`,
  }),
  badEncoding: { zh: '无法解压请求正文', en: 'The request body cannot be decompressed' },
  modelUnknown: (model: string): Text => ({
    zh: `模型 ${short(model)} 不存在`,
    en: `The model ${short(model)} does not exist`,
  }),
} satisfies Catalogue

/** Adds the cause of a network error to a message. */
export function withNetworkCause({ zh, en }: Text, code: string): Text {
  const cause = NETWORK_CAUSES[code]
  if (!cause) return { zh: `${zh}（${code}）`, en: `${en} (${code})` }
  return { zh: `${zh}：${cause.zh}（${code}）`, en: `${en}: ${cause.en} (${code})` }
}
