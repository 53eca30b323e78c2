import { textArea } from './area.ts'
import type { texts } from './frame.zh.ts'

/** Texts of the frame, and those that any page may need before its own texts are loaded. */
export type FrameTexts = typeof texts

export const frameTexts = textArea<FrameTexts>({
  zh: () => import('./frame.zh.ts'),
  en: () => import('./frame.en.ts'),
})
