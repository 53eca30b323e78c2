import type { Family } from '@relaydeck/api-sdk'
import { forkTexts } from '../../app/fork/texts.ts'
import { useTexts } from '../../app/texts/area.ts'
import classes from './ForkBanner.module.css'

type Fork = Exclude<Family, 'one-api'>

/** Name of each fork. */
const NAMES: Record<Fork, string> = { 'new-api': 'New API', 'one-hub': 'One Hub', laisky: 'Laisky One API' }

/** Banner saying that the console is read-only for a fork. */
export default function ForkBanner({ fork }: { fork: Fork }) {
  const { readOnly } = useTexts(forkTexts)
  return (
    <p className={classes.banner} role="status">
      {readOnly(NAMES[fork])}
    </p>
  )
}
