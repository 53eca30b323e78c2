import { textArea } from '../../app/texts/area.ts'
import type { texts } from './texts.zh.ts'

/** Words that many screens for signed-in users share. */
export const commonTexts = textArea<typeof texts>({
  zh: () => import('./texts.zh.ts'),
  en: () => import('./texts.en.ts'),
})
