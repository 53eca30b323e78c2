import { useUiTexts } from '@relaydeck/ui/texts'
import { useTexts } from '../../app/texts/area.ts'
import { quoteNames } from '../work/outcome.ts'
import { workTexts } from '../work/work-texts.ts'
import classes from './bulk.module.css'
import { bulkTexts } from './bulk-texts.ts'

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
  const work = useTexts(workTexts)
  const { language } = useUiTexts()
  return (
    <div className={classes.question}>
      <p>{effect}</p>
      <p>{texts.about(quoteNames(names, work, language))}</p>
      {names.length < selected && <p>{texts.some(names.length, selected)}</p>}
    </div>
  )
}
