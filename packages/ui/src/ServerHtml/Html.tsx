import createDOMPurify from 'dompurify'
import { useLayoutEffect, useRef } from 'react'
import type { PartAttributes } from '../parts/parts.ts'

/** Creates the sanitizer lazily, because there is no window on a server. */
function createPurify() {
  const purify = createDOMPurify(window)
  // Links open in a new window without access to this one. An image without alt text is decorative.
  purify.addHook('afterSanitizeAttributes', (node) => {
    if (node instanceof HTMLImageElement) node.alt ||= ''
    if (!(node instanceof HTMLAnchorElement)) return
    node.target = '_blank'
    node.rel = 'noopener noreferrer'
  })
  return purify
}

let purify: ReturnType<typeof createPurify> | undefined

const RULES = {
  USE_PROFILES: { html: true },
  FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select'],
  FORBID_ATTR: ['style', 'id', 'class', 'name'],
  ALLOWED_URI_REGEXP: /^(?:https?:|\/(?!\/)|#)/i,
  RETURN_DOM_FRAGMENT: true,
} as const

/** Elements that load resources from other servers. */
const MEDIA_TAGS = ['img', 'picture', 'source', 'video', 'audio', 'track', 'svg']

interface HtmlProps extends PartAttributes {
  html: string
  pictures?: boolean
}

/** Renders sanitized HTML without scripts, styles and form controls. */
export function Html({ html, pictures = true, ...root }: HtmlProps) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    purify ??= createPurify()
    place.current?.replaceChildren(
      purify.sanitize(html, {
        ...RULES,
        FORBID_TAGS: [...RULES.FORBID_TAGS, ...(pictures ? [] : MEDIA_TAGS)],
        FORBID_ATTR: [...RULES.FORBID_ATTR, ...(pictures ? [] : ['background'])],
      }),
    )
  }, [html, pictures])
  return <div {...root} ref={place} />
}
