import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import * as z from 'zod/mini'
import { createSequence } from '../../lib/queue.ts'
import type { createNotifier, Notification } from '../notifier.ts'
import { connectionTo, ignoreError } from './pools.ts'

const CHANNEL = 'relaydeck'

/** Longer details are left out, since PostgreSQL limits a payload to 8,000 bytes; listeners then read everything. */
const DETAIL_MAX = 1000

const FIRST_DELAY = 100
const LAST_DELAY = 5_000

/** Milliseconds between two checks of the connection, and until a check fails. */
const CHECK_INTERVAL = 10_000

const CHECK = { text: 'SELECT 1', query_timeout: CHECK_INTERVAL }

/** Prepares a database on its first connection. */
type Prepare = (client: pg.Client) => Promise<void>

const nothing = async (): Promise<void> => undefined

const Payload = z.object({ process: z.string(), topic: z.string(), detail: z.optional(z.string()) })

const parsePayload = (payload: string | undefined) => {
  try {
    return z.safeParse(Payload, JSON.parse(payload ?? '')).data
  } catch {
    // Another program may use the same channel.
    return undefined
  }
}

/** An open connection. */
interface Connection {
  readonly client: pg.Client
  /** Resolves when it has been lost or closed. */
  readonly ended: Promise<void>
  end(): void
}

type Receive = (payload: string | undefined) => void

/** Connects, prepares the database, and listens. */
async function openConnection(url: string, prepare: Prepare, onPayload: Receive): Promise<Connection> {
  const client = new pg.Client(connectionTo(url))
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  const end = () => {
    clearInterval(check)
    resolve()
    client.end().catch(ignoreError)
  }
  // A connection through a failed network would never end otherwise.
  const check = setInterval(() => client.query(CHECK).catch(end), CHECK_INTERVAL).unref()
  client.on('error', ignoreError)
  client.on('end', end)
  client.on('notification', ({ payload }) => onPayload(payload))
  try {
    await client.connect()
    await prepare(client)
    await client.query(`LISTEN ${CHANNEL}`)
    return { client, ended, end }
  } catch (error) {
    end()
    throw error
  }
}

/** Calls a function until it succeeds, with longer and longer pauses, or until it is stopped. */
async function untilSuccess<T>(work: () => Promise<T>, stop: AbortSignal): Promise<T | undefined> {
  for (let delay = FIRST_DELAY; !stop.aborted; delay = Math.min(delay * 2, LAST_DELAY)) {
    try {
      await setTimeout(delay, undefined, { ref: false, signal: stop })
      return await work()
    } catch {
      // The server is tried again.
    }
  }
  return undefined
}

/**
 * Opens the connection on which other processes announce their changes. If it is lost, it is opened again, and all
 * listeners are notified, since they may have missed a change.
 */
export async function openAnnouncements(url: string, notifier: ReturnType<typeof createNotifier>, prepare: Prepare) {
  const process = randomUUID()
  // One delivery at a time: a listener must not read older values than before.
  const inOrder = createSequence()
  const closing = new AbortController()
  const deliver = (notifications: readonly Notification[]) => inOrder(() => notifier.deliver(notifications))
  const receive = (payload: string | undefined) => {
    const received = parsePayload(payload)
    if (!received || received.process === process || closing.signal.aborted) return
    const { topic, detail } = received
    // A listener that could not read is notified of everything on the next connection.
    deliver([{ topic, detail }]).catch(() => connection.end())
  }
  const announcement = (topic: string, detail: string) => ({
    text: 'SELECT pg_notify($1, $2)',
    values: [CHANNEL, JSON.stringify({ process, topic, ...(detail.length <= DETAIL_MAX && { detail }) })],
  })
  let connection = await openConnection(url, prepare, receive)

  const reopen = async () => {
    const next = await openConnection(url, nothing, receive)
    connection = next
    // It was being opened while the database was closed.
    if (closing.signal.aborted) next.end()
    await inOrder(() => notifier.deliverToAll()).catch((error: unknown) => {
      next.end()
      throw error
    })
    return next
  }
  const keepOpen = async () => {
    for (let current: Connection | undefined = connection; current; ) {
      await current.ended
      current = await untilSuccess(reopen, closing.signal)
    }
  }
  const kept = keepOpen()

  return {
    /** Returns the values of the statement that announces a change to other processes. */
    announcement,
    /** Returns the statements that announce changes to other processes, with which a transaction ends. */
    announcing: (notifications: readonly Notification[]): string[] =>
      notifications.map(({ topic, detail = '' }) => {
        const { values } = announcement(topic, detail)
        return `SELECT pg_notify(${values.map((value) => pg.escapeLiteral(value)).join(', ')})`
      }),
    /** Calls the listeners of this process. */
    deliver,
    /** Cancels the query that another connection is running. */
    cancel: async (backend: number): Promise<void> => {
      await connection.client.query('SELECT pg_cancel_backend($1)', [backend])
    },
    close: async (): Promise<void> => {
      closing.abort()
      connection.end()
      await kept
    },
  }
}

export type Announcements = Awaited<ReturnType<typeof openAnnouncements>>
