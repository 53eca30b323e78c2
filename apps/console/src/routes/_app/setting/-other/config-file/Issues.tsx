import { type ConfigError, en, zh } from '@relaydeck/config'
import { useLanguage, useTexts } from '../../../../../app/texts/area.ts'
import { Note } from '../../../../../parts/kit/Note.tsx'
import classes from './config-file.module.css'
import { configFileTexts } from './texts.ts'

/** All errors in a file, with their places. */
export function Issues({ error }: { error: ConfigError }) {
  const texts = useTexts(configFileTexts)
  const { issue } = useLanguage() === 'zh' ? zh : en
  return (
    <>
      <Note tone="failed">{texts.unusable}</Note>
      <ul className={classes.issues}>
        {error.issues.map((each) => (
          <li key={issue(each)}>{issue(each)}</li>
        ))}
      </ul>
    </>
  )
}
