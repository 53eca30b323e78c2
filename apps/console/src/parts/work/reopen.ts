import { type Row, runAll } from '@relaydeck/api-sdk'
import type { QueryClient } from '@tanstack/react-query'
import { selectionKey } from '../list/use-selection.ts'
import { workOfList } from './kinds.ts'
import { workOf } from './store.ts'
import type { Work } from './work.ts'

/** Filter of a list whose address has none. */
const UNFILTERED = '{}'

/** Selects the rows of work that are not done in their list, and asks the list to open the form of the work. */
export async function reopen(client: QueryClient, { list, kind, rows }: Work): Promise<void> {
  const found = await workOfList(list)
  if (!found) return
  const { key, get } = found.resource
  const left = rows.filter(({ state }) => state !== 'done' && state !== 'undone')
  // What is gone is left out.
  const read = await runAll(left, ({ id }) => client.fetchQuery<Row>(get(Number(id))))
  client.setQueryData(
    selectionKey(key, UNFILTERED),
    read.flatMap((result) => (result.ok ? [result.value] : [])),
  )
  workOf(client).set({ asked: { list, form: kind.replace(`${list}.`, '') } })
}
