import { type TextsOf, textArea } from '../../app/texts/area.ts'

/** Texts of bulk actions. */
export const bulkTexts = textArea({ zh: () => import('./texts.zh.ts'), en: () => import('./texts.en.ts') })

export type BulkTexts = TextsOf<typeof bulkTexts>
