import type { TextArea } from '../app/language/area.ts'
import { frameTexts } from '../app/language/frame.ts'
import { bulkTexts } from '../parts/bulk/actions.ts'
import { commonTexts } from '../parts/kit/KitTexts.tsx'
import { type ResourceTexts, resourceTexts } from '../parts/rows/resource.ts'

/** Returns the texts of a resource's screens in the story's language, with the labels built from its nouns. */
export function labelsOf<T extends ResourceTexts>(area: TextArea<T>) {
  const own = area.current()
  const shared = resourceTexts.current()
  return {
    ...own,
    common: commonTexts.current(),
    bulk: bulkTexts.current(),
    frame: frameTexts.current(),
    toggle: (name: string) => shared.toggle(own.named(name)),
    enabled: (name: string) => shared.enabled(own.named(name)),
    more: (name: string) => shared.more(own.named(name)),
    removed: (name: string) => shared.removed(own.named(name)),
    created: (name: string) => shared.created(own.named(name)),
    saved: (name: string) => shared.saved(own.named(name)),
  }
}
