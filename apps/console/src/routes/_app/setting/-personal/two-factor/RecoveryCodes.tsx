import { Button } from '@mantine/core'
import { CopyButton } from '@relaydeck/ui/CopyButton'
import { useTexts } from '../../../../../app/texts/area.ts'
import { download } from '../../../../../parts/kit/download.ts'
import classes from '../Personal.module.css'
import { twoFactorTexts } from './texts.ts'

/** New recovery codes, which are shown once, with ways to save them. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { codes: texts } = useTexts(twoFactorTexts)
  const text = `${codes.join('\n')}\n`
  return (
    <div className={classes.form}>
      <p>{texts.hint}</p>
      <ul className={classes.codes} aria-label={texts.list}>
        {codes.map((code) => (
          <li key={code}>
            <code className="whole">{code}</code>
          </li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <CopyButton value={text}>{texts.copy}</CopyButton>
        <Button variant="default" size="xs" onClick={() => download(texts.file, text, 'text/plain')}>
          {texts.download}
        </Button>
      </div>
      <Button fullWidth onClick={onDone}>
        {texts.done}
      </Button>
    </div>
  )
}
