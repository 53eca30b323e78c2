/** Whether a database is named by the URL of a PostgreSQL server instead of a path. */
export const isPostgresUrl = (database: string): boolean => /^postgres(ql)?:\/\//i.test(database)

/** Whether a database is named by the URL of a MySQL or MariaDB server. */
export const isMysqlUrl = (database: string): boolean => /^(mysql|mariadb):\/\//i.test(database)

/** Whether a database is named by the URL of a server instead of a path. */
export const isServerUrl = (database: string): boolean => isPostgresUrl(database) || isMysqlUrl(database)

/** Returns the name of a database for messages: a URL without password and parameters, which may contain one too. */
export function shownName(database: string): string {
  if (!isServerUrl(database)) return database
  const url = URL.parse(database)
  // A URL that cannot be parsed may contain a password anywhere.
  if (!url) return database.replace(/:\/\/.*/s, '://…')
  url.password = ''
  url.search = ''
  url.hash = ''
  return url.href
}
