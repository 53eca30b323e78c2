import { type UiTexts, UiTextsProvider } from '@relaydeck/ui/texts'
import { type ReactNode, useMemo } from 'react'
import { describeFailure } from '../../app/failure.ts'
import { textArea, useTexts } from '../../app/texts/area.ts'
import { frameTexts } from '../../app/texts/frame.ts'

/** The texts of the UI kit in the chosen language. */
export const kitTexts = textArea<UiTexts>({ zh: () => import('./kit.zh.ts'), en: () => import('./kit.en.ts') })

/** Hands the kit the chosen language, around pages that use it: the log-in page does not wait for its texts. */
export function KitTexts({ children }: { children: ReactNode }) {
  const kit = useTexts(kitTexts)
  const frame = useTexts(frameTexts)
  const texts = useMemo(
    () => ({ ...kit, failure: (error: unknown) => describeFailure(error, frame).message }),
    [kit, frame],
  )
  return <UiTextsProvider texts={texts}>{children}</UiTextsProvider>
}
