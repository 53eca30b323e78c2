import { Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type Channel, channels } from '@relaydeck/api-sdk'
import { describeFailure } from '../../../../app/failure.ts'
import { useTexts } from '../../../../app/language/area.ts'
import { frameTexts } from '../../../../app/language/frame.ts'
import { Note } from '../../../../parts/kit/Note.tsx'
import { type ChannelValues, channelFormTexts } from './draft.ts'
import classes from './unsaved.module.css'
import { useUnsavedCall } from './use-unsaved-call.ts'

interface FetchModelsProps {
  form: UseFormReturnType<ChannelValues>
  stored: Channel | undefined
  fetched: readonly string[] | undefined
  onFetched: (models: readonly string[]) => void
  onFill: (models: readonly string[]) => void
}

/** Fetches the models that the provider has now, and offers to select all of them. */
export function FetchModels({ form, stored, fetched, onFetched, onFill }: FetchModelsProps) {
  const texts = useTexts(channelFormTexts)
  const frame = useTexts(frameTexts)
  const fetching = useUnsavedCall({
    form,
    stored,
    inputOf: (unsaved) => unsaved,
    send: channels.fetchModels,
    onSuccess: onFetched,
  })
  return (
    <div className={classes.block}>
      <div className={classes.row}>
        <Button variant="light" size="sm" loading={fetching.isPending} onClick={fetching.run}>
          {stored ? texts.fetchModelsAgain : texts.fetchModels}
        </Button>
        {fetched && fetched.length > 0 && (
          <Button variant="default" size="sm" onClick={() => onFill(fetched)}>
            {texts.selectFetched}
          </Button>
        )}
      </div>
      <span role="status" className={classes.result}>
        {fetched && (fetched.length > 0 ? texts.fetched(fetched.length) : texts.fetchedNone)}
      </span>
      {fetching.error && <Note tone="failed">{texts.notFetched(describeFailure(fetching.error, frame).message)}</Note>}
    </div>
  )
}
