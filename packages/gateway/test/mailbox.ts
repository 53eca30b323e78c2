import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export const ACCOUNT = { user: 'gateway@example.com', pass: 'smtp-secret' }

/** Returns the text of an email. Some servers of the family send HTML only. */
function textOf(email: Email | undefined): string {
  const text =
    email?.text ?? email?.html?.replaceAll(/<style.*?<\/style>|<[^>]*>/gs, '\n').replaceAll('&amp;', '&') ?? ''
  return text.replaceAll(/^ +| +$/gm, '')
}

/** Starts an SMTP server that keeps all emails. It has one account, and rejects emails to `refused@example.com`. */
export async function openMailbox(options: SMTPServerOptions = {}) {
  const emails: Email[] = []
  const recipients: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, done) =>
      username === ACCOUNT.user && password === ACCOUNT.pass
        ? done(null, { user: username })
        : done(new Error(`no such account: ${username}, ${password}`)),
    onRcptTo: ({ address }, _, done) =>
      done(address === 'refused@example.com' ? new Error(`no mailbox ${address}`) : null),
    onData: async (stream, { envelope }, done) => {
      recipients.push(...envelope.rcptTo.map(({ address }) => address))
      emails.push(await PostalMime.parse(await buffer(stream)))
      done()
    },
    ...options,
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  /** Returns the first match in the newest email. */
  const match = (pattern: RegExp): string => pattern.exec(textOf(emails.at(-1)))?.[0] ?? ''
  return {
    emails,
    /** The recipient of each email. */
    recipients,
    settings: [
      ['SMTPServer', '127.0.0.1'],
      ['SMTPPort', String((server.server.address() as AddressInfo).port)],
      ['SMTPAccount', ACCOUNT.user],
      ['SMTPToken', ACCOUNT.pass],
    ] as const,
    code: () => match(/^[0-9a-f]{6}$/m),
    link: () => new URL(match(/^http\S+$/m)),
    close: () => new Promise<void>((done) => server.close(done)),
  }
}

export type Mailbox = Awaited<ReturnType<typeof openMailbox>>
