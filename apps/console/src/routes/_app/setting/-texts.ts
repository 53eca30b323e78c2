import { textArea } from '../../../app/texts/area.ts'
import type { texts } from './-texts.zh.ts'

/** Texts of the settings page. */
type SettingTexts = typeof texts

/** Id of a tab in the query string, and key of its label. */
export type TabId = keyof SettingTexts['tabs']

export const settingTexts = textArea<SettingTexts>({
  zh: () => import('./-texts.zh.ts'),
  en: () => import('./-texts.en.ts'),
})
