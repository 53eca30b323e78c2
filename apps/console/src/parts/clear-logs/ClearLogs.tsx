import { TextInput } from '@mantine/core'
import { logs } from '@relaydeck/api-sdk'
import { resourceKey } from '@relaydeck/api-sdk/query'
import { ConfirmButton } from '@relaydeck/ui/ConfirmButton'
import { formatTimestamp } from '@relaydeck/ui/Timestamp'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { describeFailure } from '../../app/failure.ts'
import { send } from '../../app/send.ts'
import { useTexts } from '../../app/texts/area.ts'
import { frameTexts } from '../../app/texts/frame.ts'
import { Note } from '../Note.tsx'
import classes from './ClearLogs.module.css'
import { offeredDate, secondsOf } from './clear-before.ts'
import { clearLogsTexts } from './texts.ts'

/** Deletes old rows of the log, after a question; how many is told afterwards. */
export function ClearLogs() {
  const texts = useTexts(clearLogsTexts)
  const frame = useTexts(frameTexts)
  const queryClient = useQueryClient()
  const [date, setDate] = useState(() => offeredDate())
  const before = secondsOf(date)
  const clearing = useMutation({
    mutationFn: (target_timestamp: number) => logs.clear(send, { target_timestamp }),
    meta: { ownWords: true },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: resourceKey(logs.list) }),
  })
  // What became of it stands below the button, success or not.
  const clear = (seconds: number) => clearing.mutateAsync(seconds).catch(() => {})
  return (
    <div className={classes.stack}>
      <TextInput
        type="datetime-local"
        label={texts.before}
        value={date}
        error={before === undefined && texts.missing}
        onChange={({ currentTarget }) => setDate(currentTarget.value)}
      />
      <ConfirmButton
        danger
        disabled={before === undefined}
        title={texts.question(formatTimestamp(before ?? 0))}
        consequence={texts.what}
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
