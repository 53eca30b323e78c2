/**
 * Returns the key of the number of rows of a list: its path and filters.
 * @param where filters that the server has and One API has not
 */
export function totalKeyOf({ url }: { readonly url: string }, where?: object): string {
  const { pathname, searchParams } = new URL(url, 'http://gateway')
  for (const name of ['p', 'size', 'order']) searchParams.delete(name)
  const path = pathname.split('/').slice(2).filter(Boolean)
  return [...path, String(searchParams), where && JSON.stringify(where)].filter(Boolean).join('/')
}
