import { utf8Length } from '@relaydeck/api-sdk'
import { useTexts } from '../../app/language/area.ts'
import { commonTexts } from '../kit/KitTexts.tsx'

/** Returns how many bytes a text has, once it has so many that its limit is near. */
export function useBytesHint(text: string, limit = Number.POSITIVE_INFINITY): string | undefined {
  const { bytesUsed } = useTexts(commonTexts)
  const used = utf8Length(text.trim())
  return used > 0.75 * limit ? bytesUsed(used, limit) : undefined
}
