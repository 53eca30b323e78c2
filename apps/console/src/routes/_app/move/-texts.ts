import { textArea } from '../../../app/language/area.ts'
import { texts as en } from './-texts.en.ts'
import { texts as zh } from './-texts.zh.ts'

/** Texts of moving to this gateway. */
export const moveTexts = textArea({ zh, en })
