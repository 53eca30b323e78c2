import type { PanelTexts } from '../texts/OwnTexts.ts'
import { useOwnTexts } from '../texts/own-texts.ts'

const zh: PanelTexts = {
  tokens: '令牌',
  columns: { name: '名称', status: '状态', key: '密钥', left: '剩余额度', expires: '过期时间' },
  never: '永不过期',
  unnamed: '未命名',
  keyOf: (name) => `令牌「${name}」的密钥`,
  reveal: '显示密钥',
  revealOf: (name) => `显示令牌「${name}」的密钥`,
  noTokens: '还没有令牌',
  noTokensHint: '程序用令牌调用模型接口。请在网关的控制台新建令牌，它会显示在这里。',
  usage: '用量',
  cost: '费用',
  calls: '调用次数',
  tokenCount: 'token 数',
  byDay: '每天的费用',
  most: (amount) => `最高的一天：${amount}`,
  byModel: '各模型的用量',
  model: '模型',
  other: '其他',
  noUsage: (days) => `近 ${days} 天没有用量`,
  noUsageHint: '用令牌的密钥调用模型后，用量会显示在这里。',
  plan: (requests, minutes) => `此服务器不汇总用量，统计需要 ${requests} 次请求，约 ${minutes} 分钟。`,
  count: '开始统计',
  counting: (done, total) => `正在统计：已完成 ${done} / ${total} 次请求`,
  key: '密钥的用量',
  left: '剩余额度',
  ofOwner: '所属账户的余额',
  limit: '额度上限',
  used: '已用',
  today: '今天',
  period: (days) => `近 ${days} 天`,
  offline: '无法连接网关。如果页面与网关不同源，网关须允许跨域调用，或由页面的服务器转发。',
  signedOut: '访问令牌不存在或已被替换，请使用新的访问令牌。',
  wrongKey: '密钥不存在、已停用、已过期、额度已用尽，或不能在此使用。',
  needsUser: '此网关（New API）还需要用户的 id：请设置参数「user」，且与访问令牌属于同一用户。',
  misused: (reason) => `此组件的参数有误：${reason}`,
}

const en: PanelTexts = {
  tokens: 'Tokens',
  columns: { name: 'Name', status: 'Status', key: 'Key', left: 'Quota left', expires: 'Expires' },
  never: 'Never',
  unnamed: 'Unnamed',
  keyOf: (name) => `the key of token “${name}”`,
  reveal: 'Show key',
  revealOf: (name) => `Show the key of token “${name}”`,
  noTokens: 'No tokens yet',
  noTokensHint: 'Programs call models with tokens. Create one in the console of the gateway, and it is listed here.',
  usage: 'Usage',
  cost: 'Cost',
  calls: 'Calls',
  tokenCount: 'Tokens',
  byDay: 'Cost by day',
  most: (amount) => `Highest day: ${amount}`,
  byModel: 'Usage by model',
  model: 'Model',
  other: 'Other',
  noUsage: (days) => `No usage in the last ${days} days`,
  noUsageHint: 'Call a model with the key of a token, and its usage is shown here.',
  plan: (requests, minutes) =>
    `This server does not sum usage. Counting it takes ${requests} requests, about ${minutes} min.`,
  count: 'Count usage',
  counting: (done, total) => `Counting: ${done} of ${total} requests`,
  key: 'Usage of the key',
  left: 'Quota left',
  ofOwner: 'Balance of its owner',
  limit: 'Limit',
  used: 'Used',
  today: 'Today',
  period: (days) => `Last ${days} days`,
  offline:
    'The gateway cannot be reached. If the page has another origin, the gateway must allow its calls, or the server of the page must pass them on.',
  signedOut: 'The access token does not exist or was replaced. Use a new one.',
  wrongKey: 'The key does not exist, is disabled, has expired, is used up, or cannot be used here.',
  needsUser:
    'This gateway (New API) also needs the id of the user to whom the access token belongs: set the prop “user”.',
  misused: (reason) => `This component has a wrong prop: ${reason}`,
}

/** The kit's texts of panels. */
export const panelTexts = { zh, en }

/** Returns the texts of panels. */
export const usePanelTexts = (): PanelTexts => useOwnTexts('panels', panelTexts)
