import { type Admin, createAdmin } from '../src/admin.ts'
import { openDatabase } from '../src/db/open.ts'
import { openStores } from '../src/stores.ts'

/** Runs administrative functions on the database of a running gateway, from outside its process. */
export async function withAdmin<T>(database: string, work: (admin: Admin) => T | Promise<T>): Promise<T> {
  const db = await openDatabase(database)
  const stores = await openStores(db, Date.now)
  try {
    return await work(createAdmin(stores))
  } finally {
    stores.httpClient.close()
    await db.close()
  }
}
