import { type Admin, createAdmin } from './admin.ts'
import type { RequestGuard } from './api/request-guard.ts'
import { type AppOptions, createApp } from './app.ts'
import { allowExistingAddresses } from './channels/private-hosts.ts'
import { copyBeforeMigration } from './data/copy-before-migration.ts'
import { isPostgresUrl, shownName } from './db/database-url.ts'
import { databaseError } from './db/errors.ts'
import { type OpenOptions, openExclusively } from './db/open.ts'
import type { RealtimeSession } from './http/realtime-session.ts'
import type { Clock } from './lib/clock.ts'
import { type FaultLog, logToStderr } from './lib/fault-log.ts'
import type { Fetch, Timeouts } from './lib/fetch.ts'
import type { ServiceUrls } from './lib/http-client.ts'
import type { Proxies } from './lib/proxies.ts'
import type { CallObserver } from './relay/call/call-observer.ts'
import { openStores } from './stores.ts'
import { createUpkeep, startUpkeep } from './upkeep/upkeep.ts'
import { createFirstUser } from './users/create.ts'

/** Options of a gateway. */
export interface GatewayOptions extends AppOptions {
  /**
   * Path of the SQLite file, which is created if it is missing (its directory is not), or `:memory:`. Only one gateway
   * at a time can use it, which a companion file `…-lock` ensures. Or the URL of a PostgreSQL database,
   * `postgres://user:password@host/name`, which several gateways can share.
   */
  readonly database: string
  /** Returns milliseconds since 1970; default `Date.now`. */
  readonly clock?: Clock
  /** Sends requests to other servers; default: the gateway's client. Emails do not use it. */
  readonly fetch?: Fetch
  /** Proxies for requests to other servers, which then look up their names; default: none. Emails do not use them. */
  readonly proxies?: Proxies
  /** How long to wait for other servers. */
  readonly timeouts?: Partial<Timeouts>
  /** Base URLs of sign-in services and Turnstile, for tests and private networks. */
  readonly serviceUrls?: Partial<ServiceUrls>
  /** Milliseconds to wait for another program's write to the database; default 5000. */
  readonly busyTimeout?: number
  /** Maximum number of connections to a PostgreSQL server; default 10. */
  readonly poolSize?: number
  /** Receives what becomes of the calls of models. */
  readonly callObserver?: CallObserver | undefined
  /**
   * Whether a PostgreSQL server's clock decides about times that several gateways share, such as leases and limits;
   * default `true`.
   * `false` uses `clock`, whose time has to be the same in all of them.
   */
  readonly serverClock?: boolean
  /**
   * Whether an SQLite file is copied beside itself before a migration changes it, with the newest two copies kept; default
   * `true`. Without room for a copy the gateway does not open. A PostgreSQL database is not copied.
   */
  readonly migrationBackup?: boolean
}

/** A running gateway. */
export interface Gateway {
  /** Its database, in a form that may be shown: without the password of a URL. */
  readonly name: string
  /** Whether the database was empty, so that the user `root` has just been created. */
  readonly isNew: boolean
  /**
   * Processes a request.
   * @param connection the network address from which the request came
   */
  fetch(request: Request, connection?: { readonly address?: string | undefined }): Promise<Response>
  /**
   * Processes a request for a WebSocket at `/v1/realtime`.
   * @returns the session that a provider has accepted, with headers of the answer, or the response that refuses it
   */
  realtime(
    request: Request,
    connection?: { readonly address?: string | undefined },
  ): Promise<Response | { readonly session: RealtimeSession; readonly headers: Headers }>
  /**
   * Checks the host name and origin of a request. `fetch` does so itself; this is for other content at the same address.
   * @returns the response that rejects the request; `undefined` if it is allowed
   */
  readonly guard: RequestGuard
  /**
   * Whether its database responds, and its file still exists.
   * @param signal ends the query
   */
  isReady(signal?: AbortSignal): Promise<boolean>
  /** Administrative functions for the same process. */
  readonly admin: Admin
  /**
   * Ends all active calls and closes the database. Interrupted streams are charged for what was sent; the reservations
   * of other calls are refunded. Later requests get HTTP 500.
   */
  close(): Promise<void>
}

/** Returns what is done before a migration: a copy, unless it is switched off, and a line of the log. */
const announced =
  (isCopied: boolean, log: FaultLog): NonNullable<OpenOptions['beforeMigration']> =>
  async (pending, database) => {
    const copy = isCopied ? await copyBeforeMigration(pending, database) : undefined
    const how = isPostgresUrl(database)
      ? 'without a copy; make one with pg_dump before an upgrade'
      : copy
        ? `and was copied to "${copy}" before`
        : 'without a copy'
    const text = `The database is migrated from schema ${pending.from} to ${pending.to}, ${how}.`
    log({ requestId: '', endpoint: '', error: text, isNotice: true })
  }

/** Opens the database and prepares it for the first request. */
async function open(
  {
    database,
    busyTimeout,
    poolSize,
    serverClock,
    migrationBackup,
    callObserver,
    log,
    limits,
    ...options
  }: GatewayOptions,
  clock: Clock,
) {
  const beforeMigration = announced(migrationBackup ?? true, log ?? logToStderr)
  const db = await openExclusively(database, { busyTimeout, poolSize, serverClock, beforeMigration })
  try {
    const stores = await openStores(db, clock, { http: options, log, callObserver, freeFailures: limits?.failures })
    if (db.isExclusive) await stores.leases.clear()
    const isNew = await createFirstUser(stores)
    db.markUsed()
    await allowExistingAddresses(stores)
    await stores.ledger.recover()
    const upkeep = createUpkeep(stores)
    await upkeep.showAlive()
    const stopUpkeep = startUpkeep(upkeep)
    stores.alertSender.start()
    await stores.events.emit({ event: 'gateway.started', record: { kind: 'gateway' }, data: {} })
    const close = async () => {
      stopUpkeep()
      await stores.alertSender.stop()
      await stores.activeCalls.endAll()
      // If it fails again, the quota is reserved until the next start.
      await stores.ledger.finish().catch(() => {})
      await stores.tokenizer.close()
      await stores.calls.flush()
      await stores.uploads.close()
      await db.close()
      stores.httpClient.close()
    }
    return { stores, isNew, close }
  } catch (error) {
    await db.close()
    throw databaseError(database, error)
  }
}

/**
 * Opens a gateway. A new database contains the user `root` with the password `123456`.
 * @throws DatabaseError if the file cannot be used or another gateway is using it
 */
export async function createGateway(options: GatewayOptions): Promise<Gateway> {
  const { stores, isNew, close } = await open(options, options.clock ?? Date.now)
  const { app, guard } = createApp(stores, options)
  return {
    name: shownName(options.database),
    isNew,
    guard,
    fetch: async (request, connection) => app.fetch(request, { address: connection?.address }),
    realtime: async (request, connection) => {
      const { promise: session, resolve: accept } = Promise.withResolvers<RealtimeSession | undefined>()
      const response = await app.fetch(request, { address: connection?.address, accept })
      accept(undefined)
      const accepted = await session
      return accepted ? { session: accepted, headers: response.headers } : response
    },
    isReady: (signal) =>
      stores.db.get('SELECT 1 AS one', {}, { signal }).then(
        () => true,
        () => false,
      ),
    admin: createAdmin(stores),
    close,
  }
}
