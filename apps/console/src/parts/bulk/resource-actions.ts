import { useTexts } from '../../app/texts/area.ts'
import { commonTexts } from '../kit/KitTexts.tsx'
import type { SwitchableResource, SwitchableRow } from '../list/resource.ts'
import type { PlainKind } from '../work/resource-kinds.ts'
import type { BulkAction } from './action.ts'
import { bulkTexts } from './bulk-texts.ts'

type ActionId = 'enable' | 'disable' | 'remove'

/** Returns the bulk actions of every switchable resource: enable, disable, delete. */
export function useResourceActions<T extends SwitchableRow, O extends string>(
  resource: SwitchableResource<T, O>,
  kinds: Record<ActionId, PlainKind>,
): Record<ActionId, BulkAction<T>> {
  const { statusOf, isFixed } = resource
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
