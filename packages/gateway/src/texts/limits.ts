import type { LimitKind, LimitPeriod } from '@relaydeck/api-sdk'
import type { Text } from './text.ts'

const PERIODS: Readonly<Record<LimitPeriod, Text>> = {
  minute: { zh: '每分钟', en: 'per minute' },
  hour: { zh: '每小时', en: 'per hour' },
  '5h': { zh: '每 5 小时', en: 'per 5 hours' },
  day: { zh: '每天', en: 'per day' },
  week: { zh: '每周', en: 'per week' },
  month: { zh: '每月', en: 'per month' },
}

const counted = (amount: string, noun: string): string => `${amount} ${noun}${amount === '1' ? '' : 's'}`

const amountOf = (kind: LimitKind, amount: string): Text =>
  ({
    requests: { zh: `${amount} 次调用`, en: counted(amount, 'call') },
    tokens: { zh: `${amount} 个 token`, en: counted(amount, 'token') },
    quota: { zh: amount, en: amount },
    concurrent: { zh: `同时 ${amount} 次调用`, en: `${counted(amount, 'call')} at the same time` },
  })[kind]

/** Returns a limit in words: `100 calls per minute`. @param amount formatted, of either language */
export function limitText(kind: LimitKind, per: LimitPeriod | undefined, amount: Text): Text {
  const period = kind === 'concurrent' || per === undefined ? { zh: '', en: '' } : PERIODS[per]
  return {
    zh: `${period.zh} ${amountOf(kind, amount.zh).zh}`.trim(),
    en: `${amountOf(kind, amount.en).en} ${period.en}`.trim(),
  }
}

/** Sentences of refusals by limits. */
export const limitTexts = {
  ofToken: (name: string): Text => ({ zh: `令牌“${name}”`, en: `the API key "${name}"` }),
  ofUser: { zh: '账户', en: 'the account' },
  ofModel: (model: string): Text => ({ zh: `账户调用“${model}”`, en: `the account for ${model}` }),
  ofChannel: { zh: '渠道', en: 'the channel' },
  reached: (subject: Text, limit: Text, when: Text): Text => ({
    zh: `${subject.zh}已达限额：${limit.zh}。${when.zh}`,
    en: `The limit of ${subject.en} is reached: ${limit.en}. ${when.en}`,
  }),
  tooLarge: (subject: Text, limit: Text): Text => ({
    zh: `此次调用超过${subject.zh}的限额：${limit.zh}`,
    en: `This call needs more than the limit of ${subject.en} allows: ${limit.en}`,
  }),
  inSeconds: (seconds: string): Text => ({ zh: `请 ${seconds} 秒后重试`, en: `Try again in ${seconds} s` }),
  at: (time: string, zone: string): Text => ({ zh: `${time}（${zone}）恢复`, en: `It resets at ${time} (${zone})` }),
  afterOthers: { zh: '请在其他调用结束后重试', en: 'Try again when other calls have ended' },
}
