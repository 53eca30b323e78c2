import { textArea } from '../texts/area.ts'
import type { texts } from './texts.zh.ts'

/** Texts of the update notice. */
type VersionTexts = typeof texts

export const versionTexts = textArea<VersionTexts>({
  zh: () => import('./texts.zh.ts'),
  en: () => import('./texts.en.ts'),
})
