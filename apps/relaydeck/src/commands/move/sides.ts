import { resolve } from 'node:path'
import { RelaydeckError, withoutTrailingSlash } from '@relaydeck/api-sdk'
import {
  DataError,
  databaseSource,
  databaseTarget,
  isServerUrl,
  type MoveSource,
  type MoveTarget,
  ServerTarget,
  serverSource,
} from '@relaydeck/gateway'
import { type Env, OptionError } from '../../flags/flags.ts'
import { openServer, type RunningServer, sentenceOf, userIn } from '../server.ts'

/** One of the two gateways, as the user names it. */
export interface Side {
  readonly flag: '--from' | '--to'
  /** A database, or the URL of a server. */
  readonly name: string
  /** Id of the user of a server's access token. */
  readonly user: string | undefined
}

const VARIABLES = { '--from': 'RELAYDECK_FROM_ACCESS_TOKEN', '--to': 'RELAYDECK_TO_ACCESS_TOKEN' } as const

const isUrl = (name: string) => /^https?:\/\//i.test(name)

/** Returns the absolute path of a database; a URL is not changed. */
function databaseOf({ flag, name }: Side): string {
  if (isServerUrl(name)) return name
  if (/^[a-z][a-z+]*:\/\//i.test(name))
    throw new OptionError(`${flag} must be a SQLite file, or a URL with postgres://, mysql://, http:// or https://.`)
  return resolve(name)
}

/** Runs a function whose calls to a server may fail; errors become one sentence. @throws DataError */
export async function naming<T>({ flag, name }: Side, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof RelaydeckError)) throw error
    throw new DataError(sentenceOf(error, withoutTrailingSlash(name), VARIABLES[flag], `${flag}-user`))
  }
}

/** @throws OptionError, DataError */
async function serverOf(side: Side, env: Env): Promise<RunningServer> {
  const { flag, name, user } = side
  const variable = VARIABLES[flag]
  const accessToken = env[variable]
  if (!accessToken) throw new OptionError(`The server of ${flag} needs a management API key in ${variable}.`)
  return naming(side, () => openServer(name, { accessToken, user: userIn(user, `${flag}-user`) }))
}

/** Returns where a move reads. @throws OptionError, DataError */
export async function sourceOf(side: Side, env: Env): Promise<MoveSource> {
  if (!isUrl(side.name)) return databaseSource(databaseOf(side))
  const server = await serverOf(side, env)
  return serverSource(server.name, server)
}

/** Opens where a move writes. @throws OptionError, DataError, DatabaseError */
export async function targetOf(side: Side, env: Env, mayCreate: boolean): Promise<MoveTarget> {
  if (!isUrl(side.name)) return databaseTarget(databaseOf(side), mayCreate)
  const server = await serverOf(side, env)
  return new ServerTarget(server.name, server)
}
