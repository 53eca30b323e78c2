import createDOMPurify from 'dompurify'
import { useLayoutEffect, useRef } from 'react'
import classes from './ServerHtml.module.css'

/** Made when first needed: on a server there is no window. */
function makePurify() {
  const purify = createDOMPurify(window)
  // Links leave in a window that cannot reach back, and only to the web. A picture nobody described is an ornament.
  purify.addHook('afterSanitizeAttributes', (node) => {
    if (node instanceof HTMLImageElement) node.alt ||= ''
    if (!(node instanceof HTMLAnchorElement)) return
    node.target = '_blank'
    node.rel = 'noopener noreferrer'
  })
  return purify
}

let made: ReturnType<typeof makePurify> | undefined

const RULES = {
  USE_PROFILES: { html: true },
  FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select'],
  FORBID_ATTR: ['style', 'id', 'class', 'name'],
  ALLOWED_URI_REGEXP: /^(?:https?:|\/(?!\/)|#)/i,
  RETURN_DOM_FRAGMENT: true,
} as const

/** Whatever asks another server for something as soon as it is drawn. */
const PICTURES = ['img', 'picture', 'source', 'video', 'audio', 'track', 'svg']

interface HtmlProps {
  html: string
  pictures?: boolean
}

/** HTML, drawn without anything that could run, restyle or pretend. */
export function Html({ html, pictures = true }: HtmlProps) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    made ??= makePurify()
    place.current?.replaceChildren(
      made.sanitize(html, {
        ...RULES,
        FORBID_TAGS: [...RULES.FORBID_TAGS, ...(pictures ? [] : PICTURES)],
        FORBID_ATTR: [...RULES.FORBID_ATTR, ...(pictures ? [] : ['background'])],
      }),
    )
  }, [html, pictures])
  return <div ref={place} className={classes.html} />
}
