import pg from 'pg'
import { DatabaseError, UnusableSchema } from '../errors.ts'

/** States of a connection that the server has ended: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const ENDED = /^(08|57P0)/

/** Whether a query failed because its connection did, so that the connection cannot be used any more. */
const isConnectionLost = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) || ENDED.test(error.code ?? '')

/** Converts the error of a query: a lost connection is reported in one sentence. */
export const queryError = (url: string, error: unknown): unknown =>
  error instanceof DatabaseError || !isConnectionLost(error)
    ? error
    : new DatabaseError(url, 'its server cannot be reached', error)

/** Converts the error of a migration. */
export const migrationError = (name: string, error: unknown): unknown =>
  error instanceof pg.DatabaseError && error.code !== '42501' && error.code !== '53100'
    ? new UnusableSchema(`the migration ${name} failed (${error.message})`)
    : error
