import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../app/texts/area.ts'
import { Progress } from '../bulk/Progress.tsx'
import { commonTexts } from '../kit/KitTexts.tsx'
import classes from './narrow.module.css'
import { narrowTexts } from './narrow-texts.ts'
import { readingOf, stopReading } from './whole.ts'

interface ReadingStateProps {
  /** Name of the list. */
  name: string
  nouns: string
  onReadAgain: () => void
}

/** Shows how far a list is read, with a button to stop, or why not all of it was read. */
export function ReadingState({ name, nouns, onReadAgain }: ReadingStateProps) {
  const texts = useTexts(narrowTexts)
  const { stop } = useTexts(commonTexts)
  const { data } = useQuery(readingOf(name))
  if (!data || data.end === 'complete') return null
  if (data.end === undefined)
    return (
      <span className={classes.reading}>
        <Progress done={data.read} stopLabel={stop} onStop={() => stopReading(name)}>
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
