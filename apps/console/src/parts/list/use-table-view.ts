import type { TableView } from '@relaydeck/ui/PagedTable'
import { useState } from 'react'
import * as z from 'zod/mini'
import { readJson, writeJson } from '../../app/storage.ts'

const View = z.object({
  order: z.optional(z.array(z.string())),
  hidden: z.optional(z.array(z.string())),
  density: z.optional(z.enum(['compact', 'comfortable'])),
})

/** Returns the user's view of a table, stored in this browser under the table's name. */
export function useTableView(name: string) {
  const key = `table-${name}`
  const [view, setView] = useState<TableView>(() => readJson(key, View) ?? {})
  const onView = (next: TableView) => {
    writeJson(key, next)
    setView(next)
  }
  return { view, onView }
}
