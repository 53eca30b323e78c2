import { Button } from '@mantine/core'
import { EmptyState } from '../EmptyState/EmptyState.tsx'
import { LoadError } from '../LoadError/LoadError.tsx'
import { useUiTexts } from '../texts/texts.tsx'
import type { PagedTableProps, TablePaging, TableState } from './types.ts'

type TablePlaceholderProps = Pick<TableState, 'error' | 'onRetry'> &
  Pick<TablePaging, 'page' | 'onPage'> &
  Pick<PagedTableProps<object>, 'onClearFilter' | 'empty'>

/** Shows why there are no rows, and the next step. */
export function TablePlaceholder({ error, onRetry, page, onPage, onClearFilter, empty }: TablePlaceholderProps) {
  const { table } = useUiTexts()
  if (error) return <LoadError error={error} onRetry={onRetry} />
  if (page > 1)
    return (
      <EmptyState
        title={table.beyondEnd}
        description={table.beyondEndHint(page)}
        action={<Button onClick={() => onPage(1)}>{table.firstPage}</Button>}
      />
    )
  if (!onClearFilter) return empty
  return (
    <EmptyState
      title={table.noMatch}
      description={table.noMatchHint}
      action={
        <Button variant="default" onClick={onClearFilter}>
          {table.clearFilter}
        </Button>
      }
    />
  )
}
