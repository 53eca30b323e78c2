import { readArgs } from '../../flags/flags.ts'
import { type Command, type Outcome, singleArgument } from '../command.ts'
import { readServerUrl } from './connection.ts'
import { Logins, loginsFile } from './logins.ts'

/** `relaydeck logout URL` */
export const logout: Command = {
  help: `Usage: relaydeck logout URL

Forgets the management API key that "relaydeck login" has stored for a server. The key itself stays valid until it expires,
or until you end it in the settings.`,
  run: async (args, env): Promise<Outcome> => {
    const { positionals } = readArgs(args, {}, true)
    const url = readServerUrl(singleArgument('logout', 'the URL of a server', positionals))
    const login = await new Logins(loginsFile(env)).remove(url)
    if (!login) return { text: `There was no key for ${url}.`, code: 0 }
    return { text: `The key of ${login.username} for ${url} was forgotten; it stays valid until you end it.`, code: 0 }
  },
}
