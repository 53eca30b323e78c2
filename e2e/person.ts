import { type Admin, createGateway } from '@relaydeck/gateway'

/** An account that a test uses. */
export interface Person {
  username: string
  password: string
  /** 1 user, 10 admin, 100 root. */
  role: number
}

/** Works on the database of a running program from beside it. */
export async function withGateway<T>(database: string, work: (admin: Admin) => T | Promise<T>): Promise<T> {
  const gateway = createGateway({ database })
  try {
    return await work(gateway.admin)
  } finally {
    gateway.close()
  }
}

const ALICE: Person = { username: 'alice', password: 'password1', role: 1 }

/** Makes the account. */
export async function becomes(admin: Admin, wanted: Partial<Person> = {}): Promise<Person> {
  const person = { ...ALICE, ...wanted }
  await admin.createUser(person)
  return person
}
