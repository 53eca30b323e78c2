import { createTransport } from 'nodemailer'
import type { HttpClient } from '../lib/http-client.ts'
import { Refusal } from '../lib/refusal.ts'
import type { Options } from '../options/store.ts'
import { texts } from '../texts/api.ts'
import type { Text } from '../texts/text.ts'
import type { Email } from './emails.ts'

/** What sending an email reads. */
export interface MailDeps {
  readonly httpClient: HttpClient
  readonly options: Options
}

/** The port on which the connection is encrypted from the start. */
const TLS_PORT = 465

const isLocal = (host: string) => /^(localhost|127\.\d+\.\d+\.\d+|::1)$/i.test(host)

/** Error messages by nodemailer's code. The original messages may quote the server and the account. */
const MESSAGES: Readonly<Record<string, Text>> = {
  EAUTH: texts.mailAccount,
  ENOAUTH: texts.mailAccount,
  EENVELOPE: texts.mailAddress,
  EMESSAGE: texts.mailRefused,
  ETLS: texts.mailEncryption,
}

// An untrusted certificate is reported as a socket error, with a code of OpenSSL or Node.
const isCertificateError = (error: Error) => 'originalCode' in error && /CERT|TLS|SSL/.test(String(error.originalCode))

function messageOf(error: unknown): Text {
  if (!(error instanceof Error) || !('code' in error)) return texts.mailUnreachable
  if (isCertificateError(error)) return texts.mailEncryption
  return MESSAGES[String(error.code)] ?? texts.mailUnreachable
}

/** `Name <address>` */
const NAMED = /^(.*?)\s*<([^<>]*)>$/

const ADDRESS = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/

/**
 * Returns the sender of emails.
 * @throws Refusal if the option is neither an address nor a name and an address
 */
function senderOf(options: Options): { readonly name: string; readonly address: string } {
  const text = (options.text('SMTPFrom') || options.text('SMTPAccount')).trim()
  const [, name = '', named] = NAMED.exec(text) ?? []
  const address = (named ?? text).trim()
  if (address === '') throw new Refusal(texts.mailUnset)
  if (!ADDRESS.test(address)) throw new Refusal(texts.mailSender)
  return { name: name.replace(/^"(.*)"$/, '$1') || options.text('SystemName'), address }
}

/** Creates the transport to the configured mail server; called for each email, since the options may change. */
function createSmtpTransport(options: Options) {
  const [host, user] = [options.text('SMTPServer'), options.text('SMTPAccount')]
  const port = options.number('SMTPPort')
  return createTransport({
    host,
    port,
    secure: port === TLS_PORT,
    // Never sends a password unencrypted to another machine.
    requireTLS: user !== '' && !isLocal(host),
    ...(user !== '' && { auth: { user, pass: options.text('SMTPToken') } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** Thrown if the mail server did not answer in time, so that the email may have been sent. */
export class UnansweredMail extends Refusal {}

/**
 * Sends an email.
 * @param to one or several addresses
 * @throws UnansweredMail
 * @throws Refusal with a reason that does not name server, account, or address
 */
export async function sendEmail(
  { httpClient, options }: MailDeps,
  to: string | readonly string[],
  email: Email,
): Promise<void> {
  const from = senderOf(options)
  if (options.text('SMTPServer') === '') throw new Refusal(texts.mailUnset)
  const signal = AbortSignal.timeout(httpClient.timeouts.mail)
  try {
    await createSmtpTransport(options).sendMail({
      ...email,
      from,
      // Objects, because a text would be parsed as a list of addresses.
      to: [to].flat().map((address) => ({ name: '', address })),
      signal,
    })
  } catch (error) {
    throw signal.aborted ? new UnansweredMail(texts.mailUnreachable) : new Refusal(messageOf(error))
  }
}
