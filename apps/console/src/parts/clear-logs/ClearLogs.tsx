import { TextInput } from '@mantine/core'
import { logs } from '@relaydeck/api-sdk'
import { resourceKey } from '@relaydeck/api-sdk/query'
import { ConfirmButton } from '@relaydeck/ui/ConfirmButton'
import { isSkipped } from '@relaydeck/ui/ExpiryField'
import { formatTimestamp } from '@relaydeck/ui/Timestamp'
import { useState } from 'react'
import { describeFailure } from '../../app/failure.ts'
import { textArea, useTexts } from '../../app/texts/area.ts'
import { frameTexts } from '../../app/texts/frame.ts'
import { useAction } from '../form/use-action.ts'
import { Note } from '../kit/Note.tsx'
import classes from './ClearLogs.module.css'
import { texts as en } from './texts.en.ts'
import { texts as zh } from './texts.zh.ts'

const DAYS = 30
const DAY = 24 * 60 * 60

/** Returns the default date, 30 days ago in local time, as the value of a date input. */
export const defaultDate = (now = Date.now()): string =>
  formatTimestamp(Math.floor(now / 1000) - DAYS * DAY)
    .slice(0, 16)
    .replace(' ', 'T')

/** Parses the value of a date input to Unix seconds. Returns `undefined` for an invalid date. */
export function parseDate(typed: string): number | undefined {
  const seconds = isSkipped(typed) ? Number.NaN : Math.floor(new Date(typed).getTime() / 1000)
  return seconds > 0 ? seconds : undefined
}

/** Texts of clearing the log. */
export const clearLogsTexts = textArea({ zh, en })

/** Deletes old log rows after a confirmation and shows how many were deleted. */
export function ClearLogs() {
  const texts = useTexts(clearLogsTexts)
  const frame = useTexts(frameTexts)
  const [date, setDate] = useState(() => defaultDate())
  const before = parseDate(date)
  const clearing = useAction({
    call: (send, target_timestamp: number) => logs.clear(send, { target_timestamp }),
    meta: { handlesErrors: true },
    changes: resourceKey(logs.list),
  })
  // The result is shown below the button, so the dialog need not show an error.
  const clear = (seconds: number) => clearing.mutateAsync(seconds).catch(() => {})
  return (
    <div className={classes.stack}>
      <TextInput
        type="datetime-local"
        label={texts.before}
        value={date}
        error={before === undefined && (isSkipped(date) ? texts.skipped : texts.missing)}
        onChange={({ currentTarget }) => setDate(currentTarget.value)}
      />
      <ConfirmButton
        danger
        disabled={before === undefined}
        title={texts.title(formatTimestamp(before ?? 0))}
        consequence={texts.consequence}
        confirmLabel={texts.confirm}
        onConfirm={() => before !== undefined && clear(before)}
      >
        {texts.button}
      </ConfirmButton>
      {clearing.error && <Note tone="failed">{texts.failed(describeFailure(clearing.error, frame).message)}</Note>}
      <p role="status">{clearing.data !== undefined && texts.done(clearing.data)}</p>
    </div>
  )
}
