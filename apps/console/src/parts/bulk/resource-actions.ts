import { useQueryClient } from '@tanstack/react-query'
import { useTexts } from '../../app/texts/area.ts'
import { commonTexts } from '../kit/KitTexts.tsx'
import type { SwitchableResource, SwitchableRow } from '../list/resource.ts'
import { dropRow, replaceRow } from '../list/rows.ts'
import type { BulkAction, BulkActionTexts, BulkWork } from './action.ts'
import { bulkTexts } from './action.ts'

type ActionId = 'enable' | 'disable' | 'remove'

/** Returns the bulk actions of every switchable resource: enable, disable, delete. */
export function useResourceActions<T extends SwitchableRow, O extends string>(
  resource: SwitchableResource<T, O>,
): Record<ActionId, BulkAction<T>> {
  const { key, statusOf, setEnabled, remove, isFixed } = resource
  const queryClient = useQueryClient()
  const { counted, bulkEffects } = useTexts(resource.texts)
  const common = useTexts(commonTexts)
  const bulk = useTexts(bulkTexts)
  const textsOf = (id: ActionId): BulkActionTexts => ({
    label: common[id],
    title: (count) => bulk[id].title(counted(count)),
    effect: bulkEffects[id],
    done: (count) => bulk[id].done(counted(count)),
  })
  const isEnabled = ({ status }: T) => status === statusOf(true)
  const isDisabled = (row: T) => !isEnabled(row) && !isFixed?.(row)
  const switchTo = (enabled: boolean) => async (row: T) => replaceRow(queryClient, key, await setEnabled(row, enabled))
  const removeRow = async (row: T) => {
    await remove(row)
    dropRow(queryClient, key, row.id)
  }
  const undoOf = (run: (row: T) => Promise<unknown>): BulkWork<T> => ({
    id: 'undo',
    texts: bulk.undo,
    applies: () => true,
    run,
  })
  const [enable, disable] = [switchTo(true), switchTo(false)]
  return {
    enable: { id: 'enable', texts: textsOf('enable'), applies: isDisabled, run: enable, undo: undoOf(disable) },
    disable: {
      id: 'disable',
      texts: textsOf('disable'),
      applies: isEnabled,
      run: disable,
      undo: undoOf(enable),
      danger: true,
    },
    remove: {
      id: 'remove',
      texts: textsOf('remove'),
      applies: () => true,
      run: removeRow,
      danger: true,
      removes: true,
    },
  }
}
