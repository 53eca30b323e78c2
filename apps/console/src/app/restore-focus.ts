/**
 * Restores the focus of an element that was disabled while it was busy: browsers blur disabled elements. The focus is
 * not moved if the user has moved on to another element.
 */
export function restoreFocus(page: Document): void {
  let last: EventTarget | null = null
  page.addEventListener('focusin', ({ target }) => {
    last = target
  })
  const observer = new MutationObserver((changes) => {
    if (last instanceof HTMLElement && changes.some(({ target }) => target === last))
      last.focus({ preventScroll: true })
  })
  observer.observe(page.body, { subtree: true, attributes: true, attributeFilter: ['disabled'] })
}
