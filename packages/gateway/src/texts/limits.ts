import type { Text } from './text.ts'

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
