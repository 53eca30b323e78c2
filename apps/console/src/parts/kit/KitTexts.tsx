import { type UiTexts, UiTextsProvider } from '@relaydeck/ui/texts'
import { en as uiEn } from '@relaydeck/ui/texts/en'
import { zh as uiZh } from '@relaydeck/ui/texts/zh'
import { type ReactNode, useMemo } from 'react'
import { describeFailure } from '../../app/failure.ts'
import { textArea, useTexts } from '../../app/language/area.ts'
import { frameTexts } from '../../app/language/frame.ts'
import { texts as en } from './texts.en.ts'
import { texts as zh } from './texts.zh.ts'

/** Words that many screens for signed-in users share. */
export const commonTexts = textArea({ zh, en })

/** Texts of the UI kit in the current language. */
const kitTexts = textArea<UiTexts>({ zh: uiZh, en: uiEn })

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
