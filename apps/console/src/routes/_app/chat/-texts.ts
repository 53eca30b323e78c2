import { textArea } from '../../../app/texts/area.ts'

/** Texts of the chat page. */
export const chatTexts = textArea({ zh: () => import('./-texts.zh.ts'), en: () => import('./-texts.en.ts') })
