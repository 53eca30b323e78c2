import { NotFoundError } from '@relaydeck/api-sdk'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { consoleOf } from '../../app/client.ts'
import { textArea, useTexts } from '../../app/language/area.ts'
import type { WorkKind } from '../background-work/work.ts'
import { commonTexts } from '../kit/KitTexts.tsx'
import { dropRow, patchRow, replaceRow } from '../rows/cached-rows.ts'
import type { SwitchableResource, SwitchableRow } from '../rows/resource.ts'
import { texts as en } from './texts.en.ts'
import { texts as zh } from './texts.zh.ts'

/** Work on the selected rows of a list. */
export interface BulkJob<T, A = unknown, D = unknown> {
  kind: WorkKind<A, D>
  args: A
  /** Short label of the action. */
  label: string
  rows: readonly T[]
  /** Returns the data of a row, besides its id, that the work needs; never a secret. */
  dataOf: (row: T, index: number) => D
}

/** An action on many rows that runs after a confirmation. */
export interface BulkAction<T> extends Omit<BulkJob<T, undefined>, 'rows' | 'args' | 'label'> {
  texts: {
    label: string
    /** Question before the action runs. */
    title: (count: number) => string
    /** Consequences, shown below the question. */
    effect: string
  }
  /** Whether the action applies to a row; other rows are skipped. */
  applies: (row: T) => boolean
  /** Whether rows disappear. */
  removes?: boolean
  danger?: boolean
}

/** Props of a form for many rows. */
export interface BulkFormProps<T> {
  rows: readonly T[]
  /** Starts the work for the values of the form. */
  onStart: (job: BulkJob<T>) => void
  onClose: () => void
}

/** A form that edits many rows. */
export interface BulkEdit<T> {
  /** Whether it applies to a row; to all rows by default. */
  applies?: (row: T) => boolean
  Form: ComponentType<BulkFormProps<T>>
}

type ActionId = 'enable' | 'disable' | 'remove'

/** Returns the bulk actions of every switchable resource: enable, disable, delete. */
export function useResourceActions<T extends SwitchableRow, O extends string>(
  resource: SwitchableResource<T, O>,
): Record<ActionId, BulkAction<T>> {
  const { statusOf, isFixed } = resource
  const kinds = resourceKinds(resource)
  const { counted, bulkEffects } = useTexts(resource.texts)
  const common = useTexts(commonTexts)
  const bulk = useTexts(bulkTexts)
  const isEnabled = ({ status }: T) => status === statusOf(true)
  const isDisabled = (row: T) => !isEnabled(row) && !isFixed?.(row)
  const action = (id: ActionId, applies: (row: T) => boolean): BulkAction<T> => ({
    kind: kinds[id],
    dataOf: () => undefined,
    texts: {
      label: common[id],
      title: (count) => bulk[id].title(counted(count)),
      effect: bulkEffects[id],
    },
    applies,
    danger: id !== 'enable',
    removes: id === 'remove',
  })
  return {
    enable: action('enable', isDisabled),
    disable: action('disable', isEnabled),
    remove: action('remove', () => true),
  }
}

/** Texts of bulk actions. */
export const bulkTexts = textArea({ zh, en })

/** Work that only needs the ids of its rows. */
export type PlainKind = WorkKind<undefined, undefined>

/** Returns whether a row is gone. */
export const isGone = (reading: Promise<unknown>): Promise<boolean> =>
  reading.then(
    () => false,
    (error: unknown) => {
      if (error instanceof NotFoundError) return true
      throw error
    },
  )

/** Returns the work on rows of a switchable resource: enable, disable, delete. */
function resourceKinds<T extends SwitchableRow, O extends string>(
  resource: SwitchableResource<T, O>,
): Record<ActionId, PlainKind> {
  const { name, key, statusOf, setEnabled, remove } = resource
  const textsOf = (id: ActionId) => () => {
    const { counted } = resource.texts.current()
    const { done } = bulkTexts.current()[id]
    return { label: commonTexts.current()[id], done: (count: number) => done(counted(count)) }
  }
  const read = (id: string, client: QueryClient) => resource.get(Number(id)).queryFn({ client })
  const many =
    (id: ActionId, update: (client: QueryClient, rowId: number) => void): NonNullable<PlainKind['many']> =>
    async (rows, { client }) => {
      const ids = rows.map((row) => Number(row.id))
      if (!(await consoleOf(client).gateway.changeMany(`${name}.${id}`, ids))) return false
      for (const rowId of ids) update(client, rowId)
      return true
    }
  const switchTo = (id: 'enable' | 'disable', inverse: () => WorkKind): PlainKind => ({
    id: `${name}.${id}`,
    texts: textsOf(id),
    run: async (row, { client, send }) => {
      replaceRow(client, key, await setEnabled(send, { id: Number(row.id) }, id === 'enable'))
      return undefined
    },
    many: many(id, (client, rowId) =>
      patchRow<SwitchableRow>(client, key, rowId, { status: statusOf(id === 'enable') }),
    ),
    isDone: async (row, { client }) => (await read(row.id, client)).status === statusOf(id === 'enable'),
    undo: inverse,
  })
  const enable: PlainKind = switchTo('enable', () => disable)
  const disable: PlainKind = switchTo('disable', () => enable)
  return {
    enable,
    disable,
    remove: {
      id: `${name}.remove`,
      texts: textsOf('remove'),
      run: async (row, { client, send }) => {
        await remove(send, { id: Number(row.id) })
        dropRow(client, key, Number(row.id))
        return undefined
      },
      many: many('remove', (client, rowId) => dropRow(client, key, rowId)),
      isDone: (row, { client }) => isGone(read(row.id, client)),
      refreshes: key,
    },
  }
}
