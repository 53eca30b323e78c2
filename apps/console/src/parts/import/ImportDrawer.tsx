import { Button } from '@mantine/core'
import type { Row } from '@relaydeck/api-sdk'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../../app/language/area.ts'
import { FormBar } from '../form/FormSection.tsx'
import { Note } from '../kit/Note.tsx'
import { Progress } from '../kit/Progress.tsx'
import { SideDrawer } from '../overlay/SideDrawer.tsx'
import { useConfirmation } from '../overlay/use-confirmation.tsx'
import type { Resource } from '../rows/resource.ts'
import { LeaveGuard } from '../saving/LeaveGuard.tsx'
import classes from './import.module.css'
import { useRepeats } from './repeats.ts'
import { cellId, SheetTable } from './SheetTable.tsx'
import { Source } from './Source.tsx'
import { importTexts, type Sheet } from './sheet.ts'
import { type Problem, useRows } from './sheet-rows.ts'
import { type Outcome, useImport, useSheetStore } from './use-import.ts'

interface ImportDrawerProps<T extends Row, D, R> {
  resource: Pick<Resource<T>, 'name' | 'path' | 'key' | 'texts'>
  sheet: Sheet<D, R>
  /** Shown instead of the table after every row is created. */
  summary?: ReactNode
  onClose: () => void
}

/** Creates many records from a spreadsheet: paste, match columns, check, send, and correct failed rows. */
export function ImportDrawer<T extends Row, D, R>({ resource, sheet, summary, onClose }: ImportDrawerProps<T, D, R>) {
  const texts = useTexts(importTexts)
  const nouns = useTexts(resource.texts)
  const store = useSheetStore(resource.name)
  const rows = useRows(sheet, texts, store)
  const remarks = useRepeats(sheet.repeats, rows.rows, texts)
  const { ask, dialog } = useConfirmation()
  const [left, setLeft] = useState<Outcome>()
  const onEnd = (outcome: Outcome) => {
    if (outcome.failed + outcome.left > 0) return setLeft(outcome)
    setLeft(undefined)
    // Created secrets stay in view until the user closes them.
    if (!sheet.onCreated) onClose()
  }
  const { progress, start, stop, discard } = useImport(resource, sheet, store, onEnd)
  const dirty = rows.rows.length > 0
  const close = () => {
    // A running import continues, and is shown again when the import is opened.
    if (!dirty || progress) return onClose()
    ask({
      ...texts.discard,
      confirmLabel: texts.discard.confirm,
      danger: true,
      onConfirm: () => {
        discard()
        onClose()
      },
      children: texts.discard.effect,
    })
  }
  const leaveOut = (lines: ReadonlySet<number>) => {
    rows.drop(lines)
    // The button that was clicked disappears.
    document.getElementById(CREATE_ID)?.focus()
  }
  const counts = left && texts.left(nouns.counted(left.created), left.failed, left.left)
  const draw = () => {
    if (!dirty && summary) return summary
    if (!dirty) return <Source name={resource.name} fields={sheet.fields} onTable={rows.load} />
    return (
      <>
        <div className={classes.notes}>
          {rows.table.headings === undefined && (
            <Note tone="warns">{rows.table.isGuessed ? texts.guessed : texts.noHeadings}</Note>
          )}
          {remarks.size > 0 && !progress && (
            <Note
              tone="warns"
              action={{ label: texts.dropRows(remarks.size), run: () => leaveOut(new Set(remarks.keys())) }}
            >
              {texts.repeats(remarks.size)}
            </Note>
          )}
          {counts && <Note tone="warns">{counts}</Note>}
        </div>
        <SheetTable
          fields={sheet.fields}
          rows={rows}
          remarks={{ field: sheet.repeats?.field, byLine: remarks }}
          disabled={progress !== undefined}
        />
        <FormBar>
          {progress ? (
            <Progress {...progress} onStop={stop}>
              {texts.progress(progress.done, progress.total)}
            </Progress>
          ) : (
            <Ready
              problems={rows.problems}
              fields={sheet.fields}
              count={rows.rows.length}
              onClear={rows.clear}
              onStart={() => start(rows)}
            />
          )}
        </FormBar>
      </>
    )
  }
  return (
    <>
      <SideDrawer
        wide
        title={texts.title(nouns.nouns)}
        onClose={close}
        closeOnClickOutside={!dirty || progress !== undefined}
      >
        {draw()}
      </SideDrawer>
      <LeaveGuard dirty={dirty && !progress} />
      {dialog}
    </>
  )
}

interface ReadyProps {
  problems: readonly Problem[]
  fields: Sheet<unknown>['fields']
  count: number
  onClear: () => void
  onStart: () => void
}

/** Id of the button that creates the rows. */
const CREATE_ID = 'import-create'

const focusCell = (problem: Problem) => document.getElementById(cellId(problem))?.focus()

/** The first cell that needs a change, and the buttons to start over and to create. */
function Ready({ problems, fields, count, onClear, onStart }: ReadyProps) {
  const texts = useTexts(importTexts)
  const [first] = problems
  const label = fields.find(({ id }) => id === first?.field)?.label ?? ''
  return (
    <>
      {first && (
        <div className={classes.status} role="status">
          <span className={classes.failure}>{texts.problems(problems.length, first.line, label, first.reason)}</span>
          <Button variant="subtle" size="xs" flex="none" onClick={() => focusCell(first)}>
            {texts.show}
          </Button>
        </div>
      )}
      <Button variant="default" onClick={onClear}>
        {texts.again}
      </Button>
      <Button id={CREATE_ID} data-autofocus onClick={() => (first ? focusCell(first) : onStart())}>
        {texts.create(count)}
      </Button>
    </>
  )
}
