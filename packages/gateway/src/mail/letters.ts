import { html } from 'hono/html'
import { say, type Text } from '../texts.ts'
import type { Letter } from './smtp.ts'

interface Draft {
  readonly subject: Text
  readonly begin: Text
  /** What the mail is about: stands alone between the sentences. */
  readonly centre: string
  readonly isLink: boolean
  readonly end: Text
}

/** Writes a mail in the language of a request, as text and as HTML in which every value is escaped. */
async function write({ subject, begin, centre, isLink, end }: Draft, language: string | undefined): Promise<Letter> {
  const [first, last] = [say(begin, language), say(end, language)]
  const shown = isLink ? html`<a href="${centre}">${centre}</a>` : html`<strong>${centre}</strong>`
  return {
    subject: say(subject, language),
    text: [first, centre, last].join('\n\n'),
    html: String(await html`<p>${first}</p><p>${shown}</p><p>${last}</p>`),
  }
}

/** The mail that proves an address. */
export const codeLetter = (systemName: string, code: string, language: string | undefined): Promise<Letter> =>
  write(
    {
      subject: { zh: `${systemName} 验证码`, en: `${systemName}: your verification code` },
      begin: {
        zh: `你正在 ${systemName} 验证这个邮箱地址，验证码是：`,
        en: `Your code to prove this e-mail address to ${systemName}:`,
      },
      centre: code,
      isLink: false,
      end: {
        zh: '验证码 10 分钟内有效，只能使用一次。如果这不是你本人的操作，请忽略此邮件。',
        en: 'It is good for ten minutes, once. If you did not ask for it, nothing needs to be done.',
      },
    },
    language,
  )

/** The mail that leads to a new password. */
export const resetLetter = (systemName: string, link: string, language: string | undefined): Promise<Letter> =>
  write(
    {
      subject: { zh: `${systemName} 重置密码`, en: `${systemName}: a new password` },
      begin: {
        zh: `有人请求重置你在 ${systemName} 的密码。如果是你本人，请打开下面的链接：`,
        en: `Somebody asked for a new password for your account at ${systemName}. If it was you, open this link:`,
      },
      centre: link,
      isLink: true,
      end: {
        zh: '链接 10 分钟内有效，只能使用一次。如果这不是你本人的操作，请忽略此邮件，密码不会改变。',
        en: 'It is good for ten minutes, once. If it was not you, do nothing: your password stays as it is.',
      },
    },
    language,
  )
