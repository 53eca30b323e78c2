import { Button, Textarea, TextInput } from '@mantine/core'
import { type Channel, twoFactor } from '@relaydeck/api-sdk'
import { revealChannelKey, StepUpError, stepUp } from '@relaydeck/api-sdk/dialects'
import { CopyButton } from '@relaydeck/ui/CopyButton'
import { type FormEvent, useState } from 'react'
import { textArea, useTexts } from '../../../../../app/texts/area.ts'
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
      {state.step === 'code' && <CodeForm id={id} onKey={(key) => onState({ step: 'shown', key })} />}
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

function CodeForm({ id, onKey }: { id: number; onKey: (key: string) => void }) {
  const texts = useTexts(storedKeyTexts)
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState(false)
  const showing = useAction({
    call: async (send) => {
      await stepUp(send, { code: code.trim() })
      onKey(await revealChannelKey(send, { id }))
    },
    meta: { handlesErrors: 'refusals' },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Submit events of dialogs bubble through React to the form of the channel.
    event.stopPropagation()
    setMissing(code.trim() === '')
    if (code.trim() !== '') showing.run()
  }
  return (
    <form className={classes.column} onSubmit={submit} noValidate>
      <p>{texts.why}</p>
      <TextInput
        label={texts.code}
        data-autofocus
        autoComplete="one-time-code"
        value={code}
        error={missing ? texts.codeMissing : showing.refusal}
        onChange={({ currentTarget }) => {
          setCode(currentTarget.value)
          setMissing(false)
        }}
      />
      <Button type="submit" fullWidth loading={showing.isPending}>
        {texts.submit}
      </Button>
    </form>
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
