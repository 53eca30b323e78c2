import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useStatus } from '../../app/status.ts'

const TurnstileField = lazy(() => import('./TurnstileField.tsx'))

/** Turnstile's part in a form. */
export interface TurnstileGate {
  /** The widget; nothing while the gateway does not ask for it. */
  field: ReactNode
  /**
   * Makes a call with a token, `''` where none is asked for. Each token is good for one call, so a new one is asked for
   * afterwards, whatever came of it. Without a token yet nothing is called: the person is told to wait, and the answer
   * is `false`.
   */
  spend<T>(call: (token: string) => Promise<T>): Promise<T | false>
}

/** The check that a person sits in front, where the gateway's status asks for it. */
export function useTurnstile(): TurnstileGate {
  const { turnstile_check: on, turnstile_site_key: siteKey } = useStatus()
  const [token, setToken] = useState('')
  const [round, setRound] = useState(0)
  const [awaited, setAwaited] = useState(false)
  const renew = () => {
    setToken('')
    setRound((last) => last + 1)
  }
  const take = (next: string) => {
    setToken(next)
    setAwaited(false)
  }
  return {
    field: on ? (
      <Suspense>
        <TurnstileField key={round} siteKey={siteKey} awaited={awaited} onToken={take} onRetry={renew} />
      </Suspense>
    ) : null,
    spend: async (call) => {
      if (!on) return call('')
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
