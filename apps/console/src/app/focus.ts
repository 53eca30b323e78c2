import type { AnyRouter } from '@tanstack/react-router'

/** Overlays that Escape closes. */
const OVERLAYS = '[role="dialog"], [role="menu"], [role="listbox"]'

/**
 * Calls a function when Escape is pressed anywhere on the page while no overlay is open.
 * @param own returns an overlay to ignore
 * @returns a function that stops listening
 */
export function onFreeEscape(call: () => void, own: () => Element | null = () => null): () => void {
  const listen = ({ key, defaultPrevented }: KeyboardEvent) => {
    if (key !== 'Escape' || defaultPrevented) return
    const others = [...document.querySelectorAll(OVERLAYS)].filter((overlay) => overlay !== own())
    if (others.length === 0) call()
  }
  // In the capture phase: afterwards the overlay is already closed.
  window.addEventListener('keydown', listen, { capture: true })
  return () => window.removeEventListener('keydown', listen, { capture: true })
}

/** Elements that Tab reaches. */
const TABBABLE = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]'

const SELECTION_BUTTONS = '[role="toolbar"]'

/** An element that had the focus, with the data to find its successor. */
interface Place {
  element: HTMLElement
  /** The overlay that it is in. */
  overlay: Element | null
  /** Whether it is a button for the selected rows of a table. */
  isOfSelection: boolean
  /** Properties by which an element that is rendered in its place is recognised. */
  signature: string
  /** Its ancestors, the nearest first, and the position below each. */
  ancestors: readonly { ancestor: Element; index: number }[]
}

/**
 * Moves the focus out of a disappearing overlay: to the element that opened it, to its replacement, to the row in its
 * place, or to the heading of the page.
 */
export function returnOverlayFocus(page: Document): void {
  /** Element that had the focus before an overlay took it. */
  const openers = new WeakMap<Element, Place | undefined>()
  let last: Place | undefined
  /** Place to which the focus was returned: its row may disappear after the dialog that confirms the deletion. */
  let returned: Place | undefined
  page.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return
    const place = placeOf(target)
    if (place.overlay && !openers.has(place.overlay)) openers.set(place.overlay, last)
    if (target !== returned?.element) returned = undefined
    last = place
  })
  const settle = () => {
    if (page.activeElement !== page.body || !last || last.element.isConnected) return
    const overlay = last.overlay
    if (overlay ? overlay.isConnected : !returned) return
    const place = overlay ? openerOf(overlay, openers) : last
    // The table itself moves the focus when the buttons of its selection are disabled or disappear.
    const isLeft = place?.isOfSelection && !focusSame(place)
    if (!isLeft && !(place && focusPlace(place))) focusHeading(page)
    returned = last
  }
  new MutationObserver(settle).observe(page.body, { childList: true, subtree: true })
}

/** Returns the element that opened an overlay; the opener of the menu if that was an entry of a closed menu. */
function openerOf(overlay: Element, openers: WeakMap<Element, Place | undefined>): Place | undefined {
  const place = openers.get(overlay)
  return place?.overlay && !place.overlay.isConnected ? openerOf(place.overlay, openers) : place
}

function placeOf(element: HTMLElement): Place {
  const ancestors: { ancestor: Element; index: number }[] = []
  for (
    let child: Element = element, { parentElement: ancestor } = child;
    ancestor;
    { parentElement: ancestor } = child
  ) {
    ancestors.push({ ancestor, index: [...ancestor.children].indexOf(child) })
    child = ancestor
  }
  return {
    element,
    overlay: element.closest(OVERLAYS),
    isOfSelection: element.closest(SELECTION_BUTTONS) !== null,
    signature: signatureOf(element),
    ancestors,
  }
}

const signatureOf = (element: Element): string =>
  [element.tagName, element.getAttribute('href'), element.getAttribute('aria-label') ?? element.textContent].join('\n')

/** Returns the nearest ancestor of a place that is left. */
const nearestOf = ({ ancestors }: Place) => ancestors.find(({ ancestor }) => ancestor.isConnected)

/** Focuses an element, or one that was rendered in its place and looks the same. Returns whether there is one. */
function focusSame(place: Place): boolean {
  const { element, signature } = place
  const others = nearestOf(place)?.ancestor.querySelectorAll<HTMLElement>(element.tagName) ?? []
  return tryFocus(element) || tryFocus([...others].find((each) => signatureOf(each) === signature))
}

/** Focuses an element, its replacement, or the element that moved to its place. Returns whether there is one. */
function focusPlace(place: Place): boolean {
  const nearest = nearestOf(place)
  if (!nearest) return false
  if (focusSame(place)) return true
  const { ancestor, index } = nearest
  if (!ancestor.parentElement?.closest('main, [role="dialog"]')) return false
  const neighbour = ancestor.children[Math.min(index, ancestor.children.length - 1)]
  return tryFocus(neighbour?.querySelector<HTMLElement>(TABBABLE))
}

/** Focuses an element if it can have the focus. */
function tryFocus(element: HTMLElement | null | undefined): boolean {
  element?.focus()
  return element !== undefined && element === element?.ownerDocument.activeElement
}

/** Focuses the heading of the page, so that the next Tab reaches its content. */
function focusHeading(page: Document): void {
  const heading = page.querySelector<HTMLElement>('main h1') ?? page.querySelector('main')
  if (!heading?.hasAttribute('tabindex')) heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}

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
