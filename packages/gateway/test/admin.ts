import { hashSync } from '@node-rs/bcrypt'
import { type Admin, createAdmin } from '../src/admin.ts'
import { openDatabase } from '../src/db/open.ts'
import { openStores, type Stores } from '../src/stores.ts'
import { insertUser, type NewUser } from '../src/users/create.ts'
import { QUICK_COST } from './quick-cost.ts'

/** Creates a user whose password is quick to check. */
const createUser = (stores: Stores, { password, display_name = '', ...user }: NewUser): Promise<{ id: number }> =>
  stores.db.transaction(async () => {
    const password_hash = hashSync(password, { cost: QUICK_COST })
    return { id: await insertUser(stores, { ...user, display_name: display_name || user.username, password_hash }) }
  })

/** Runs administrative functions on the database of a running gateway, from outside its process. */
export async function withAdmin<T>(database: string, work: (admin: Admin) => T | Promise<T>): Promise<T> {
  const db = await openDatabase(database)
  const stores = await openStores(db, Date.now)
  try {
    return await work({ ...createAdmin(stores), createUser: (user) => createUser(stores, user) })
  } finally {
    stores.httpClient.close()
    await db.close()
  }
}
