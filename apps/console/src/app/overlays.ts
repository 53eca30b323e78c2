/** Overlays that Escape closes. */
export const OVERLAYS = '[role="dialog"], [role="menu"], [role="listbox"]'

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
