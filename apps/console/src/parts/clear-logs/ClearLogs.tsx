import { TextInput } from '@mantine/core'
import { logs } from '@relaydeck/api-sdk'
import { resourceKey } from '@relaydeck/api-sdk/query'
import { ConfirmButton } from '@relaydeck/ui/ConfirmButton'
import { readTime } from '@relaydeck/ui/TimeRange'
import { formatTimestamp } from '@relaydeck/ui/Timestamp'
import { useState } from 'react'
import { describeFailure } from '../../app/failure.ts'
import { textArea, useTexts } from '../../app/language/area.ts'
import { frameTexts } from '../../app/language/frame.ts'
import { useAction } from '../form/use-action.ts'
import { Note } from '../kit/Note.tsx'
import classes from './ClearLogs.module.css'
import { texts as en } from './texts.en.ts'
import { texts as zh } from './texts.zh.ts'

const DAYS = 30
const DAY = 24 * 60 * 60

/** Returns the default time, 30 days ago. */
export const defaultTime = (now = Date.now()): string => formatTimestamp(Math.floor(now / 1000) - DAYS * DAY)

/** Texts of clearing the log. */
export const clearLogsTexts = textArea({ zh, en })

/** Deletes old log rows after a confirmation and shows how many were deleted. */
export function ClearLogs() {
  const texts = useTexts(clearLogsTexts)
  const frame = useTexts(frameTexts)
  const [typed, setTyped] = useState(() => defaultTime())
  const before = readTime(typed)
  const isTime = typeof before === 'number'
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
        label={texts.before}
        autoComplete="off"
        value={typed}
        error={!isTime && texts[before]}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <ConfirmButton
        danger
        disabled={!isTime}
        title={texts.title(formatTimestamp(isTime ? before : 0))}
        consequence={texts.consequence}
        confirmLabel={texts.confirm}
        onConfirm={() => isTime && clear(before)}
      >
        {texts.button}
      </ConfirmButton>
      {clearing.error && <Note tone="failed">{texts.failed(describeFailure(clearing.error, frame).message)}</Note>}
      <p role="status">{clearing.data !== undefined && texts.done(clearing.data)}</p>
    </div>
  )
}
