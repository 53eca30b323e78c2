import { type Admin, createAdmin } from '../src/admin.ts'
import { openDatabase } from '../src/db/open.ts'
import { openOutside } from '../src/outside.ts'
import { openServices } from '../src/services.ts'

/** Does on the database of a running gateway what only an administrator could do, without being a gateway itself. */
export async function adminBeside<T>(database: string, work: (admin: Admin) => T | Promise<T>): Promise<T> {
  const db = openDatabase(database)
  const outside = openOutside()
  try {
    return await work(createAdmin(openServices(db, Date.now, outside)))
  } finally {
    outside.close()
    db.close()
  }
}
