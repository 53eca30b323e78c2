import { type TextsOf, textArea } from '../../../app/language/area.ts'
import { texts as en } from './-texts.en.ts'
import { texts as zh } from './-texts.zh.ts'

/** Texts of the settings page. */
export const settingTexts = textArea({ zh, en })

/** Id of a tab in the query string, and key of its label. */
export type TabId = keyof TextsOf<typeof settingTexts>['tabs']
