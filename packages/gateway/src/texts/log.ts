/**
 * Contents of log rows. They are stored in Chinese only, as One API does, because rows are read by users of both
 * languages; the console and other programs parse some of them.
 */
export const logTexts = {
  /** An amount in the gateway's currency. */
  currency: (amount: string) => `＄${amount} 额度`,
  /** An amount in quota units. */
  units: (quota: string) => `${quota} 点额度`,
  welcomeGift: (quota: string) => `新用户赠送 ${quota}`,
  inviteeGift: (quota: string) => `受邀注册赠送 ${quota}`,
  inviterGift: (quota: string) => `邀请他人赠送 ${quota}`,
  quotaChanged: (from: string, to: string) => `管理员把额度从 ${from}改为 ${to}`,
  credited: (quota: string) => `管理员充值 ${quota}`,
  twoFactorRemoved: (administrator: string) => `管理员 ${administrator} 移除了两步验证`,
  redeemed: (quota: string) => `兑换码充值 ${quota}`,
  channelDisabled: (name: string, id: string, reason: string) => `渠道“${name}”（#${id}）已自动停用：${reason}`,
  channelEnabled: (name: string, id: string) => `渠道“${name}”（#${id}）已自动启用`,
  channelTested: (name: string, reply: string) => `渠道“${name}”测试成功，回答：${reply}`,
  channelTestFailed: (name: string, error: string) => `渠道“${name}”测试失败，错误：${error}`,
  slowResponse: (milliseconds: string, limit: string) => `响应时间 ${milliseconds} 毫秒，超过 ${limit} 毫秒`,
  noBalance: '余额不足',
  ratios: (model: string, group: string, completion: string) => `倍率：${model} × ${group} × ${completion}`,
  cached: (tokens: string, ratio: string) => `提示中有 ${tokens} 个 token 命中缓存，缓存倍率 ${ratio}`,
  written: (tokens: string, ratio: string) => `提示中有 ${tokens} 个 token 写入缓存，写入倍率 ${ratio}`,
  audio: (tokens: string, ratio: string) => `提示中有 ${tokens} 个音频 token，音频倍率 ${ratio}`,
  spoken: (tokens: string, ratio: string) => `补全中有 ${tokens} 个音频 token，相对于提示的倍率 ${ratio}`,
  ratiosAndNote: (ratios: string, note: string) => `${ratios}；${note}`,
} satisfies Record<string, string | ((...values: string[]) => string)>
