import type { Catalogue, Text } from './text.ts'

/**
 * Contents of log rows, which are stored in both languages. One API and its clients read the Chinese ones; programs
 * parse some of them.
 */
export const logTexts = {
  welcomeGift: (zh: string, en: string): Text => ({ zh: `新用户赠送 ${zh}`, en: `Gift for a new user: ${en}` }),
  inviteeGift: (zh: string, en: string): Text => ({ zh: `受邀注册赠送 ${zh}`, en: `Gift for an invited user: ${en}` }),
  inviterGift: (zh: string, en: string): Text => ({ zh: `邀请他人赠送 ${zh}`, en: `Gift for an invitation: ${en}` }),
  quotaChanged: (fromZh: string, fromEn: string, toZh: string, toEn: string): Text => ({
    zh: `管理员把额度从 ${fromZh}改为 ${toZh}`,
    en: `An administrator changed the quota from ${fromEn} to ${toEn}`,
  }),
  credited: (zh: string, en: string): Text => ({ zh: `管理员充值 ${zh}`, en: `Top-up by an administrator: ${en}` }),
  twoFactorRemoved: (administrator: string): Text => ({
    zh: `管理员 ${administrator} 移除了两步验证`,
    en: `The administrator ${administrator} removed the second factor`,
  }),
  redeemed: (zh: string, en: string): Text => ({ zh: `兑换码充值 ${zh}`, en: `Redemption code: ${en}` }),
  channelDisabled: (name: string, id: string, zh: string, en: string): Text => ({
    zh: `渠道“${name}”（#${id}）已自动停用：${zh}`,
    en: `Channel “${name}” (#${id}) was disabled automatically: ${en}`,
  }),
  channelPaused: (name: string, id: string, minutes: string, zh: string, en: string): Text => ({
    zh: `渠道“${name}”（#${id}）无法应答，已停用 ${minutes} 分钟：${zh}`,
    en: `Channel “${name}” (#${id}) does not answer and is disabled for ${minutes} minutes: ${en}`,
  }),
  channelEnabled: (name: string, id: string): Text => ({
    zh: `渠道“${name}”（#${id}）已自动启用`,
    en: `Channel “${name}” (#${id}) was enabled automatically`,
  }),
  channelTested: (name: string, reply: string): Text => ({
    zh: `渠道“${name}”测试成功，回答：${reply}`,
    en: `Channel “${name}” passed its test, answer: ${reply}`,
  }),
  channelTestFailed: (name: string, zh: string, en: string): Text => ({
    zh: `渠道“${name}”测试失败，错误：${zh}`,
    en: `Channel “${name}” failed its test, error: ${en}`,
  }),
  slowResponse: (milliseconds: string, limit: string): Text => ({
    zh: `响应时间 ${milliseconds} 毫秒，超过 ${limit} 毫秒`,
    en: `Its response took ${milliseconds} ms, more than ${limit} ms`,
  }),
  noBalance: { zh: '余额不足', en: 'Its balance is used up' },
} satisfies Catalogue

/** Amounts in contents of log rows. */
export const amountTexts = {
  /** An amount in the gateway's currency. */
  currency: (amount: string): Text => ({ zh: `＄${amount} 额度`, en: `$${amount}` }),
  /** An amount in quota units. */
  units: (quota: string): Text => ({ zh: `${quota} 点额度`, en: `${quota} units` }),
} satisfies Catalogue

/** The price of a call in its log row: a line of data that programs parse, in one language. */
export const priceTexts = {
  ratios: (model: string, group: string, completion: string) => `倍率：${model} × ${group} × ${completion}`,
  cached: (tokens: string, ratio: string) => `提示中有 ${tokens} 个 token 命中缓存，缓存倍率 ${ratio}`,
  written: (tokens: string, ratio: string) => `提示中有 ${tokens} 个 token 写入缓存，写入倍率 ${ratio}`,
  writtenHour: (tokens: string, ratio: string) => `提示中有 ${tokens} 个 token 写入缓存一小时，写入倍率 ${ratio}`,
  audio: (tokens: string, ratio: string) => `提示中有 ${tokens} 个音频 token，音频倍率 ${ratio}`,
  spoken: (tokens: string, ratio: string) => `补全中有 ${tokens} 个音频 token，相对于提示的倍率 ${ratio}`,
  ratiosAndNote: (ratios: string, note: string) => `${ratios}；${note}`,
  unitNames: { image: '图片', second: '秒', character: '字符', call: '次', search: '搜索' },
  units: (unit: string, size: string, count: string, dollars: string, group: string) =>
    `单价：${unit}${size && `（${size}）`} ${count} × $${dollars}；分组倍率 ${group}`,
}
