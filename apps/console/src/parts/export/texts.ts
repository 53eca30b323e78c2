import { type TextsOf, textArea } from '../../app/texts/area.ts'

/** Texts of the export. */
export const exportTexts = textArea({ zh: () => import('./texts.zh.ts'), en: () => import('./texts.en.ts') })

export type ExportTexts = TextsOf<typeof exportTexts>
