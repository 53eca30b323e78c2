import { type UiTexts, UiTextsProvider } from '@relaydeck/ui/texts'
import { type ReactNode, useMemo } from 'react'
import { describeFailure } from '../../app/failure.ts'
import { textArea, useTexts } from '../../app/texts/area.ts'
import { frameTexts } from '../../app/texts/frame.ts'

/** Words that many screens for signed-in users share. */
export const commonTexts = textArea({ zh: () => import('./texts.zh.ts'), en: () => import('./texts.en.ts') })

/** Texts of the UI kit in the current language. */
export const kitTexts = textArea<UiTexts>({
  zh: () => import('@relaydeck/ui/texts/zh').then(({ zh }) => ({ texts: zh })),
  en: () => import('@relaydeck/ui/texts/en').then(({ en }) => ({ texts: en })),
})

/** Provides the kit's texts to the pages that use it. The sign-in page does not, so it need not load them. */
export function KitTexts({ children }: { children: ReactNode }) {
  const kit = useTexts(kitTexts)
  const frame = useTexts(frameTexts)
  const texts = useMemo(
    () => ({ ...kit, failure: (error: unknown) => describeFailure(error, frame).message }),
    [kit, frame],
  )
  return <UiTextsProvider texts={texts}>{children}</UiTextsProvider>
}
