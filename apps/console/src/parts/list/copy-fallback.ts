import { createContext, use, useCallback, useMemo, useState } from 'react'
import { notify } from '../../app/notify.ts'

/** Receives a text that could not be copied. */
export type OnCopyFail = (text: string) => void

/** Offers a text for manual copying in the search box of the list. */
export const CopyFallback = createContext<OnCopyFail>(() => {})

/** Returns the handler for texts that could not be copied, inside of a list. */
export const useCopyFallback = (): OnCopyFail => use(CopyFallback)

/** Keeps the last text that could not be copied, and warns about it. */
export function useUncopiedText(message = '') {
  const [uncopied, setUncopied] = useState<string>()
  const onCopyFail = useCallback(
    (text: string) => {
      setUncopied(text)
      void notify({ kind: 'warning', message })
    },
    [message],
  )
  return useMemo(() => ({ uncopied, onCopyFail }), [uncopied, onCopyFail])
}
