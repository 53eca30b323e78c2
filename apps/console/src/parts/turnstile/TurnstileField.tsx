import { Turnstile } from '@marsidev/react-turnstile'
import { useState } from 'react'
import { textArea, useLanguage, useTexts } from '../../app/language/area.ts'
import { HTML_LANG } from '../../app/language/language.ts'
import { Note } from '../kit/Note.tsx'
import { texts as en } from './texts.en.ts'
import { texts as zh } from './texts.zh.ts'

/** Texts of human verification. */
const turnstileTexts = textArea({ zh, en })

interface TurnstileFieldProps {
  siteKey: string
  /** Whether the form was submitted before there was a token. */
  awaited: boolean
  /** Called with the token, or with `''` when it expires. */
  onToken: (token: string) => void
  /** Replaces the widget. */
  onRetry: () => void
}

/** Cloudflare's Turnstile widget, whose script loads only when it is shown. */
export default function TurnstileField({ siteKey, awaited, onToken, onRetry }: TurnstileFieldProps) {
  const texts = useTexts(turnstileTexts)
  const language = useLanguage()
  const [error, setError] = useState<'failed' | 'unreachable'>()
  return (
    <section aria-label={texts.label}>
      <Turnstile
        siteKey={siteKey}
        options={{ size: 'flexible', language: HTML_LANG[language].toLowerCase() }}
        scriptOptions={{ onError: () => setError('unreachable') }}
        onSuccess={onToken}
        onExpire={() => onToken('')}
        onError={() => setError('failed')}
        onUnsupported={() => setError('failed')}
      />
      {error === 'failed' && (
        <Note tone="failed" action={{ label: texts.retry, run: onRetry }}>
          {texts.failed}
        </Note>
      )}
      {error === 'unreachable' && (
        <Note tone="failed" action={{ label: texts.reload, run: () => location.reload() }}>
          {texts.unreachable}
        </Note>
      )}
      {awaited && error === undefined && <Note tone="warns">{texts.wait}</Note>}
    </section>
  )
}
