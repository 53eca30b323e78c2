import { type Row, runAll } from '@relaydeck/api-sdk'
import type { QueryClient } from '@tanstack/react-query'
import type { Resource } from '../list/resource.ts'

/** Reads rows of a list by their ids; those that are gone are left out. */
export async function readRows<T extends Row>(
  client: QueryClient,
  { get }: Pick<Resource<T>, 'get'>,
  ids: readonly number[],
): Promise<T[]> {
  const results = await runAll(ids, (id) => client.fetchQuery(get(id)))
  return results.flatMap((result) => (result.ok ? [result.value] : []))
}
