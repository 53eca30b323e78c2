import { Button, CloseButton } from '@mantine/core'
import { EmptyState } from '@relaydeck/ui/EmptyState'
import { useTexts } from '../../app/texts/area.ts'
import classes from './narrow.module.css'
import { narrowTexts } from './narrow-texts.ts'

/** A filter that is set. */
export interface SetFilter {
  name: string
  label: string
  /** Text of its value. */
  text: string
}

interface ChipsProps {
  set: readonly SetFilter[]
  onRemove: (name: string) => void
  /** Removes all filters; left out where another button does. */
  onClear?: () => void
}

/** The filters that are set, each with a button that removes it. */
export function Chips({ set, onRemove, onClear }: ChipsProps) {
  const texts = useTexts(narrowTexts)
  if (set.length === 0) return null
  return (
    <>
      <ul className={classes.chips} aria-label={texts.set}>
        {set.map(({ name, label, text }) => (
          <li key={name} className={classes.chip}>
            {texts.chip(label, text)}
            <CloseButton size={24} iconSize={14} aria-label={texts.remove(text)} onClick={() => onRemove(name)} />
          </li>
        ))}
      </ul>
      {onClear && (
        <Button variant="subtle" size="compact-sm" onClick={onClear}>
          {texts.clear}
        </Button>
      )}
    </>
  )
}

interface NothingProps {
  set: readonly SetFilter[]
  onClear: () => void
}

/** Says that nothing matches the filters, and which ones are set. */
export function Nothing({ set, onClear }: NothingProps) {
  const texts = useTexts(narrowTexts)
  return (
    <EmptyState
      title={texts.noMatch}
      description={texts.nothing(set.map(({ label, text }) => texts.chip(label, text)).join(texts.separator))}
      action={
        <Button variant="default" onClick={onClear}>
          {texts.clearFilter}
        </Button>
      }
    />
  )
}
