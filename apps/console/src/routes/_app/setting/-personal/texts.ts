import { textArea } from '../../../../app/language/area.ts'
import { texts as en } from './texts.en.ts'
import { texts as zh } from './texts.zh.ts'

/** Texts of the personal settings. */
export const personalTexts = textArea({ zh, en })
