import { type Admin, createAdmin } from '../src/admin.ts'
import { openDatabase } from '../src/db/open.ts'
import { openHttpClient } from '../src/lib/http-client.ts'
import { openStores } from '../src/stores.ts'

/** Runs administrative functions on the database of a running gateway, from outside its process. */
export async function withAdmin<T>(database: string, work: (admin: Admin) => T | Promise<T>): Promise<T> {
  const db = await openDatabase(database)
  const httpClient = openHttpClient()
  try {
    return await work(createAdmin(await openStores(db, Date.now, { httpClient })))
  } finally {
    httpClient.close()
    await db.close()
  }
}
