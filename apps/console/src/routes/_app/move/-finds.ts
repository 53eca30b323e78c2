import type { QueryClient } from '@tanstack/react-query'
import type { Found } from '../../../app/access.ts'
import { frameTexts } from '../../../app/language/frame.ts'
import { LANGUAGES, type Language } from '../../../app/language/language.ts'
import { statusOptions } from '../../../app/status.ts'
import { moveTexts } from './-texts.ts'

/** Returns the page for the palette, if the server can take over another gateway. */
export async function loadFinds(client: QueryClient): Promise<(language: Language) => Found[]> {
  const { moves } = await client.ensureQueryData(statusOptions)
  return (language) =>
    moves
      ? [
          {
            id: 'move',
            label: moveTexts.in(language).title,
            place: frameTexts.in(language).nav.setting,
            words: LANGUAGES.map((each) => moveTexts.in(each).title),
            to: '/move',
            search: {},
            hash: '',
          },
        ]
      : []
}
