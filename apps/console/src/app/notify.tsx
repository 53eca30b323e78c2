import { type ComponentType, useEffect, useState } from 'react'
import type { Toast } from './toast.ts'

let host: Promise<typeof import('./later/toast-host.tsx')> | undefined

/** Loads the code of toasts, so that they can be shown after the connection is lost. */
function loadToasts(): Promise<typeof import('./later/toast-host.tsx')> {
  host ??= import('./later/toast-host.tsx')
  host.catch(() => {
    host = undefined
  })
  return host
}

/** Shows a toast. */
export async function notify(toast: Toast): Promise<void> {
  const { show } = await loadToasts()
  show(toast)
}

/** Closes the toast of a name, if it is shown. */
export async function dismiss(name: string): Promise<void> {
  if (!host) return
  const { hide } = await host
  hide(name)
}

/** Milliseconds after which the code of toasts loads: no page has to wait for it. */
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
