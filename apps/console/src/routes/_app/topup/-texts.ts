import { textArea } from '../../../app/texts/area.ts'

/** Texts of the top-up page. */
export const topUpTexts = textArea({ zh: () => import('./-texts.zh.ts'), en: () => import('./-texts.en.ts') })
