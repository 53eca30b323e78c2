/** Declarations of inline styles, by the number in `data-style`. */
export type InlineStyles = readonly string[]

/** Moves inline styles of a rendered view from its style sheet back to the elements. */
export function applyInlineStyles(root: HTMLElement, styles: InlineStyles): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = styles[Number(element.dataset.style)] ?? ''
    delete element.dataset.style
  }
}
