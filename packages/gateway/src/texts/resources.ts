import type { Catalogue, Text } from './text.ts'

/** Messages about tokens, channels, redemption codes, logs, and options. */
export const resourceTexts = {
  tokenNotFound: { zh: '令牌不存在', en: 'Token not found' },
  tokenNameLength: {
    zh: '令牌名称（name）不能超过 30 字节，一个汉字占 3 字节',
    en: 'Token name (name) must not exceed 30 bytes; a Chinese character takes 3 bytes',
  },
  aliasesInvalid: {
    zh: '模型别名（aliases）应为 JSON 对象，别名对应模型名，正确示例：{"opus":"claude-opus-4-5"}',
    en: 'The field aliases is not a JSON object of names and models, such as {"opus":"claude-opus-4-5"}',
  },
  subnetInvalid: (item: string): Text => ({
    zh: `IP 段（subnet）中的“${item}”不是 CIDR 网段，正确示例：10.0.0.0/8`,
    en: `"${item}" in subnet is not a CIDR range such as 10.0.0.0/8`,
  }),
  tokenExpired: {
    zh: '令牌已过期，请先修改过期时间再启用',
    en: 'This token has expired. Change its expiry before enabling it',
  },
  tokenExhausted: {
    zh: '令牌额度已用完，请先增加额度再启用',
    en: 'This token has no quota left. Increase its quota before enabling it',
  },

  channelNotFound: { zh: '渠道不存在', en: 'Channel not found' },
  channelKeyText: {
    zh: '密钥只能包含可见的 ASCII 字符，且不能换行',
    en: 'A key can only have visible ASCII characters, on one line',
  },
  channelBaseUrl: {
    zh: '代理地址必须是以 http:// 或 https:// 开头的网址',
    en: 'The base URL must begin with http:// or https://',
  },
  channelProxy: {
    zh: '代理（proxy）必须是以 http://、https:// 或 socks5:// 开头且不含路径的网址',
    en: 'The proxy (proxy) must be a URL of http, https or socks5 without a path',
  },
  channelProxyPassword: {
    zh: '请重新填写代理（proxy）的密码：已保存的密码不会用于其他代理',
    en: 'Re-enter the password of the proxy (proxy). A stored one is not used for a different proxy',
  },
  channelKey: { zh: '请填写密钥（key），每行一个', en: 'Enter at least one key (key), one per line' },
  channelKeyAgain: {
    zh: '已保存的密钥不会发送到其他地址：修改地址或类型时，请重新填写密钥（key）',
    en: 'Re-enter the key (key). A stored key is never sent to a different address',
  },
  channelPrivateAddress: (host: string): Text => ({
    zh: `${host} 是内网地址：请超级管理员保存此渠道，或先将该地址加入运营设置中的“渠道可用的内网地址”`,
    en: `${host} is a private address. Ask a super admin to save this channel or to add the address to the private addresses in the operation settings`,
  }),
  channelForbiddenAddress: (host: string): Text => ({
    zh: `渠道不能使用地址 ${host}`,
    en: `Channels must not use the address ${host}`,
  }),
  channelJson: (field: string): Text => ({
    zh: `${field} 必须是 JSON 对象，或留空；未保存`,
    en: `"${field}" must be a JSON object or empty; nothing was saved`,
  }),

  channelRunning: { zh: '渠道测试或余额更新正在进行中', en: 'A channel test or balance update is already running' },
  channelNoReply: { zh: '模型的回复中没有文本', en: "The model's reply contains no text" },
  channelNoModelList: {
    zh: '此类型的模型是部署的名称，上游服务商不提供列表，请直接填写',
    en: 'Models of this type are names of deployments, which the provider does not list. Enter them',
  },
  channelTestCosts: (model: string): Text => ({
    zh: `模型 ${model} 生成或识别图像、语音或视频，每次调用都会收费，测试不会调用它`,
    en: `The model ${model} is for images, speech or videos. Each of its calls costs money, so tests do not call it`,
  }),
  channelBalance: { zh: '该类型的渠道不支持查询余额', en: 'Channels of this type do not support balance queries' },
  channelBalanceStatus: (status: string): Text => ({
    zh: `查询余额失败：上游服务商返回状态码 ${status}`,
    en: `The balance query failed: the provider returned HTTP ${status}`,
  }),

  codeNotFound: { zh: '兑换码不存在', en: 'Redemption code not found' },
  codeName: {
    zh: '兑换码名称（name）须为 1 至 20 字节，一个汉字占 3 字节',
    en: 'Redemption code name (name) must have 1 to 20 bytes; a Chinese character takes 3 bytes',
  },
  codeCount: {
    zh: '一次可生成 1 至 100 个兑换码（count）',
    en: 'Between 1 and 100 redemption codes (count) can be created at once',
  },
  codeQuota: {
    zh: '兑换码额度（quota）必须大于 0',
    en: 'Redemption code quota (quota) must be greater than 0',
  },
  codeStaysUsed: {
    zh: '兑换码已被使用，不能再修改状态',
    en: 'This redemption code has been used, so its status cannot be changed',
  },
  codeEmpty: { zh: '请输入兑换码', en: 'Enter a redemption code' },
  codeUnknown: { zh: '兑换码无效', en: 'Invalid redemption code' },
  codeUsed: { zh: '兑换码已被使用过', en: 'This redemption code has already been used' },
  codeDisabled: { zh: '兑换码已停用', en: 'This redemption code is disabled' },

  logTarget: {
    zh: '请指定要清除哪个时间（target_timestamp，Unix 秒）之前的日志',
    en: 'Specify the time (target_timestamp, Unix seconds) before which logs are deleted',
  },

  bars: (most: string): Text => ({
    zh: `时间段应按先后顺序，且最多分成 ${most} 份`,
    en: `The period must end after it starts, and have at most ${most} parts`,
  }),
  quarters: {
    zh: '时间段的开始、结束和每份的长度应为 900 秒的倍数',
    en: 'The start, the end and the step of the period must be multiples of 900 seconds',
  },
  optionLimits: (key: string): Text => ({
    zh: `${key} 的值不是限额：应为 JSON 对象，分组名对应限额列表`,
    en: `The value of ${key} is not limits: a JSON object of groups and lists of limits`,
  }),
  optionAliases: (key: string): Text => ({
    zh: `${key} 的值不是模型别名：应为 JSON 对象，别名对应模型，或分组名对应这样的对象`,
    en: `The value of ${key} is not aliases: a JSON object of names and models, or of groups and such objects`,
  }),
  optionFallbacks: (key: string): Text => ({
    zh: `${key} 的值不是备用模型：应为 JSON 对象，模型对应最多 10 个备用模型的列表，或分组名对应这样的对象`,
    en: `The value of ${key} is not fallbacks: a JSON object of models and lists of at most 10 models, or of groups and such objects`,
  }),
  optionZone: (key: string): Text => ({
    zh: `${key} 的值不是时区名称，正确示例：Asia/Shanghai`,
    en: `The value of ${key} is not a time zone such as Asia/Shanghai`,
  }),
  timeZone: (zone: string): Text => ({
    zh: `没有“${zone}”这个时区（time_zone），正确示例：Asia/Shanghai`,
    en: `"${zone}" in time_zone is not a time zone such as Asia/Shanghai`,
  }),

  optionKey: (key: string): Text => ({
    zh: `${key} 不能用作设置项名称`,
    en: `"${key}" is not allowed as an option name`,
  }),
  optionSwitch: (key: string): Text => ({ zh: `${key} 只能是 true 或 false`, en: `"${key}" must be true or false` }),
  optionCount: (key: string): Text => ({
    zh: `${key} 必须是不小于 0 的整数`,
    en: `"${key}" must be a non-negative integer`,
  }),
  optionAmount: (key: string): Text => ({
    zh: `${key} 必须是不小于 0 的数字`,
    en: `"${key}" must be a non-negative number`,
  }),
  optionPositive: (key: string): Text => ({ zh: `${key} 必须大于 0`, en: `"${key}" must be greater than 0` }),
  optionRange: (key: string, min: string, max: string): Text => ({
    zh: `${key} 须为 ${min} 至 ${max}`,
    en: `"${key}" must be between ${min} and ${max}`,
  }),
  optionRatios: (key: string): Text => ({
    zh: `${key} 必须是 JSON 对象，且每个值都是不小于 0 的数字；未保存`,
    en: `"${key}" must be a JSON object whose values are non-negative numbers; nothing was saved`,
  }),
  optionPrices: (key: string): Text => ({
    zh: `${key} 的值必须是 JSON 对象：模型对应 {"per":"image","usd":0.04,"sizes":{"1024x1024":0.04}}，per 为 image、second、character、call 或 search`,
    en: `${key} must be a JSON object of models to {"per":"image","usd":0.04,"sizes":{"1024x1024":0.04}}, in which per is image, second, character, call or search`,
  }),
  optionHosts: (key: string): Text => ({
    zh: `${key} 须为主机名、IP 地址或网段，以逗号分隔，可带端口；未保存`,
    en: `"${key}" must be host names, IP addresses or networks, separated by commas, with or without a port; nothing was saved`,
  }),
  optionChoice: (key: string, choices: string): Text => ({
    zh: `${key} 只能是以下值之一：${choices}`,
    en: `"${key}" must be one of: ${choices}`,
  }),
  optionNeeds: (key: string, needs: string): Text => ({
    zh: `请先填写 ${needs}，再启用 ${key}`,
    en: `Before enabling "${key}", fill in: ${needs}`,
  }),
  optionNeeded: (key: string, flag: string): Text => ({
    zh: `${flag} 已启用，不能清空 ${key}；请先关闭 ${flag}`,
    en: `"${key}" is required while "${flag}" is enabled. Disable that first`,
  }),
  optionLastLogin: {
    zh: '此更改会使超级管理员无法登录：请先启用另一种登录方式，并绑定到超级管理员账户',
    en: 'This would lock out the super admin. First enable another sign-in method and link it to that account',
  },
} satisfies Catalogue
