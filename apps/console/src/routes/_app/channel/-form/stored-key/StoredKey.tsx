import { Button } from '@mantine/core'
import { type Channel, twoFactor } from '@relaydeck/api-sdk'
import { revealChannelKey, StepUpError } from '@relaydeck/api-sdk/dialects'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../../../../app/send.ts'
import { useTexts } from '../../../../../app/texts/area.ts'
import { useOnce } from '../../../../../parts/form/use-once.ts'
import { KeyDialog, type KeyState } from './KeyDialog.tsx'
import { storedKeyTexts } from './texts.ts'

/** Button that shows a channel's stored key, for which the server may want a code first. */
export default function StoredKey({ channel: { id, name } }: { channel: Channel }) {
  const texts = useTexts(storedKeyTexts)
  const [state, setState] = useState<KeyState>()
  // The key is in the state of this component alone: a mutation would keep its result in the cache.
  const opening = useMutation({
    mutationFn: async () => {
      try {
        const key = await revealChannelKey(send, { id })
        setState({ step: 'shown', key })
      } catch (error) {
        if (!(error instanceof StepUpError)) throw error
        const { enabled } = await twoFactor.get(send)
        setState({ step: enabled ? 'code' : 'not-set-up' })
      }
    },
  })
  const open = useOnce(() => opening.mutateAsync())
  return (
    <>
      <Button
        variant="default"
        size="xs"
        mr="auto"
        aria-haspopup="dialog"
        loading={opening.isPending}
        onClick={() => open(undefined)}
      >
        {texts.show}
      </Button>
      {state && <KeyDialog id={id} name={name} state={state} onState={setState} onClose={() => setState(undefined)} />}
    </>
  )
}
