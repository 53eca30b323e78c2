import { Button } from '@mantine/core'
import type { Row } from '@relaydeck/api-sdk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTexts } from '../../app/texts/area.ts'
import type { BulkProps } from '../list/ListTable.tsx'
import { wholeOf } from '../list/use-resource-list.ts'
import { narrowTexts } from './narrow-texts.ts'
import { ReadingState } from './ReadingState.tsx'

/** Selects all rows of a list, on all its pages; those that are not known are read first. */
export function SelectAll<T extends Row>({ source, selection, found, total }: BulkProps<T>) {
  const texts = useTexts(narrowTexts)
  const { nouns } = useTexts(source.texts)
  const queryClient = useQueryClient()
  const read = useMutation({
    mutationFn: async () => found ?? (await queryClient.fetchQuery({ ...wholeOf(source), staleTime: 0 })),
    meta: { handlesErrors: true },
    onSuccess: (rows) => selection.select(new Set(rows.map(({ id }) => id)), rows),
  })
  if (selection.locked || total === 0 || (total !== undefined && selection.rows.length >= total)) return null
  if (read.isPending) return <ReadingState name={source.name} nouns={nouns} onReadAgain={() => read.mutate()} />
  return (
    <Button variant="default" size="xs" onClick={() => read.mutate()}>
      {total === undefined ? texts.selectAll : texts.selectAllOf(total)}
    </Button>
  )
}
