import { useUiTexts } from '@relaydeck/ui/texts'
import { useTexts } from '../../app/texts/area.ts'
import { bulkTexts } from './action.ts'
import classes from './bulk.module.css'
import { quoteNames } from './outcome.ts'

interface EffectsProps {
  /** Consequences of the action. */
  effect: string
  /** Names of the rows that the action applies to. */
  names: readonly string[]
  /** Number of selected rows. */
  selected: number
}

/** Consequences of a bulk action, the first rows by name, and how many rows are skipped. */
export function Effects({ effect, names, selected }: EffectsProps) {
  const texts = useTexts(bulkTexts)
  const { language } = useUiTexts()
  return (
    <div className={classes.question}>
      <p>{effect}</p>
      <p>{texts.about(quoteNames(names, texts, language))}</p>
      {names.length < selected && <p>{texts.some(names.length, selected)}</p>}
    </div>
  )
}
