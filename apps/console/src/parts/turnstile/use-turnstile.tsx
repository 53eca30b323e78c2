import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useStatus } from '../../app/status.ts'

const TurnstileField = lazy(() => import('./TurnstileField.tsx'))

/** Turnstile verification of a form. */
export interface TurnstileGate {
  /** The widget, or `null` if the gateway does not require it. */
  field: ReactNode
  /**
   * Runs a call with a token, or `''` if none is required. A token is valid for one call, so the widget is replaced
   * afterwards. Without a token yet, asks the user to wait and returns `false`.
   */
  spend<T>(call: (token: string) => Promise<T>): Promise<T | false>
}

/**
 * Returns Turnstile verification if the gateway requires it.
 * @param isAsked whether the gateway requires it for this call when it is enabled
 */
export function useTurnstile(isAsked = true): TurnstileGate {
  const { turnstile_check: isEnabled, turnstile_site_key: siteKey } = useStatus()
  const required = isAsked && isEnabled
  const [token, setToken] = useState('')
  const [round, setRound] = useState(0)
  const [awaited, setAwaited] = useState(false)
  const renew = () => {
    setToken('')
    setRound((current) => current + 1)
  }
  const receiveToken = (next: string) => {
    setToken(next)
    setAwaited(false)
  }
  return {
    field: required ? (
      <Suspense>
        <TurnstileField key={round} siteKey={siteKey} awaited={awaited} onToken={receiveToken} onRetry={renew} />
      </Suspense>
    ) : null,
    spend: async (call) => {
      if (!required) return call('')
      if (token === '') {
        setAwaited(true)
        return false
      }
      try {
        return await call(token)
      } finally {
        renew()
      }
    },
  }
}
