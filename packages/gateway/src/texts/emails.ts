import type { Text } from './text.ts'

/** Texts of an email: the code or link is between `intro` and `outro`. */
export interface EmailTexts {
  readonly subject: Text
  readonly intro: Text
  readonly outro: Text
}

/** Texts of all emails, by the name of the gateway. */
export const emailTexts = {
  code: (systemName: string): EmailTexts => ({
    subject: { zh: `${systemName} 验证码`, en: `${systemName}: your verification code` },
    intro: {
      zh: `你正在 ${systemName} 验证此邮箱地址，验证码为：`,
      en: `Use this code to verify your email address for ${systemName}:`,
    },
    outro: {
      zh: '验证码 10 分钟内有效，仅可使用一次。如非本人操作，请忽略此邮件。',
      en: 'The code expires in 10 minutes and can be used once. If you did not request it, you can ignore this email.',
    },
  }),
  resetLink: (systemName: string): EmailTexts => ({
    subject: { zh: `${systemName} 重置密码`, en: `${systemName}: reset your password` },
    intro: {
      zh: `我们收到了重置你的 ${systemName} 密码的请求。如果是你本人操作，请打开以下链接：`,
      en: `We received a request to reset your ${systemName} password. If you made it, open this link:`,
    },
    outro: {
      zh: '链接 10 分钟内有效，仅可使用一次。如非本人操作，请忽略此邮件，你的密码不会改变。',
      en: 'The link expires in 10 minutes and can be used once. If you did not make this request, ignore this email: your password will not change.',
    },
  }),
}
