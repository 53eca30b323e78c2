import { html } from 'hono/html'
import { type EmailTexts, emailTexts } from '../texts/emails.ts'
import { translate } from '../texts/text.ts'

/** Content of an email. */
export interface Email {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Composes an email in the language of a request, as plain text and as HTML with all values escaped. */
async function compose(
  texts: EmailTexts,
  value: string,
  format: 'code' | 'link',
  language: string | undefined,
): Promise<Email> {
  const [intro, outro] = [translate(texts.intro, language), translate(texts.outro, language)]
  const element = format === 'link' ? html`<a href="${value}">${value}</a>` : html`<strong>${value}</strong>`
  return {
    subject: translate(texts.subject, language),
    text: [intro, value, outro].join('\n\n'),
    html: String(await html`<p>${intro}</p><p>${element}</p><p>${outro}</p>`),
  }
}

/** Returns the email with a verification code. */
export const codeEmail = (systemName: string, code: string, language: string | undefined): Promise<Email> =>
  compose(emailTexts.code(systemName), code, 'code', language)

/** Returns the email with a link for a new password. */
export const resetEmail = (systemName: string, link: string, language: string | undefined): Promise<Email> =>
  compose(emailTexts.resetLink(systemName), link, 'link', language)
