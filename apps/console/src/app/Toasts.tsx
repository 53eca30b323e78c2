import { type ComponentType, useEffect, useState } from 'react'
import { loadToasts } from './notify.ts'

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
