import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { createSend, RelaydeckError, type Send } from '@relaydeck/api-sdk'
import { ConfigError, type Secrets } from '@relaydeck/config'
import { createGateway, DataError, isPostgresUrl } from '@relaydeck/gateway'
import { databaseFile } from '../../flags/database-file.ts'
import { type Env, OptionError } from '../../flags/flags.ts'
import { readDatabase } from '../../flags/options.ts'
import { openServer, sentenceOf, userIn } from '../server.ts'

/** The gateway whose configuration is read or changed. */
export interface Target {
  /** As it is shown to the user. */
  readonly name: string
  readonly send: Send
  /** Milliseconds between changes; `undefined`: as the rate limits of servers require. */
  readonly pace?: number
  /** Whether its database has just been created. */
  readonly isNew: boolean
  /** Reads the secrets of a database; a server does not show them. */
  readonly readSecrets?: () => Promise<Secrets>
}

const language = () => 'en'

/** Not a real host: requests to the embedded gateway are handled in this process. */
const EMBEDDED = 'http://localhost'

const UNLIMITED = { api: Number.POSITIVE_INFINITY }

const FLAG = '--user'
const VARIABLE = 'RELAYDECK_ACCESS_TOKEN'

async function onServer<T>(
  flags: TargetFlags,
  env: Env,
  url: string,
  work: (target: Target) => Promise<T>,
): Promise<T> {
  const accessToken = env[VARIABLE]
  if (!accessToken) throw new OptionError(`A running gateway needs a management API key in ${VARIABLE}.`)
  const user = userIn(flags.user ?? env.RELAYDECK_USER, FLAG)
  const { name, send, isFork } = await openServer(url, { accessToken, user })
  return work({ name, isNew: false, send, ...(isFork && { pace: 0 }) })
}

async function onDatabase<T>(database: string, mayCreate: boolean, work: (target: Target) => Promise<T>): Promise<T> {
  if (!mayCreate && !isPostgresUrl(database) && !existsSync(resolve(database)))
    throw new DataError(`Cannot read "${resolve(database)}": there is no such file.`)
  const file = databaseFile(database)
  const gateway = await createGateway({ database: file, limits: UNLIMITED })
  try {
    return await gateway.admin.withRootToken((accessToken) => {
      const fetch: typeof globalThis.fetch = (url, init) => gateway.fetch(new Request(url, init))
      const send = createSend({ baseUrl: EMBEDDED, accessToken, language, fetch })
      const { name, isNew, admin } = gateway
      return work({ name, isNew, send, pace: 0, readSecrets: admin.secrets })
    })
  } finally {
    await gateway.close()
  }
}

/** Indents each line of a message. */
export const indented = (message: string): string => message.replace(/^/gm, '  ')

interface TargetFlags {
  readonly database?: string | undefined
  readonly gateway?: string | undefined
  /** Id of the user of the access token, which New API requires. */
  readonly user?: string | undefined
}

/**
 * Calls a function with the gateway that flags and environment name: the database of `--database` or the server at
 * `--gateway`, or else the server at `RELAYDECK_URL`, or else the default database.
 * @param mayCreate whether a new database may be created
 * @throws OptionError, DataError, or DatabaseError, whose message is one sentence for the user
 */
export async function withTarget<T>(
  flags: TargetFlags,
  env: Env,
  mayCreate: boolean,
  work: (target: Target) => Promise<T>,
): Promise<T> {
  if (flags.database !== undefined && flags.gateway !== undefined)
    throw new OptionError('Use --database or --gateway, not both.')
  const url = flags.database === undefined ? (flags.gateway ?? env.RELAYDECK_URL) : undefined
  try {
    return url ? await onServer(flags, env, url, work) : await onDatabase(readDatabase(flags, env), mayCreate, work)
  } catch (error) {
    if (error instanceof ConfigError) throw new DataError(`Cannot compare:\n${indented(error.message)}`)
    throw error instanceof RelaydeckError ? new DataError(sentenceOf(error, url ?? 'gateway', VARIABLE, FLAG)) : error
  }
}
