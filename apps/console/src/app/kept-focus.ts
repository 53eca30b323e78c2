/**
 * Gives the focus back to what was disabled while it was at work: browsers take it away then, and the keyboard would
 * have to come all the way again. Not where somebody has gone on to something else.
 */
export function keepFocus(page: Document): void {
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
