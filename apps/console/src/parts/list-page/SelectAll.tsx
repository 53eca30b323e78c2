import { Button } from '@mantine/core'
import type { Row } from '@relaydeck/api-sdk'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTexts } from '../../app/language/area.ts'
import { Progress } from '../kit/Progress.tsx'
import { readingOf, wholeOf } from '../rows/read-rows.ts'
import type { WholeSource } from '../rows/resource.ts'
import type { BulkProps } from '../rows/selection.ts'
import { narrowTexts } from './filter-field.ts'
import classes from './filters.module.css'

interface SelectAllProps<T extends Row> extends BulkProps<T> {
  /** Reads all rows of the filtered list. */
  source: WholeSource<T>
  /** All rows of the list, if the console searches, filters or sorts it. */
  found?: readonly T[] | undefined
  /** Number of rows of the list, if it is known. */
  total?: number | undefined
}

/** Selects all rows of a list, on all its pages; unknown rows are read first. */
export function SelectAll<T extends Row>({ source, selection, found, total }: SelectAllProps<T>) {
  const texts = useTexts(narrowTexts)
  const { nouns } = useTexts(source.texts)
  const queryClient = useQueryClient()
  const read = useMutation({
    mutationFn: async (): Promise<readonly T[]> =>
      found ?? (await queryClient.fetchQuery({ ...wholeOf(source), staleTime: 0 })),
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

interface ReadingStateProps {
  /** Name of the list. */
  name: string
  nouns: string
  onReadAgain: () => void
}

/** Shows how many rows of a list are read, with a button to stop, or why reading ended early. */
export function ReadingState({ name, nouns, onReadAgain }: ReadingStateProps) {
  const texts = useTexts(narrowTexts)
  const { data } = useQuery(readingOf(name))
  if (!data || data.end === 'complete') return null
  if (data.stop)
    return (
      <span className={classes.reading}>
        <Progress done={data.read} onStop={data.stop}>
          {texts.reading(nouns, data.read)}
        </Progress>
      </span>
    )
  return (
    <span className={classes.partly}>
      <span role="status">{texts[data.end](data.read)}</span>
      <Button variant="default" size="xs" onClick={onReadAgain}>
        {texts.goOn}
      </Button>
    </span>
  )
}
