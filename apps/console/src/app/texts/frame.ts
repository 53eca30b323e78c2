import { type TextsOf, textArea } from './area.ts'

/** Texts of the frame, and those that any page may need before its own texts are loaded. */
export const frameTexts = textArea({ zh: () => import('./frame.zh.ts'), en: () => import('./frame.en.ts') })

export type FrameTexts = TextsOf<typeof frameTexts>
