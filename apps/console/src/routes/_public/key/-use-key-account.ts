import { type KeyAccount, usage } from '@relaydeck/api-sdk'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSend } from '../../../app/client.ts'

interface Asked {
  readonly isPending: boolean
  readonly account?: KeyAccount
  readonly error?: unknown
}

/** Returns the account of a key, and a function that asks for it. Unlike a query, it keeps the key nowhere. */
export function useKeyAccount() {
  const send = useSend()
  const [asked, setAsked] = useState<Asked>({ isPending: false })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const ask = async (key: string): Promise<void> => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    setAsked({ isPending: true })
    try {
      const account = await usage.key(send, {}, { headers: { authorization: `Bearer ${key}` }, retries: 0, signal })
      if (!signal.aborted) setAsked({ isPending: false, account })
    } catch (error) {
      if (!signal.aborted) setAsked({ isPending: false, error })
    }
  }
  const clear = useCallback(() => {
    running.current?.abort()
    setAsked({ isPending: false })
  }, [])
  return { ...asked, ask, clear }
}
