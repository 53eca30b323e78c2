import { type TextsOf, textArea } from './area.ts'
import { texts as en } from './frame.en.ts'
import { texts as zh } from './frame.zh.ts'

/** Texts of the frame, and texts that any page may need. */
export const frameTexts = textArea({ zh, en })

export type FrameTexts = TextsOf<typeof frameTexts>
