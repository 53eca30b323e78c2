/** Whether a database is named by the URL of a PostgreSQL server instead of a path. */
export const isPostgresUrl = (database: string): boolean => /^postgres(ql)?:\/\//i.test(database)

/** Returns the name of a database for messages: a URL without password and parameters, which may contain one too. */
export function shownName(database: string): string {
  if (!isPostgresUrl(database)) return database
  const url = URL.parse(database)
  // A URL that cannot be parsed may contain a password anywhere.
  if (!url) return 'postgres://…'
  url.password = ''
  url.search = ''
  url.hash = ''
  return url.href
}
