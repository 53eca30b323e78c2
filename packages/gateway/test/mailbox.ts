import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export const ACCOUNT = { user: 'gateway@example.com', pass: 'smtp-secret' }

/** Lines of a mail. Some servers of the family write HTML alone: its elements end lines, too. */
function wordsOf(letter: Email | undefined): string {
  const words =
    letter?.text ?? letter?.html?.replaceAll(/<style.*?<\/style>|<[^>]*>/gs, '\n').replaceAll('&amp;', '&') ?? ''
  return words.replaceAll(/^ +| +$/gm, '')
}

/** A real SMTP server that keeps what it is given. It knows one account, and refuses mail to `refused@example.com`. */
export async function openMailbox(options: SMTPServerOptions = {}) {
  const letters: Email[] = []
  const envelopes: string[] = []
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
      envelopes.push(...envelope.rcptTo.map(({ address }) => address))
      letters.push(await PostalMime.parse(await buffer(stream)))
      done()
    },
    ...options,
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  /** What the newest mail says, found by a pattern. */
  const found = (pattern: RegExp): string => pattern.exec(wordsOf(letters.at(-1)))?.[0] ?? ''
  return {
    letters,
    /** Who was to receive something, one for each mail. */
    envelopes,
    settings: [
      ['SMTPServer', '127.0.0.1'],
      ['SMTPPort', String((server.server.address() as AddressInfo).port)],
      ['SMTPAccount', ACCOUNT.user],
      ['SMTPToken', ACCOUNT.pass],
    ] as const,
    code: () => found(/^[0-9a-f]{6}$/m),
    link: () => new URL(found(/^http\S+$/m)),
    close: () => new Promise<void>((done) => server.close(done)),
  }
}

export type Mailbox = Awaited<ReturnType<typeof openMailbox>>
