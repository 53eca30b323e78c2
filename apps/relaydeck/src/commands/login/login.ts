import { hostname } from 'node:os'
import {
  accessTokens,
  CodeNeededError,
  createSend,
  type InputOf,
  RelaydeckError,
  type Send,
  session,
  status,
  users,
} from '@relaydeck/api-sdk'
import { anyServer } from '@relaydeck/api-sdk/dialects'
import { DataError } from '@relaydeck/gateway'
import { type Env, OptionError, readArgs } from '../../flags/flags.ts'
import { type Command, type Outcome, singleArgument, type Terminal } from '../command.ts'
import { openServer, sentenceOf, userIn } from '../server.ts'
import { readServerUrl } from './connection.ts'
import { Logins, loginsFile } from './logins.ts'

const HELP = `Usage: relaydeck login URL [--as NAME]

Signs in to a server of the One API family, and stores a management API key for "relaydeck call" in

  ~/.config/relaydeck/logins.json   (or below XDG_CONFIG_HOME; only you can read it)

On Relaydeck, that key is a new one, valid for 90 days; the settings list it. Other servers have one access token for each
user, which is replaced: clients with the previous one stop working.

  --as NAME    name of the user; otherwise it is asked for
  --user ID    user of the key in RELAYDECK_ACCESS_TOKEN, which New API asks for; default: 1
  --yes        do not ask before the access token is replaced

The password is asked for, or else RELAYDECK_PASSWORD. With RELAYDECK_ACCESS_TOKEN, that key is stored.`

const FLAGS = { as: { type: 'string' }, user: { type: 'string' }, yes: { type: 'boolean' } } as const

const VARIABLE = 'RELAYDECK_ACCESS_TOKEN'

/** Seconds for which a named access token is valid. */
const LIFETIME = 90 * 24 * 60 * 60

const NAME_MAX = 30

/** A session of a user, without a browser. */
interface Session {
  readonly headers: { readonly cookie: string }
  readonly user: number
}

/** Signs in, with a code if the account needs one, calls a function, and signs out: the access token works without. */
async function withSession<T>(
  send: Send,
  account: InputOf<typeof session.login>,
  terminal: Terminal,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  let cookie = ''
  const onResponse = ({ headers }: { readonly headers: Headers }) => {
    const cookies = headers.getSetCookie().map((each) => each.replace(/;.*/, ''))
    cookie = cookies.join('; ')
  }
  const signIn = async (code?: string) => session.login(send, { ...account, code }, { onResponse })
  const { id } = await signIn().catch(async (error: unknown) => {
    if (!(error instanceof CodeNeededError) || !terminal.isInteractive) throw error
    return signIn((await terminal.ask('Code of the second factor: ')).trim())
  })
  const headers = { cookie }
  try {
    return await work({ headers, user: id })
  } finally {
    await session.logout(send, {}, { headers }).catch(() => undefined)
  }
}

/** Creates an access token beside the others of the user. */
const namedToken = (send: Send, headers: Session['headers']): Promise<string> => {
  const name = `relaydeck on ${hostname()}`.slice(0, NAME_MAX)
  return accessTokens.create(send, { name, expired_time: Math.floor(Date.now() / 1000) + LIFETIME }, { headers })
}

async function readAccount(name: string | undefined, env: Env, terminal: Terminal) {
  if ((name === undefined || !env.RELAYDECK_PASSWORD) && !terminal.isInteractive)
    throw new OptionError('"relaydeck login" needs --as and RELAYDECK_PASSWORD where it cannot ask.')
  const username = name ?? (await terminal.ask('Username: ')).trim()
  const password = env.RELAYDECK_PASSWORD || (await terminal.ask('Password: ', true))
  if (username === '' || password === '') throw new OptionError('A username and a password are needed.')
  return { username, password }
}

interface LoginFlags {
  readonly as?: string | undefined
  readonly user?: string | undefined
  readonly yes?: boolean | undefined
}

/** A management API key, and the id of its user. */
interface Key {
  readonly accessToken: string
  readonly user: number
}

async function newKey(url: string, flags: LoginFlags, env: Env, terminal: Terminal): Promise<Key> {
  const send = createSend({ baseUrl: url, language: () => 'en', dialect: anyServer() })
  const isEmbedded = (await status.get(send)).access_tokens === true
  const account = await readAccount(flags.as, env, terminal)
  if (!isEmbedded && !flags.yes) {
    if (!terminal.isInteractive) throw new OptionError('"relaydeck login" needs --yes where it cannot ask.')
    const question = `This replaces the access token of ${account.username} at ${url}. Continue? [y/N] `
    if (!/^y(es)?$/i.test((await terminal.ask(question)).trim())) throw new DataError('Nothing was changed.')
  }
  return withSession(send, account, terminal, async ({ headers, user }) => ({
    accessToken: isEmbedded ? await namedToken(send, headers) : await users.rotateAccessToken(send, {}, { headers }),
    user,
  }))
}

/** `relaydeck login URL` */
export const login: Command = {
  help: HELP,
  run: async (args, env, terminal): Promise<Outcome> => {
    const { values, positionals } = readArgs(args, FLAGS, true)
    const url = readServerUrl(singleArgument('login', 'the URL of a server', positionals))
    try {
      const given = env[VARIABLE]
      const key = given
        ? { accessToken: given, user: userIn(values.user, '--user') }
        : await newKey(url, values, env, terminal)
      const { send } = await openServer(url, key)
      const { id, username } = await session.self(send)
      const logins = new Logins(loginsFile(env))
      await logins.add({ url, accessToken: key.accessToken, user: id, username })
      return { text: `Signed in to ${url} as ${username}; the key is in ${logins.file}.`, code: 0 }
    } catch (error) {
      if (!(error instanceof RelaydeckError)) throw error
      throw new DataError(sentenceOf(error, url, VARIABLE, '--user'))
    }
  },
}
