import { type ComponentType, useEffect, useState } from 'react'
import type { Toast } from './toast.ts'

const loadToasts = () => import('./toasts/toast-host.tsx')

/** Shows a toast. */
export async function notify(toast: Toast): Promise<void> {
  const { show } = await loadToasts()
  show(toast)
}

/** Closes the toast of a name, if it is shown. */
export async function dismiss(name: string): Promise<void> {
  const { hide } = await loadToasts()
  hide(name)
}

/**
 * Milliseconds after which the code of toasts loads: no page waits for it, and it is available when the connection is
 * lost.
 */
const DELAY = 300

/** Place of the toasts. */
export function Toasts() {
  const [Host, setHost] = useState<ComponentType>()
  useEffect(() => {
    const timer = setTimeout(() => {
      loadToasts().then(
        ({ ToastHost }) => setHost(() => ToastHost),
        () => {},
      )
    }, DELAY)
    return () => clearTimeout(timer)
  }, [])
  return Host ? <Host /> : null
}
