import pg from 'pg'
import { connectionTo } from './pools.ts'

/** Connects to a server, and returns its clock in milliseconds since 1970. */
export async function readPostgresClock(url: string): Promise<number> {
  const client = new pg.Client(connectionTo(url))
  await client.connect()
  try {
    const { rows } = await client.query('SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now')
    return Number(rows[0]?.now)
  } finally {
    await client.end()
  }
}
