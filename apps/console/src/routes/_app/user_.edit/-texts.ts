import { textArea } from '../../../app/texts/area.ts'

/** Texts of the profile. */
export const profileTexts = textArea({ zh: () => import('./-texts.zh.ts'), en: () => import('./-texts.en.ts') })
