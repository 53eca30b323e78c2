/** An account that a test uses. */
export interface Person {
  username: string
  password: string
  /** 1 user, 10 admin, 100 root. */
  role: number
}

/** The account that every fresh server has. */
export const ROOT: Person = { username: 'root', password: '123456', role: 100 }

const ALICE: Person = { username: 'alice', password: 'correct-horse', role: 1 }

/** Somebody, where it does not matter who. */
export const somebody = (wanted: Partial<Person> = {}): Person => ({ ...ALICE, ...wanted })
