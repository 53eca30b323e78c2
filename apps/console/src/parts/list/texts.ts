import { textArea } from '../../app/texts/area.ts'
import type { texts } from './texts.zh.ts'

/** Texts of every resource's list, row actions and form. */
export const resourceTexts = textArea<typeof texts>({
  zh: () => import('./texts.zh.ts'),
  en: () => import('./texts.en.ts'),
})
