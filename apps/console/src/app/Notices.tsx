import { type ComponentType, useEffect, useState } from 'react'
import { prepareNotices } from './notify.ts'

/** Makes room for notices once the page stands; their code is not worth waiting for. */
export function Notices() {
  const [Host, setHost] = useState<ComponentType>()
  useEffect(() => {
    const timer = setTimeout(() => {
      prepareNotices().then(
        (loaded) => setHost(() => loaded.Notices),
        () => {},
      )
    }, 300)
    return () => clearTimeout(timer)
  }, [])
  return Host ? <Host /> : null
}
