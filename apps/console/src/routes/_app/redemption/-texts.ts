import { textArea } from '../../../app/texts/area.ts'
import type { texts } from './-texts.zh.ts'

/** Texts of the redemption screens. */
export type RedemptionTexts = typeof texts

export const redemptionTexts = textArea<RedemptionTexts>({
  zh: () => import('./-texts.zh.ts'),
  en: () => import('./-texts.en.ts'),
})
