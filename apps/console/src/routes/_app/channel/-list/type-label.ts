import { channelTypeOf } from '@relaydeck/api-sdk'
import type { Language } from '../../../../app/texts/language.ts'

/** A type by its name; of one that is newer than this console the number. */
export const typeLabel = (type: number, language: Language, unknown: (type: number) => string): string =>
  channelTypeOf(type)?.text[language] ?? unknown(type)
