import { useState } from 'react'
import { notify } from '../../app/notify.ts'

/** A text that could not be copied, for the search box to offer; says so. */
export function useByHand(message: string) {
  const [byHand, setByHand] = useState<string>()
  const onUncopied = (text: string) => {
    setByHand(text)
    void notify({ kind: 'warning', message })
  }
  return { byHand, onUncopied }
}
