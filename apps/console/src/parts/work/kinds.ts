import type { QueryKey } from '@relaydeck/api-sdk/query'
import type { ComponentType } from 'react'
import type { Resource } from '../list/resource.ts'
import type { WorkKind } from './work.ts'

/** What the folder of a list's pages says about work on its rows. */
export interface ListWork {
  readonly kinds: readonly WorkKind[]
  /** Creates rows from a spreadsheet, if the list has that. */
  readonly importer?: () => Promise<{ default: ComponentType<{ onClose: () => void }> }>
  /** Reads a row, and the key under which rows are cached. */
  readonly resource: { readonly key: QueryKey; readonly get: Resource<{ id: number }>['get'] }
}

// By a pattern: these parts come before the pages, and the code that every page loads cannot carry a list of them.
const folders = import.meta.glob<ListWork>('../../routes/_app/*/-work.ts', { import: 'listWork' })

/** Returns the kinds of work of a list, by its name. */
export const workOfList = async (name: string): Promise<ListWork | undefined> =>
  folders[`../../routes/_app/${name}/-work.ts`]?.()
