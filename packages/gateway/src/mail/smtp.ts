import { createTransport } from 'nodemailer'
import { Refusal } from '../refuse.ts'
import type { Services } from '../services.ts'
import { type Text, texts } from '../texts.ts'

/** A mail without its addresses. */
export interface Letter {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** The port on which a connection is encrypted from its first byte. */
const TLS_PORT = 465

const isOwnMachine = (host: string) => /^(localhost|127\.\d+\.\d+\.\d+|::1)$/i.test(host)

/** Why a mail could not be sent, by nodemailer's code. Its own message may quote the server, and with it an account. */
const REASONS: Readonly<Record<string, Text>> = {
  EAUTH: texts.mailAccount,
  ENOAUTH: texts.mailAccount,
  EENVELOPE: texts.mailAddress,
  EMESSAGE: texts.mailRefused,
  ETLS: texts.mailEncryption,
}

// A certificate that is not trusted comes as a fault of the socket, with OpenSSL's or Node's word for it.
const isDistrusted = (error: Error) => 'originalCode' in error && /CERT|TLS|SSL/.test(String(error.originalCode))

function reasonOf(error: unknown): Text {
  if (!(error instanceof Error) || !('code' in error)) return texts.mailUnreachable
  if (isDistrusted(error)) return texts.mailEncryption
  return REASONS[String(error.code)] ?? texts.mailUnreachable
}

/** The way to the mail server that the options name, read anew for each mail. */
function transportOf({ options }: Services) {
  const [host, user] = [options.text('SMTPServer'), options.text('SMTPAccount')]
  const port = options.number('SMTPPort')
  return createTransport({
    host,
    port,
    secure: port === TLS_PORT,
    // A password is not sent in the clear over a network.
    requireTLS: user !== '' && !isOwnMachine(host),
    ...(user !== '' && { auth: { user, pass: options.text('SMTPToken') } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/**
 * Hands a mail to the mail server.
 * @throws Refusal that says why in a sentence, without server, account or address
 */
export async function sendMail(services: Services, to: string, letter: Letter): Promise<void> {
  const { options, outside } = services
  const sender = options.text('SMTPFrom') || options.text('SMTPAccount')
  if (options.text('SMTPServer') === '' || sender === '') throw new Refusal(texts.mailUnset)
  try {
    await transportOf(services).sendMail({
      ...letter,
      from: { name: options.text('SystemName'), address: sender },
      // An object: a text would be taken apart as a list.
      to: { name: '', address: to },
      signal: AbortSignal.timeout(outside.elsewhere.mailTimeout),
    })
  } catch (error) {
    throw new Refusal(reasonOf(error))
  }
}
