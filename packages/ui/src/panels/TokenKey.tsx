import { Button } from '@mantine/core'
import { fullKey, KEY_PREFIX, type Send, type Token } from '@relaydeck/api-sdk'
import { isMaskedKey, revealKey } from '@relaydeck/api-sdk/dialects'
import { useState } from 'react'
import { SecretText } from '../SecretText/SecretText.tsx'
import { useUiTexts } from '../texts/texts.tsx'
import classes from './panels.module.css'
import { usePanelTexts } from './texts.ts'

interface TokenKeyProps {
  token: Token
  send: Send
}

/** Key of a token, masked. New API sends it with a call of its own. */
export function TokenKey({ token, send }: TokenKeyProps) {
  const { keyOf, unnamed } = usePanelTexts()
  const [revealed, setRevealed] = useState<string>()
  const key = revealed ?? token.key
  if (isMaskedKey(key)) return <MaskedKey {...{ token, send }} onKey={setRevealed} />
  return <SecretText value={fullKey({ key })} prefix={KEY_PREFIX} label={keyOf(token.name || unnamed)} />
}

function MaskedKey({ token, send, onKey }: TokenKeyProps & { onKey: (key: string) => void }) {
  const { reveal, revealOf, unnamed } = usePanelTexts()
  const { failure } = useUiTexts()
  const [state, setState] = useState<{ isPending: boolean; error?: unknown }>({ isPending: false })
  const ask = async () => {
    setState({ isPending: true })
    try {
      onKey(await revealKey(send, token))
    } catch (error) {
      setState({ isPending: false, error })
    }
  }
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        loading={state.isPending}
        aria-label={revealOf(token.name || unnamed)}
        onClick={() => void ask()}
      >
        {reveal}
      </Button>
      {state.error !== undefined && (
        <p role="alert" className={classes.error}>
          {failure(state.error)}
        </p>
      )}
    </>
  )
}
