import { Button, Textarea } from '@mantine/core'
import { type Channel, twoFactor } from '@relaydeck/api-sdk'
import { revealChannelKey, StepUpError, stepUp } from '@relaydeck/api-sdk/dialects'
import { CopyButton } from '@relaydeck/ui/CopyButton'
import { useState } from 'react'
import { textArea, useTexts } from '../../../../../app/language/area.ts'
import { CodeForm } from '../../../../../parts/form/CodeForm.tsx'
import { useAction } from '../../../../../parts/form/use-action.ts'
import { LinkButton } from '../../../../../parts/kit/LinkButton.tsx'
import { Dialog } from '../../../../../parts/overlay/Dialog.tsx'
import classes from './stored-key.module.css'
import { texts as en } from './texts.en.ts'
import { texts as zh } from './texts.zh.ts'

/** Content of the dialog: the key, a field for a code, or how to get codes. */
export type KeyState = { readonly step: 'shown'; readonly key: string } | { readonly step: 'code' | 'not-set-up' }

interface KeyDialogProps {
  id: number
  name: string
  state: KeyState
  onState: (state: KeyState) => void
  onClose: () => void
}

/**
 * Dialog that shows the key of a channel, after a code if the server requires one. The key is dropped when it closes.
 */
export function KeyDialog({ id, name, state, onState, onClose }: KeyDialogProps) {
  const texts = useTexts(storedKeyTexts)
  return (
    <Dialog title={texts.title(name)} onClose={onClose}>
      {state.step === 'shown' && <Shown secret={state.key} onClose={onClose} />}
      {state.step === 'code' && <AskForCode id={id} onKey={(key) => onState({ step: 'shown', key })} />}
      {state.step === 'not-set-up' && (
        <div className={classes.column}>
          <p>{texts.notSetUp}</p>
          <LinkButton to="/setting" search={{ tab: 'personal' }} data-autofocus>
            {texts.setUp}
          </LinkButton>
        </div>
      )}
    </Dialog>
  )
}

function AskForCode({ id, onKey }: { id: number; onKey: (key: string) => void }) {
  const texts = useTexts(storedKeyTexts)
  const showing = useAction({
    call: async (send, code: string) => {
      await stepUp(send, { code })
      onKey(await revealChannelKey(send, { id }))
    },
    meta: { handlesErrors: 'refusals' },
  })
  return (
    <CodeForm
      className={classes.column}
      texts={texts}
      busy={showing.isPending}
      refusal={showing.refusal}
      onCode={showing.run}
    >
      <p>{texts.why}</p>
    </CodeForm>
  )
}

function Shown({ secret, onClose }: { secret: string; onClose: () => void }) {
  const texts = useTexts(storedKeyTexts)
  return (
    <div className={classes.column}>
      {/* Without a spelling check, which may send texts to a service. */}
      <Textarea
        label={texts.key}
        description={texts.gone}
        readOnly
        data-autofocus
        autoComplete="off"
        spellCheck={false}
        translate="no"
        autosize
        minRows={1}
        maxRows={8}
        classNames={{ input: classes.key }}
        value={secret}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className={classes.buttons}>
        <CopyButton value={secret}>{texts.copy}</CopyButton>
        <Button size="xs" onClick={onClose}>
          {texts.done}
        </Button>
      </div>
    </div>
  )
}

/** Button that shows a channel's stored key, for which the server may require a code first. */
export function StoredKey({ channel: { id, name } }: { channel: Channel }) {
  const texts = useTexts(storedKeyTexts)
  const [state, setState] = useState<KeyState>()
  // The key is in the state of this component alone: a mutation would keep its result in the cache.
  const opening = useAction({
    call: async (send) => {
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
  return (
    <>
      <Button
        variant="default"
        size="xs"
        mr="auto"
        aria-haspopup="dialog"
        loading={opening.isPending}
        onClick={() => opening.run()}
      >
        {texts.show}
      </Button>
      {state && <KeyDialog id={id} name={name} state={state} onState={setState} onClose={() => setState(undefined)} />}
    </>
  )
}

/** Texts for showing the stored key of a channel. */
export const storedKeyTexts = textArea({ zh, en })
