import type { AnyRouter } from '@tanstack/react-router'

/** Milliseconds in which the content of a page that is opened again is expected. */
const CONTENT_LIMIT = 2000

/**
 * Moves the focus back to the link that was followed when the user returns to its page.
 * @returns function that stops this
 */
export function returnFocus(router: AnyRouter, page: Document): () => void {
  /** Address of the link that was followed last, by the key of its history entry. */
  const followed = new Map<string, string>()
  const key = () => String(router.state.location.state.__TSR_key)
  const onClick = ({ target }: MouseEvent) => {
    const href = target instanceof Element && target.closest('main a[href]')?.getAttribute('href')
    if (href) followed.set(key(), href)
  }
  // Before the link navigates.
  page.addEventListener('click', onClick, { capture: true })
  const unsubscribe = router.subscribe('onRendered', () => {
    const href = followed.get(key())
    followed.delete(key())
    if (href !== undefined) focusWhenThere(page, `main a[href="${CSS.escape(href)}"]`)
  })
  return () => {
    page.removeEventListener('click', onClick, { capture: true })
    unsubscribe()
  }
}

/** Focuses an element as soon as it exists, unless another element has taken the focus. */
function focusWhenThere(page: Document, selector: string): void {
  const look = () => {
    const element = page.querySelector<HTMLElement>(selector)
    if (page.activeElement === page.body) element?.focus({ preventScroll: true })
    if (element) stop()
  }
  const observer = new MutationObserver(look)
  const timer = setTimeout(() => observer.disconnect(), CONTENT_LIMIT)
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
  }
  observer.observe(page.body, { childList: true, subtree: true })
  look()
}
