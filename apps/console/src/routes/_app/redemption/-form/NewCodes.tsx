import { Button, Textarea } from '@mantine/core'
import { CopyButton } from '@relaydeck/ui/CopyButton'
import { useTexts } from '../../../../app/texts/area.ts'
import { FormBar } from '../../../../parts/form/FormBar.tsx'
import { FieldColumn } from '../../../../parts/form/FormSection.tsx'
import { redemptionTexts } from '../-texts.ts'
import { downloadCodes } from './download.ts'

/** Codes that were just made. */
export interface MadeCodes {
  name: string
  keys: readonly string[]
}

const ROWS = 12

/** Shows them, to be copied or downloaded once more. */
export function NewCodes({ made: { name, keys }, onDone }: { made: MadeCodes; onDone: () => void }) {
  const { made: texts } = useTexts(redemptionTexts)
  return (
    <>
      <FieldColumn>
        <h3>{texts.title(name, keys.length)}</h3>
        <p className="dimmed">{texts.hint}</p>
        <Textarea aria-label={texts.list} readOnly rows={Math.min(keys.length, ROWS)} value={keys.join('\n')} />
        <CopyButton value={keys.join('\n')}>{texts.copy}</CopyButton>
      </FieldColumn>
      <FormBar>
        <Button variant="default" onClick={() => downloadCodes(name, keys)}>
          {texts.download}
        </Button>
        <Button data-autofocus onClick={onDone}>
          {texts.done}
        </Button>
      </FormBar>
    </>
  )
}
