import { Button, Textarea } from '@mantine/core'
import { toCsv } from '@relaydeck/ui/csv'
import { type DragEvent, useState } from 'react'
import { useLanguage, useTexts } from '../../app/language/area.ts'
import { joinNames } from '../../app/language/language.ts'
import { download } from '../kit/download.ts'
import { FileChooser } from '../kit/FileChooser.tsx'
import classes from './import.module.css'
import { decodeTable, MAX_ROWS, parseTable } from './parse.ts'
import { importTexts, type SheetField } from './sheet.ts'

interface SourceProps {
  /** Part of the name of the template file. */
  name: string
  fields: readonly SheetField[]
  onTable: (table: readonly string[][]) => void
}

/** Source of a table: pasted cells, or a chosen or dropped file. */
export function Source({ name, fields, onTable }: SourceProps) {
  const texts = useTexts(importTexts)
  const language = useLanguage()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const take = (pasted: string) => {
    const table = parseTable(pasted)
    if (table.length === 0) return setError(texts.empty)
    if (table.length > MAX_ROWS + 1) return setError(texts.tooMany(table.length, MAX_ROWS))
    onTable(table)
  }
  const takeFile = async (file: File) => {
    try {
      const content = decodeTable(new Uint8Array(await file.arrayBuffer()))
      if (content === undefined) setError(texts.workbook)
      else take(content)
    } catch {
      setError(texts.unreadable)
    }
  }
  const onDrop = (event: DragEvent) => {
    const [file] = event.dataTransfer.files
    if (!file) return
    event.preventDefault()
    void takeFile(file)
  }
  const labels = fields.map(({ label }) => label)
  const saveTemplate = () =>
    download(
      `relaydeck-${name}-template.csv`,
      toCsv(
        fields.map(({ id, label }) => ({ id, header: label, cell: () => null, value: () => '' })),
        [],
      ),
      'text/csv;charset=utf-8',
    )
  return (
    // Files can be dropped instead of chosen with the button.
    // biome-ignore lint/a11y/noStaticElementInteractions: it only receives dropped files
    <div className={classes.source} onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
      <Textarea
        label={texts.paste}
        description={texts.pasteHint}
        error={error}
        data-autofocus
        autosize
        minRows={8}
        maxRows={16}
        autoComplete="off"
        spellCheck={false}
        classNames={{ input: classes.paste }}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text')
          // A single line may be incomplete input.
          if (text !== '' || !/[\r\n]/.test(pasted.trim())) return
          event.preventDefault()
          take(pasted)
        }}
      />
      <p className="dimmed">{texts.known(joinNames(language, labels))}</p>
      <div className={classes.buttons}>
        <Button disabled={text.trim() === ''} onClick={() => take(text)}>
          {texts.read}
        </Button>
        <FileChooser
          label={texts.choose}
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          onFile={(file) => void takeFile(file)}
        />
        <Button variant="subtle" onClick={saveTemplate}>
          {texts.template}
        </Button>
      </div>
    </div>
  )
}
