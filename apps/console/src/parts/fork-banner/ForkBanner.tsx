import type { Family } from '@relaydeck/api-sdk'
import { useTexts } from '../../app/texts/area.ts'
import { frameTexts } from '../../app/texts/frame.ts'
import classes from './ForkBanner.module.css'

type Fork = Exclude<Family, 'one-api'>

/** Name of each fork. */
const NAMES: Record<Fork, string> = { 'new-api': 'New API', 'one-hub': 'One Hub', laisky: 'Laisky One API' }

/** Banner saying that the console is read-only for a fork. */
export default function ForkBanner({ fork }: { fork: Fork }) {
  const texts = useTexts(frameTexts)
  return (
    <p className={classes.banner} role="status">
      {texts.fork.readOnly(NAMES[fork])}
    </p>
  )
}
