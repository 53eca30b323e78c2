import type { QueryKey } from '@relaydeck/api-sdk/query'
import type { QueryClient } from '@tanstack/react-query'
import { dropRow, replaceRow } from '../list/rows.ts'
import type { BulkAction, BulkWords } from './action.ts'

interface Row {
  readonly id: number
}

interface Calls<T extends Row> {
  queryClient: QueryClient
  resource: QueryKey
  words: Record<'enable' | 'disable' | 'remove', BulkWords>
  /** Whether a row is off and can be switched on. */
  isOff: (row: T) => boolean
  isOn: (row: T) => boolean
  /** Gives the row as the server has it now. */
  toggle: (row: T, on: boolean) => Promise<T>
  remove: (row: T) => Promise<unknown>
}

/** Switching on, switching off and deleting, as it is done with a single row. */
export function usualActions<T extends Row>(calls: Calls<T>): Record<'enable' | 'disable' | 'remove', BulkAction<T>> {
  const { queryClient, resource, words } = calls
  const switching = (on: boolean) => async (row: T) => replaceRow(queryClient, resource, await calls.toggle(row, on))
  const remove = async (row: T) => {
    await calls.remove(row)
    dropRow(queryClient, resource, row.id)
  }
  return {
    enable: { id: 'enable', words: words.enable, applies: calls.isOff, run: switching(true) },
    disable: { id: 'disable', words: words.disable, applies: calls.isOn, run: switching(false), danger: true },
    remove: { id: 'remove', words: words.remove, applies: () => true, run: remove, danger: true, removes: true },
  }
}
