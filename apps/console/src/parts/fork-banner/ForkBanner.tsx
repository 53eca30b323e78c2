import type { Family } from '@relaydeck/api-sdk'
import { useDialect } from '../../app/client.ts'
import type { Fork } from '../../app/dialects/dialects.ts'
import { useLanguage, useTexts } from '../../app/language/area.ts'
import { useStatus } from '../../app/status.ts'
import classes from './ForkBanner.module.css'

/** Name of each server. */
const NAMES: Record<Family, string> = {
  'one-api': 'One API',
  'new-api': 'New API',
  'one-hub': 'One Hub',
  laisky: 'Laisky One API',
}

/** Banner with name, version and limits of a server other than One API; nothing in front of that one. */
export function ForkBanner() {
  const fork = useDialect()
  return fork ? <Banner fork={fork} /> : null
}

function Banner({ fork: { dialect, texts: area } }: { fork: Fork }) {
  const texts = useTexts(area)
  const { version } = useStatus()
  const lacks = dialect.lacks.flatMap((lack) => texts.names[lack] ?? [])
  const list = new Intl.ListFormat(useLanguage()).format(lacks)
  return (
    <p className={classes.banner} role="status">
      <strong>{texts.server(NAMES[dialect.family], version)}</strong>
      {!dialect.writes && <span>{texts.readOnly}</span>}
      {dialect.writes && lacks.length > 0 && <span>{texts.lacks(list)}</span>}
    </p>
  )
}
