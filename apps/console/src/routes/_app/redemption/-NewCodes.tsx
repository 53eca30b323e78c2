import { Button, Textarea } from '@mantine/core'
import { CopyButton } from '@relaydeck/ui/CopyButton'
import { useTexts } from '../../../app/language/area.ts'
import { download } from '../../../parts/kit/download.ts'
import { NewRecord } from '../../../parts/record-drawer/NewRecord.tsx'
import { redemptionTexts } from './-redemption.ts'

/** Returns a file name from user input, without characters that have a meaning in paths. */
export function fileName(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are replaced
  const plain = name.replace(/[\u0000-\u001f<>:"/\\|?*]/g, '_').replace(/^[. ]+|[. ]+$/g, '')
  return `${plain || 'redemption'}.txt`
}

/** Downloads codes as a text file, one per line. */
export const downloadCodes = (name: string, codes: readonly string[]): void =>
  download(fileName(name), `${codes.join('\n')}\n`, 'text/plain')

/** Codes that were just created. */
export interface CreatedCodes {
  name: string
  keys: readonly string[]
}

/** Maximum height of the list, in lines. */
const MAX_ROWS = 12

/** Shows new codes, with buttons to copy and to download them again. */
export function NewCodes({ name, keys, onDone }: CreatedCodes & { onDone: () => void }) {
  const { newCodes: texts } = useTexts(redemptionTexts)
  return (
    <NewRecord
      title={texts.title(name, keys.length)}
      hint={texts.hint}
      buttons={
        <Button variant="default" onClick={() => downloadCodes(name, keys)}>
          {texts.download}
        </Button>
      }
      onDone={onDone}
    >
      <Textarea aria-label={texts.list} readOnly rows={Math.min(keys.length, MAX_ROWS)} value={keys.join('\n')} />
      <CopyButton value={keys.join('\n')}>{texts.copy}</CopyButton>
    </NewRecord>
  )
}
