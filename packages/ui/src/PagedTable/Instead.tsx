import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { EmptyState } from '../EmptyState/EmptyState.tsx'
import { LoadError } from '../LoadError/LoadError.tsx'
import { useUiTexts } from '../texts/texts.tsx'

interface InsteadProps {
  error: unknown
  onRetry: (() => void) | undefined
  page: number
  onPage: (page: number) => void
  onClearFilter: (() => void) | undefined
  empty: ReactNode
}

/** What stands where there is no row: why there is none, and the next step. */
export function Instead({ error, onRetry, page, onPage, onClearFilter, empty }: InsteadProps) {
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
