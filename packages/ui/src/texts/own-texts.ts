import type { OwnTexts } from './OwnTexts.ts'
import { useUiTexts } from './texts.tsx'

/** Returns an optional section of the current texts, by default the component's texts in their language. */
export function useOwnTexts<K extends keyof OwnTexts>(
  section: K,
  { zh, en }: Record<'zh' | 'en', NonNullable<OwnTexts[K]>>,
): NonNullable<OwnTexts[K]> {
  const texts = useUiTexts()
  return texts[section] ?? (texts.language.startsWith('zh') ? zh : en)
}
