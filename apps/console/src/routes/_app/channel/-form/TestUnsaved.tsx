import { Button, NativeSelect } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type Channel, channels, joinComma } from '@relaydeck/api-sdk'
import { useState } from 'react'
import { describeFailure } from '../../../../app/failure.ts'
import { useTexts } from '../../../../app/language/area.ts'
import { frameTexts } from '../../../../app/language/frame.ts'
import { defaultTestModel } from '../../../../parts/channel/channels.ts'
import { formatDuration } from '../../../../parts/kit/duration.ts'
import { Note } from '../../../../parts/kit/Note.tsx'
import { type ChannelValues, channelFormTexts } from './draft.ts'
import classes from './unsaved.module.css'
import { useUnsavedCall } from './use-unsaved-call.ts'

interface TestUnsavedProps {
  form: UseFormReturnType<ChannelValues>
  stored: Channel | undefined
}

const SECOND = 1000

/** Tests one of the models with the values of the form, which are not saved. */
export function TestUnsaved({ form, stored }: TestUnsavedProps) {
  const texts = useTexts(channelFormTexts)
  const frame = useTexts(frameTexts)
  const { models } = form.values
  const [chosen, setChosen] = useState('')
  const model = models.includes(chosen) ? chosen : defaultTestModel({ models: joinComma(models) })
  const testing = useUnsavedCall({
    form,
    stored,
    needs: 'models',
    inputOf: (unsaved) => ({ ...unsaved, model }),
    send: channels.testUnsaved,
  })
  const { result, error } = testing
  return (
    <div className={classes.block}>
      <div className={classes.row}>
        {models.length > 1 && (
          <NativeSelect
            className={classes.model}
            label={texts.testModel}
            data={models}
            value={model}
            onChange={({ currentTarget: { value } }) => setChosen(value)}
          />
        )}
        <Button variant="light" loading={testing.isPending} onClick={testing.run}>
          {texts.testUnsaved}
        </Button>
      </div>
      <p role="status" className={classes.result} data-tone={result && 'works'}>
        {result
          ? texts.tested(model, formatDuration(Math.round(result.time * SECOND)), result.message)
          : texts.testHint}
      </p>
      {error && <Note tone="failed">{texts.testFailed(model, describeFailure(error, frame).message)}</Note>}
    </div>
  )
}
