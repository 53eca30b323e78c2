import { type TextsOf, textArea } from './area.ts'

const zh = () => import('./frame.zh.ts')

/** Texts of the frame, and those that any page may need before its own texts are loaded. */
export const frameTexts = textArea({
  zh,
  // Without these texts no page could be shown, not even an error; the Chinese ones are always there.
  en: () => import('./frame.en.ts').catch(zh),
})

export type FrameTexts = TextsOf<typeof frameTexts>
