import { type TextsOf, textArea } from '../../../app/texts/area.ts'

/** Texts of the settings page. */
export const settingTexts = textArea({ zh: () => import('./-texts.zh.ts'), en: () => import('./-texts.en.ts') })

/** Id of a tab in the query string, and key of its label. */
export type TabId = keyof TextsOf<typeof settingTexts>['tabs']
