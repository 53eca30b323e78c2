import { readdirSync, readFileSync } from 'node:fs'

/** A step from one version of the schema to the next. */
export interface Migration {
  /** Version of the schema after it. */
  readonly version: number
  /** `0001-….sql` */
  readonly name: string
  sql(): string
}

/** Returns all migrations of an engine in order. */
export function migrationsOf(engine: 'sqlite' | 'postgres'): Migration[] {
  // Next to this file in the sources, next to the bundle in the package.
  const directory = new URL(`./migrations/${engine}/`, import.meta.url)
  return readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name, index) => ({
      version: index + 1,
      name,
      sql: () => readFileSync(new URL(name, directory), 'utf8'),
    }))
}
