import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A real SMTP server that keeps what it is given. */
export async function openMailbox() {
  const letters: Email[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_, __, done) => done(null, { user: 'gateway' }),
    onData: async (stream, _, done) => {
      letters.push(await PostalMime.parse(await buffer(stream)))
      done()
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    letters,
    /** Options of a gateway that sends its mail here. */
    settings: {
      SMTPServer: '127.0.0.1',
      SMTPPort: String((server.server.address() as AddressInfo).port),
      SMTPAccount: 'gateway@example.com',
      SMTPToken: 'secret',
    },
    /** The code in the newest mail. */
    code: () => /^[0-9a-f]{6}$/m.exec(letters.at(-1)?.text ?? '')?.[0] ?? '',
    close: () => new Promise<void>((done) => server.close(done)),
  }
}
