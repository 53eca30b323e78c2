import { NotFoundError } from '@relaydeck/api-sdk'
import type { QueryClient } from '@tanstack/react-query'
import { family, send } from '../../app/send.ts'
import { bulkTexts } from '../bulk/bulk-texts.ts'
import { commonTexts } from '../kit/KitTexts.tsx'
import type { SwitchableResource, SwitchableRow } from '../list/resource.ts'
import { dropRow, patchRow, replaceRow } from '../list/rows.ts'
import type { WorkKind } from './work.ts'

type ActionId = 'enable' | 'disable' | 'remove'

/** Work that needs nothing but the ids of its rows. */
export type PlainKind = WorkKind<undefined, undefined>

/** Reads stored work that needs nothing but the ids of its rows. */
export const storedPlain: NonNullable<PlainKind['stored']> = { args: () => undefined, data: () => undefined }

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
export function resourceKinds<T extends SwitchableRow, O extends string>(
  resource: SwitchableResource<T, O>,
): Record<ActionId, PlainKind> {
  const { name, key, statusOf, setEnabled, remove } = resource
  const textsOf = (id: ActionId) => async () => {
    const [common, bulk, { counted }] = await Promise.all([commonTexts.load(), bulkTexts.load(), resource.texts.load()])
    return { label: common[id], done: (count: number) => bulk[id].done(counted(count)) }
  }
  const read = (id: string) => resource.get(Number(id)).queryFn({})
  const many =
    (id: ActionId, update: (client: QueryClient, rowId: number) => void): NonNullable<PlainKind['many']> =>
    async (rows, { client }) => {
      const ids = rows.map((row) => Number(row.id))
      if (family.current() === 'one-api') return false
      const { changeMany } = await import('../../app/dialects/dialects.ts')
      if (!(await changeMany(send, `${name}.${id}`, ids))) return false
      for (const rowId of ids) update(client, rowId)
      return true
    }
  const switchTo = (id: 'enable' | 'disable', inverse: () => WorkKind): PlainKind => ({
    id: `${name}.${id}`,
    texts: textsOf(id),
    stored: storedPlain,
    run: async (row, { client }) => {
      replaceRow(client, key, await setEnabled({ id: Number(row.id) }, id === 'enable'))
      return undefined
    },
    many: many(id, (client, rowId) =>
      patchRow<SwitchableRow>(client, key, rowId, { status: statusOf(id === 'enable') }),
    ),
    isDone: async (row) => (await read(row.id)).status === statusOf(id === 'enable'),
    undo: inverse,
  })
  const enable: PlainKind = switchTo('enable', () => disable as WorkKind)
  const disable: PlainKind = switchTo('disable', () => enable as WorkKind)
  return {
    enable,
    disable,
    remove: {
      id: `${name}.remove`,
      texts: textsOf('remove'),
      stored: storedPlain,
      run: async (row, { client }) => {
        await remove({ id: Number(row.id) })
        dropRow(client, key, Number(row.id))
        return undefined
      },
      many: many('remove', (client, rowId) => dropRow(client, key, rowId)),
      isDone: (row) => isGone(read(row.id)),
      refreshes: key,
    },
  }
}
