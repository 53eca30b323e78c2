import { Button } from '@mantine/core'
import { Turnstile } from '@marsidev/react-turnstile'
import { useState } from 'react'
import { useLanguage, useTexts } from '../../app/texts/area.ts'
import { HTML_LANG } from '../../app/texts/language.ts'
import { Note } from '../Note.tsx'
import { turnstileTexts } from './texts.ts'

interface TurnstileFieldProps {
  siteKey: string
  /** Whether somebody wanted to go on before there was a token. */
  awaited: boolean
  /** Told the token, and of its loss with `''`. */
  onToken: (token: string) => void
  /** Asks for a new widget. */
  onRetry: () => void
}

type Trouble = 'failed' | 'unreachable'

/** Cloudflare's widget: nothing of it is fetched before it is drawn. */
export default function TurnstileField({ siteKey, awaited, onToken, onRetry }: TurnstileFieldProps) {
  const texts = useTexts(turnstileTexts)
  const language = useLanguage()
  const [trouble, setTrouble] = useState<Trouble>()
  return (
    <section aria-label={texts.label}>
      <Turnstile
        siteKey={siteKey}
        options={{ size: 'flexible', language: HTML_LANG[language].toLowerCase() }}
        scriptOptions={{ onError: () => setTrouble('unreachable') }}
        onSuccess={onToken}
        onExpire={() => onToken('')}
        onError={() => setTrouble('failed')}
        onUnsupported={() => setTrouble('failed')}
      />
      {trouble === 'failed' && (
        <Note tone="failed">
          {texts.failed}{' '}
          <Button variant="default" size="compact-sm" onClick={onRetry}>
            {texts.retry}
          </Button>
        </Note>
      )}
      {trouble === 'unreachable' && (
        <Note tone="failed">
          {texts.unreachable}{' '}
          <Button variant="default" size="compact-sm" onClick={() => location.reload()}>
            {texts.reload}
          </Button>
        </Note>
      )}
      {awaited && trouble === undefined && <Note tone="warns">{texts.wait}</Note>}
    </section>
  )
}
